import { foldEmail } from '@utmost/core/people/check-person.ts';
import { col, fn, Op, where } from 'sequelize';
import type { AuditRow } from '../models/models.ts';
import {
  changeData,
  type Database,
  dataOf,
  type OrganizationData,
} from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';
import { lockIfThere } from '../organization/lock-organization.ts';
import { importedPersonId } from './account-store.ts';
import { type CommandRun, OperatorError } from './command-run.ts';
import { operateTexts } from './operate-texts.ts';
import { recordOperator } from './organizations.ts';
import { membersBy } from './people.ts';

/** What a workspace still has of a person who was removed. */
interface Traces {
  readonly organization: { readonly id: string; readonly name: string };
  /** Their ids, one for each time they were a member. */
  readonly ids: readonly string[];
  readonly usernames: readonly string[];
  /** The address that was asked for, and others that they had, unless a member has them now. */
  readonly emails: readonly string[];
  /** When they were last removed: a username that is used later is another person's. */
  readonly until: Date;
}

const RECORDED = ['user.change', 'user.delete', 'user.leave', 'user.join'];
const IMPORT = 'operator.import-account';
const ENTRIES_A_PART = 500;

/**
 * Replaces the name and the address of a person who was removed by "removed person N" wherever a workspace has them: in its
 * audit log, its links and its invitations.
 * @throws {OperatorError} where they are a member, or nothing is known of them
 */
export async function forget(
  { say, confirm, result }: CommandRun,
  database: Database,
  address: string,
): Promise<void> {
  const email = foldEmail(address.trim());
  const [member] = await membersBy(database, email);
  if (member) throw new OperatorError(operateTexts.stillMember(email, member.organization.name));
  const found: Traces[] = [];
  for (const organization of await readRows(database.models.organizations, {
    where: { deletedAt: null },
  })) {
    const traces = await tracesIn(dataOf(database, organization.id), email);
    if (traces) found.push({ organization, ...traces });
  }
  if (found.length === 0) throw new OperatorError(operateTexts.nothingKnown(email));
  const names = found.map(({ organization: { name } }) => name);
  await confirm(operateTexts.forgets(email, names));
  const workspaces: { organizationId: string; replacedBy: string }[] = [];
  for (const traces of found) {
    const { id: organizationId, name } = traces.organization;
    const replacedBy = await changeData(database, { organizationId }, (data) =>
      forgetIn(data, traces),
    );
    if (replacedBy === null) continue;
    say(operateTexts.forgotten(email, name, replacedBy));
    workspaces.push({ organizationId, replacedBy });
  }
  say(operateTexts.forgottenButInBackups);
  result({ workspaces });
}

async function tracesIn(
  data: OrganizationData,
  email: string,
): Promise<Omit<Traces, 'organization'> | null> {
  const ids = new Set<string>();
  const recorded = await data.audit.all({ where: { action: RECORDED } });
  for (const { subjectId, before, after } of recorded) {
    const emails = [before, after].map((text) => foldEmail(String(fieldsOf(text).email ?? '')));
    if (subjectId !== null && emails.includes(email)) ids.add(subjectId);
  }
  const imported = importedPersonId(data.organizationId, email);
  const isImported = await isStill(data, imported);
  if (isImported) ids.add(imported);
  const [still] = await data.users.all({ where: { id: [...ids] } });
  if (still) throw new OperatorError(operateTexts.stillMember(email, still.username));
  const own = recorded.filter(({ subjectId }) => ids.has(subjectId ?? ''));
  const usernames = own.flatMap(({ subject, before, after }) =>
    [subject, fieldsOf(before).username, fieldsOf(after).username].filter(isText),
  );
  usernames.push(...(await actorsOf(data, [...ids])));
  const known = own.flatMap(({ before, after }) =>
    [fieldsOf(before).email, fieldsOf(after).email].filter(isText).map(foldEmail),
  );
  const members = (await data.users.all()).map((user) => foldEmail(user.email));
  const emails = [...new Set([email, ...known])].filter((one) => !members.includes(one));
  const isNamed =
    (await data.audit.count({ subject: emails })) +
    (await data.audit.count({ actor: emails })) +
    (await data.invitations.count({ email: emails }));
  if (ids.size === 0 && isNamed === 0) return null;
  const removed = own.filter(({ action }) => action === 'user.delete' || action === 'user.leave');
  // What came with an export was made before.
  const imports = isImported ? await data.audit.all({ where: { action: IMPORT } }) : [];
  const until = new Date(Math.max(0, ...[...removed, ...imports].map(({ at }) => at.getTime())));
  return { ids: [...ids], usernames: [...new Set(usernames)], emails, until };
}

/** Whether the audit log has a person of an export under their name. */
async function isStill({ audit }: OrganizationData, id: string): Promise<boolean> {
  const named = { [Op.notLike]: LIKE_LABEL };
  const entries =
    (await audit.count({ actorId: id, actor: named })) +
    (await audit.count({ subjectId: id, subject: named }));
  return entries > 0;
}

