import { DomainError } from '@utmost/core/errors.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import {
  checkLimit,
  FREE_PLAN,
  type LimitCheck,
  type LimitKind,
  type Plan,
  planOf,
} from '@utmost/core/plans.ts';
import { Op } from 'sequelize';
import type { OrganizationCounts } from '../../models/organization-counts.ts';
import { dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { readRow } from '../../models/read-row.ts';
import type { Caller, Services } from '../caller.ts';
import { countAllLinks } from '../links/count-links.ts';

/** The plan that an organisation has. */
export async function readPlan({ database }: Services, data: OrganizationData): Promise<Plan> {
  const { organizations } = database.models;
  const row = await organizations.findByPk(data.organizationId, {
    attributes: ['planId'],
    transaction: data.transaction,
    raw: true,
  });
  return row === null ? FREE_PLAN : planOf(readRow(organizations, row).planId);
}

/** How far the organisation has used a limit; pending invitations take seats. */
export async function readLimit(
  services: Services,
  caller: Caller,
  kind: 'members' | 'parameters' | 'links',
): Promise<LimitCheck> {
  const data = dataOf(services.database, caller.organizationId);
  return checkRoom(services, data, await readPlan(services, data), kind);
}

async function checkRoom(
  services: Services,
  data: OrganizationData,
  plan: Plan,
  kind: 'members' | 'parameters' | 'links',
): Promise<LimitCheck> {
  return checkLimit(plan, kind, await countUsed(services, data, kind), services.settings.isBilled);
}

async function countUsed(
  { clock }: Services,
  data: OrganizationData,
  kind: 'members' | 'parameters' | 'links',
): Promise<number> {
  if (kind === 'links') return countAllLinks(data);
  if (kind === 'parameters') return data.parameters.count();
  const pending = await data.invitations.count({ expiresAt: { [Op.gt]: clock.now() } });
  return (await data.users.count()) + pending;
}

/**
 * Whether a person who was invited finds a seat: theirs was kept, but the plan may have become smaller since.
 * The caller holds the lock on the configuration.
 */
export async function hasSeat(services: Services, data: OrganizationData): Promise<boolean> {
  const plan = await readPlan(services, data);
  return checkLimit(plan, 'members', await data.users.count(), services.settings.isBilled).allowed;
}

/** The same. @throws {DomainError} `limit_reached` where there is none */
export async function requireSeat(services: Services, data: OrganizationData): Promise<void> {
  if (!(await hasSeat(services, data))) refuse(await readPlan(services, data), 'members');
}

/**
 * Refuses when that many more would pass the plan's limit. The caller holds the lock on the
 * configuration, so nobody else adds one meanwhile.
 * @throws {DomainError} `limit_reached`
 */
export async function requireRoom(
  services: Services,
  data: OrganizationData,
  kind: 'members' | 'parameters',
  more = 1,
): Promise<void> {
  const plan = await readPlan(services, data);
  const { remaining } = await checkRoom(services, data, plan, kind);
  if (remaining !== null && remaining < more) refuse(plan, kind);
}

/** Room for links that are made one after the other. */
export interface RoomForLinks {
  /** @throws {DomainError} `limit_reached` */
  take(more: number): void;
}

/**
 * The room that the plan leaves. The caller holds the lock on the counts, so nobody else takes any meanwhile.
 * @param counted how many of these links are among the counted ones already
 */
export function roomForLinks(
  { settings }: Services,
  { planId, links }: OrganizationCounts,
  counted: number,
): RoomForLinks {
  const plan = planOf(planId);
  let all = links - counted;
  return {
    take: (more) => {
      all += more;
      if (settings.isBilled && all > plan.limits.links) refuse(plan, 'links');
    },
  };
}

function refuse(plan: Plan, kind: LimitKind): never {
  throw new DomainError(
    'limit_reached',
    accessTexts.limitReached(kind, plan.name, plan.limits[kind]),
  );
}
