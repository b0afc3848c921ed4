import type { components } from '@utmost/core/contract.d.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { isUnlisted, problem } from '@utmost/core/problem.ts';
import { hasInvisible, hasLoneSurrogate, isLongerThan } from '@utmost/core/rules/characters.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { Op } from 'sequelize';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../../caller.ts';
import { DomainError, refuseOn } from '../../domain-error.ts';
import { queueAdminMails } from '../../mail/admin-mails.ts';
import type { ParameterRow, ValueRequestRow } from '../../models/models.ts';
import { changeData, dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { valueRequestRecord } from '../../models/records.ts';
import { lockLinks } from '../../organization/lock-organization.ts';
import { readParameters, readRules, readRulesAt } from '../read-taxonomy.ts';
import { valueRequestTexts as texts } from './value-request-texts.ts';

type ValueRequest = components['schemas']['ValueRequest'];

const MOST_REQUESTS = 200;
const MOST_CHARACTERS_OF_VALUE = 255;
const MOST_CHARACTERS_OF_REASON = 500;
const DAY_MS = 24 * 60 * 60_000;

/** The organization's requests that no one has granted, the newest first. */
export async function listValueRequests(
  { database }: Services,
  { organizationId, usage }: Caller,
): Promise<ValueRequest[]> {
  const data = dataOf(database, organizationId);
  const rows = await readRequests(data);
  const rules = await readRulesAt(data, usage);
  const present = await presenter(data);
  const requests: ValueRequest[] = [];
  for (const row of rows) {
    const request = present(row);
    if (isWaiting(rules, request)) requests.push(request);
    await yieldToEventLoop();
  }
  return requests;
}

/**
 * Asks for a value. Asked again, also at the same time by others, it is one request.
 * @throws {DomainError} `rule_broken` for a value that is allowed or never could be, `conflict` when there are too many
 */
export function requestValue(
  services: Services,
  caller: Caller,
  draft: components['schemas']['ValueRequestDraft'],
): Promise<ValueRequest> {
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data);
    const rules = await readRules(data);
    const { queryName } = draft;
    const value = unlistedValue(rules, queryName, draft.value);
    const reason = checkedReason(draft.reason ?? '');
    const parameters = await readParameters(data);
    const present = await presenter(data, parameters);
    const waiting = await removeGranted(data, rules, present);
    const parameterId = parameters.find((one) => one.queryName === queryName)?.id ?? '';
    const twin = waiting.find((one) => one.parameterId === parameterId && one.value === value);
    if (twin) return present(twin);
    if (waiting.length >= MOST_REQUESTS) {
      throw new DomainError('conflict', texts.tooMany(MOST_REQUESTS));
    }
    const createdAt = services.clock.now();
    const row = await data.valueRequests.create({
      ...{ id: uuid(), parameterId, value, reason, createdAt },
      ...{ userId: caller.userId, declinedAt: null },
    });
    const dayBefore = new Date(createdAt.getTime() - DAY_MS);
    const isTold =
      waiting.some((one) => one.declinedAt === null && one.createdAt > dayBefore) ||
      // A request that is taken back and asked again must not mail the admins each time.
      (await data.audit.count({
        ...{ action: 'value-request.delete', actorId: caller.userId },
        at: { [Op.gt]: dayBefore },
      })) > 0;
    if (!isTold) await queueAdminMails(services, data, ['value-request']);
    const request = present(row);
    await recordAudit(services, caller, data, {
      action: 'value-request.create',
      subjectId: row.id,
      subject: subjectOf(request),
      after: request,
    });
    return request;
  });
}

/** Declines a request, which then stays for the person who asked to see. @throws {DomainError} `forbidden`, `not_found` */
export function declineValueRequest(
  services: Services,
  caller: Caller,
  id: string,
): Promise<ValueRequest> {
  requireAdmin(caller);
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data);
    const stored = await data.valueRequests.get(id.toLowerCase(), texts.notFound);
    const present = await presenter(data);
    if (stored.declinedAt !== null) return present(stored);
    const declinedAt = services.clock.now();
    await data.valueRequests.update(stored.id, { declinedAt });
    const request = present({ ...stored, declinedAt });
    await recordAudit(services, caller, data, {
      action: 'value-request.decline',
      subjectId: stored.id,
      subject: subjectOf(request),
      before: present(stored),
      after: request,
    });
    return request;
  });
}

