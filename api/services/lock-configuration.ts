import { type LOCK, Transaction } from 'sequelize';
import type { Database, OrganizationData } from '../models/organization-data.ts';

/**
 * Makes changes to one organisation's configuration take turns until the transaction ends: two that look
 * at each other's parameters would else both be judged before either is stored.
 */
export function lockConfiguration(database: Database, data: OrganizationData): Promise<void> {
  return lockOrganization(database, data, Transaction.LOCK.UPDATE);
}

/** Keeps the configuration as it is until the transaction ends; links of one organisation do not wait for each other here. */
export function holdConfiguration(database: Database, data: OrganizationData): Promise<void> {
  return lockOrganization(database, data, Transaction.LOCK.SHARE);
}

async function lockOrganization(
  { models }: Database,
  data: OrganizationData,
  lock: LOCK,
): Promise<void> {
  const { organizationId, transaction } = data;
  await models.organizations.findByPk(organizationId, {
    attributes: ['id'],
    transaction,
    lock,
    raw: true,
  });
}
