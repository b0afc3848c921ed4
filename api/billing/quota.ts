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
import type { Caller, Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import type { OrganizationCounts } from '../models/organization-counts.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';
import { readOrganization } from '../models/read-row.ts';

type CountedKind = 'members' | 'parameters';

/** The plan that an organization has. */
export async function readPlan(data: OrganizationData): Promise<Plan> {
  const organization = await readOrganization(data);
  return organization ? planOf(organization.planId) : FREE_PLAN;
}

/** How far the organization has used a limit; pending invitations take seats. */
export async function readLimit(
  services: Services,
  { organizationId, usage }: Caller,
  kind: CountedKind | 'links',
): Promise<LimitCheck> {
  const data = dataOf(services.database, organizationId);
  const used = kind === 'links' ? usage.links : await countUsed(services, data, kind);
  return checkLimit(await readPlan(data), kind, used, services.settings.isBilled);
}

async function countUsed(
  { clock }: Services,
  data: OrganizationData,
  kind: CountedKind,
): Promise<number> {
  if (kind === 'parameters') return data.parameters.count();
  const pending = { expiresAt: { [Op.gt]: clock.now() } };
  return (await data.users.count()) + (await data.invitations.count(pending));
}

/**
 * Refuses when that many more would pass the plan's limit. The caller holds the lock on the
 * configuration, so no other request adds one meanwhile.
 * @throws {DomainError} `limit_reached`
 */
export async function requireQuota(
  services: Services,
  data: OrganizationData,
  kind: CountedKind,
  more = 1,
): Promise<void> {
  const plan = await readPlan(data);
  const used = await countUsed(services, data, kind);
  const { remaining } = checkLimit(plan, kind, used, services.settings.isBilled);
  if (remaining !== null && remaining < more) refuse(plan, kind);
}

/**
 * Refuses a person who was invited where there is no seat: one was reserved, but the plan may have become smaller since.
 * The caller holds the lock on the configuration. @throws {DomainError} `limit_reached`
 */
export async function requireSeat({ settings }: Services, data: OrganizationData): Promise<void> {
  const plan = await readPlan(data);
  const members = await data.users.count();
  if (!checkLimit(plan, 'members', members, settings.isBilled).allowed) refuse(plan, 'members');
}

/**
 * What to call with each number of links that are created one after the other: it throws `limit_reached` where they are
 * more than the plan allows. The caller holds the lock on the counts, so no other request creates any meanwhile.
 * @param counted how many of these links are among the counted ones already
 */
export function linkQuota(
  { settings }: Services,
  { planId, links }: OrganizationCounts,
  counted: number,
): (more: number) => void {
  const plan = planOf(planId);
  let all = links - counted;
  return (more) => {
    all += more;
    if (settings.isBilled && all > plan.limits.links) refuse(plan, 'links');
  };
}

function refuse(plan: Plan, kind: LimitKind): never {
  const sentence = accessTexts.limitReached(kind, plan.name, plan.limits[kind]);
  throw new DomainError('limit_reached', sentence);
}
