import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { type LOCK, Transaction } from 'sequelize';
import type { Database, OrganizationData } from '../models/organization-data.ts';

/**
 * Makes changes to one organisation's configuration take turns until the transaction ends: two that look
 * at each other's parameters would else both be judged before either is stored.
 * @throws {DomainError} `unauthenticated` when the caller's organisation was deleted meanwhile
 */
export async function lockConfiguration(database: Database, data: OrganizationData): Promise<void> {
  if (!(await lockIfThere(database, data))) throw gone();
}

/**
 * Keeps the configuration as it is until the transaction ends; links of one organisation do not wait for each other here.
 * @throws {DomainError} `unauthenticated` when the caller's organisation was deleted meanwhile
 */
export async function holdConfiguration(database: Database, data: OrganizationData): Promise<void> {
  if (!(await lockOrganization(database, data, Transaction.LOCK.SHARE))) throw gone();
}

/** The same as `lockConfiguration`, of an organisation that is not the caller's; answers whether it is there. */
export function lockIfThere(database: Database, data: OrganizationData): Promise<boolean> {
  return lockOrganization(database, data, Transaction.LOCK.UPDATE);
}

async function lockOrganization(
  { models }: Database,
  data: OrganizationData,
  lock: LOCK,
): Promise<boolean> {
  const { organizationId, transaction } = data;
  const found = await models.organizations.findByPk(organizationId, {
    attributes: ['id'],
    transaction,
    lock,
    raw: true,
  });
  return found !== null;
}

function gone(): DomainError {
  return new DomainError('unauthenticated', apiTexts.unauthenticated);
}