/** What people were called when they did what they did. */
async function actorsOf(
  { models, organizationId }: OrganizationData,
  actorId: string[],
): Promise<string[]> {
  const where = { organizationId, actorId };
  const rows = await readRows(models.audit, { attributes: ['actor'], group: ['actor'], where });
  return rows.map(({ actor }) => actor);
}

/** @returns what they are called from now on; null where the workspace is gone */
async function forgetIn(
  data: OrganizationData,
  { ids, usernames, emails, until }: Traces,
): Promise<string | null> {
  if (!(await lockIfThere(data))) return null;
  const { models, organizationId, transaction } = data;
  if ((await data.users.count({ email: emails })) > 0)
    throw new OperatorError(operateTexts.notConfirmed);
  const label = await nextLabel(data);
  const theirs = { [Op.or]: [{ actorId: ids }, { actor: emails }] };
  const change = { where: { organizationId, ...theirs }, transaction };
  await models.audit.update(
    { via: 'token' },
    { ...change, where: { ...change.where, actorKind: 'token' } as never },
  );
  await models.audit.update({ actor: label, address: '' }, change as never);
  await models.links.update(
    { createdBy: label },
    {
      where: { organizationId, createdBy: usernames, createdAt: { [Op.lte]: until } },
      transaction,
    },
  );
  await models.invitations.update(
    { invitedBy: label },
    {
      where: { organizationId, invitedBy: usernames, createdAt: { [Op.lte]: until } },
      transaction,
    },
  );
  await data.outbox.remove({ recipient: emails });
  await data.invitations.remove({ email: emails });
  await rewriteEntries(data, { emails, ids, usernames, until, label });
  await recordOperator(data, { action: 'user.forget', subjectId: null, subject: label });
  return label;
}

interface Rewriting extends Omit<Traces, 'organization'> {
  readonly label: string;
}

/** Replaces them in what the audit log says of others' doings, and of what was made while they were there. */
async function rewriteEntries(data: OrganizationData, rewriting: Rewriting): Promise<void> {
  const { emails, ids, usernames, until } = rewriting;
  const has = (column: 'before' | 'after', text: string) =>
    where(fn('INSTR', col(column), JSON.stringify(text)), { [Op.gt]: 0 });
  const named = usernames.flatMap((name) => [has('before', name), has('after', name)]);
  const conditions = [
    { subjectId: [...ids] },
    { subject: emails },
    ...emails.flatMap((email) => [has('before', email), has('after', email)]),
    { [Op.and]: [{ at: { [Op.lte]: until } }, { [Op.or]: named }] },
  ];
  for (let last = ''; ; ) {
    const entries = await readRows(data.models.audit, {
      where: {
        organizationId: data.organizationId,
        id: { [Op.gt]: last },
        [Op.or]: conditions,
      } as never,
      order: [['id', 'ASC']],
      limit: ENTRIES_A_PART,
      transaction: data.transaction,
    });
    for (const entry of entries) await data.audit.update(entry.id, rewritten(entry, rewriting));
    last = entries.at(-1)?.id ?? '';
    if (entries.length < ENTRIES_A_PART) return;
  }
}

function rewritten(
  { action, subject, subjectId, before, after }: AuditRow,
  { emails, ids, usernames, label }: Rewriting,
): Pick<AuditRow, 'subject' | 'before' | 'after'> {
  const isTheirs = ids.includes(subjectId ?? '') && action.startsWith('user.');
  const replace = (key: string, value: unknown): unknown => {
    if (emails.includes(String(value))) return label;
    const isName = ['createdBy', 'username', 'invitedBy', 'requestedBy'].includes(key);
    if (isTheirs && ['email', 'username', 'name'].includes(key)) return label;
    return isName && usernames.includes(String(value)) ? label : value;
  };
  const inJson = (text: string | null) =>
    text === null ? null : JSON.stringify(JSON.parse(text, replace));
  return {
    subject: isTheirs || emails.includes(subject ?? '') ? label : subject,
    before: inJson(before),
    after: inJson(after),
  };
}

const LIKE_LABEL = 'removed person %';
const LABEL = /^removed person (\d+)$/;

async function nextLabel({ models, organizationId, transaction }: OrganizationData) {
  const like = { [Op.like]: LIKE_LABEL };
  const options = { transaction, raw: true };
  const labels = await Promise.all([
    models.audit.findAll({
      ...options,
      attributes: ['actor'],
      group: ['actor'],
      where: { organizationId, actor: like },
    }),
    models.audit.findAll({
      ...options,
      attributes: ['subject'],
      where: { organizationId, action: 'user.forget' },
    }),
    models.links.findAll({
      ...options,
      attributes: ['createdBy'],
      group: ['createdBy'],
      where: { organizationId, createdBy: like },
    }),
  ]);
  const numbers = labels
    .flat()
    .flatMap((row) => Object.values(row))
    .map((text) => Number(LABEL.exec(String(text))?.[1] ?? 0));
  return operateTexts.removedPerson(Math.max(0, ...numbers) + 1);
}

function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  return text === null ? {} : JSON.parse(text);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
