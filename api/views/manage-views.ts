import { type Problem, problem } from '@utmost/core/problem.ts';
import { hasInvisible, hasLoneSurrogate, isLongerThan } from '@utmost/core/rules/characters.ts';
import { v7 as uuid } from 'uuid';
import type { Caller, Services } from '../caller.ts';
import { checkShownName } from '../check-shown-name.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { httpTexts } from '../http/http-texts.ts';
import type { LinkViewRow } from '../models/models.ts';
import { raiseRevision } from '../models/organization-counts.ts';
import { changeData, dataOf, type OrganizationData } from '../models/organization-data.ts';
import { viewTexts } from './view-texts.ts';

const VIEWS_OF_A_PERSON = 100;

/** One's own saved views, the oldest first. */
export function listViews({ database }: Services, caller: Caller): Promise<LinkViewRow[]> {
  return dataOf(database, caller.organizationId).linkViews.all({
    where: { userId: caller.userId },
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
  });
}

/** Saves a view under a new name. @throws {DomainError} `rule_broken`, `conflict` when there are too many */
export function createView(
  { database, clock }: Services,
  caller: Caller,
  { name, query }: LinkView,
): Promise<LinkViewRow> {
  return changeData(database, caller, async (data) => {
    const own = await lockOwnViews(data, caller);
    refuseOn(checkLinkView({ name, query }, namesOf(own)));
    if (own.length >= VIEWS_OF_A_PERSON) {
      throw new DomainError('conflict', viewTexts.tooManyViews(VIEWS_OF_A_PERSON));
    }
    return data.linkViews.create({
      id: uuid(),
      userId: caller.userId,
      name: name.trim(),
      query,
      createdAt: clock.now(),
    });
  });
}

/** Changes a view; what is left out stays. @throws {DomainError} `not_found`, also for another person's; `rule_broken` */
export function changeView(
  { database }: Services,
  caller: Caller,
  id: string,
  change: { readonly [Field in keyof LinkView]?: LinkView[Field] | undefined },
): Promise<LinkViewRow> {
  return changeData(database, caller, async (data) => {
    const own = await lockOwnViews(data, caller);
    const stored = own.find((view) => view.id === id.toLowerCase());
    if (!stored) throw new DomainError('not_found', viewTexts.notFound);
    const name = change.name ?? stored.name;
    const query = change.query ?? stored.query;
    refuseOn(checkLinkView({ name, query }, namesOf(own.filter((view) => view !== stored))));
    const changed = { name: name.trim(), query };
    await data.linkViews.update(stored.id, changed);
    return { ...stored, ...changed };
  });
}

/** Forgets a view. @throws {DomainError} `not_found`, also for another person's */
export async function deleteView(
  { database }: Services,
  caller: Caller,
  id: string,
): Promise<number> {
  const { userId } = caller;
  const deleted = await changeData(database, caller, (data) =>
    data.linkViews.remove({ id, userId }),
  );
  if (deleted === 0) throw new DomainError('not_found', viewTexts.notFound);
  return deleted;
}

// A lock on the person's row alone, which is not written, would block no request at another node of a cluster.
async function lockOwnViews(
  data: OrganizationData,
  { userId }: Caller,
): Promise<readonly LinkViewRow[]> {
  await raiseRevision(data);
  if (!(await data.users.find(userId))) {
    throw new DomainError('unauthenticated', httpTexts.unauthenticated);
  }
  return data.linkViews.all({ where: { userId } });
}

function namesOf(views: readonly LinkViewRow[]): string[] {
  return views.map(({ name }) => name);
}

/** Characters of the address bar's search part that a saved view keeps at most. */
const MAX_VIEW_QUERY_LENGTH = 2000;

/** What Manage Links shows, under a name. */
interface LinkView {
  readonly name: string;
  /** The address bar's search part. */
  readonly query: string;
}

/**
 * Checks a saved view of Manage Links; names are told apart whatever their case.
 * @param taken the names of the person's other views
 * @example checkLinkView({ name: '', query: '?q=a' }, [])[0]?.code // 'view_name_required'
 */
export function checkLinkView({ name, query }: LinkView, taken: readonly string[]): Problem[] {
  return [...checkShownName(name, taken, 'view'), ...checkQuery(query)];
}

function checkQuery(query: string): Problem[] {
  if (isLongerThan(query, MAX_VIEW_QUERY_LENGTH)) {
    return [problem('view_query_too_long', 'query', { max: MAX_VIEW_QUERY_LENGTH })];
  }
  const isUnfit = hasInvisible(query) || hasLoneSurrogate(query);
  return isUnfit ? [problem('view_query_characters', 'query')] : [];
}