/** Removes a request. @throws {DomainError} `forbidden` for one of another member, `not_found` */
export function deleteValueRequest(
  services: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data);
    const stored = await data.valueRequests.get(id.toLowerCase(), texts.notFound);
    if (caller.role !== 'admin' && stored.userId !== caller.userId) {
      throw new DomainError('forbidden', texts.notYours);
    }
    const request = (await presenter(data))(stored);
    await recordAudit(services, caller, data, {
      action: 'value-request.delete',
      subjectId: stored.id,
      subject: subjectOf(request),
      before: request,
    });
    return data.valueRequests.remove({ id: stored.id });
  });
}

/** Forgets the requests whose values are allowed by now; answers the others. */
async function removeGranted(
  data: OrganizationData,
  rules: CompiledTaxonomy,
  present: (row: ValueRequestRow) => ValueRequest,
): Promise<ValueRequestRow[]> {
  const rows = await readRequests(data);
  const byWaiting = Map.groupBy(rows, (row) => isWaiting(rules, present(row)));
  const granted = byWaiting.get(false)?.map(({ id }) => id);
  if (granted) await data.valueRequests.remove({ id: granted });
  return byWaiting.get(true) ?? [];
}

function readRequests(data: OrganizationData): Promise<ValueRequestRow[]> {
  return data.valueRequests.all({
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
  });
}

/** A value as links would have it, which its parameter would take if its list had it. */
function unlistedValue(rules: CompiledTaxonomy, queryName: string, typed: string): string {
  const compiled = rules.byName.get(queryName);
  if (!compiled) {
    const unknown = problem('parameter_unknown', 'queryName', { queryName });
    throw new DomainError('rule_broken', sentenceOf(unknown), [unknown]);
  }
  const { value, problems } = compiled.resolve(typed);
  refuseOn(problems.filter((one) => !isUnlisted(one)).map((one) => ({ ...one, path: 'value' })));
  if (isLongerThan(value, MOST_CHARACTERS_OF_VALUE)) {
    throw new DomainError('rule_broken', texts.tooLong(MOST_CHARACTERS_OF_VALUE));
  }
  if (value === '') throw new DomainError('rule_broken', texts.emptyValue);
  const { displayName, useCodedValues } = compiled.parameter;
  if (problems.length === 0)
    throw new DomainError('rule_broken', texts.isAllowed(displayName, value));
  if (!useCodedValues && value.includes(',')) throw new DomainError('rule_broken', texts.comma);
  return value;
}

/** Whether its parameter still lacks the value. */
function isWaiting(
  { byName }: CompiledTaxonomy,
  { queryName, value }: Pick<ValueRequest, 'queryName' | 'value'>,
): boolean {
  const problems = byName.get(queryName)?.resolve(value).problems ?? [];
  return problems.some(isUnlisted);
}

function checkedReason(typed: string): string | null {
  const reason = typed.trim();
  const isLong = isLongerThan(reason, MOST_CHARACTERS_OF_REASON);
  if (isLong || hasInvisible(reason) || hasLoneSurrogate(reason)) {
    throw new DomainError('rule_broken', texts.reason(MOST_CHARACTERS_OF_REASON));
  }
  return reason === '' ? null : reason;
}

/** Makes rows into what the API answers. */
async function presenter(
  data: OrganizationData,
  parameters?: readonly ParameterRow[],
): Promise<(row: ValueRequestRow) => ValueRequest> {
  const usernames = new Map((await data.users.all()).map((one) => [one.id, one.username]));
  const those = parameters ?? (await readParameters(data));
  const names = new Map(those.map((one) => [one.id, one.queryName]));
  return (row) =>
    valueRequestRecord(
      row,
      names.get(row.parameterId) ?? '',
      usernames.get(row.userId ?? '') ?? null,
    );
}

const subjectOf = ({ queryName, value }: ValueRequest): string => `${queryName}: ${value}`;
