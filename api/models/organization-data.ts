import { atOneMoment, inTransaction } from '@utmost/db/transaction.ts';
import type { Sequelize, Transaction } from 'sequelize';
import { type LinkGroups, linkGroups } from './link-groups.ts';
import { type LinkNameSets, linkNameSets } from './link-name-sets.ts';
import { type LinkPlaces, linkPlaces } from './link-order.ts';
import { type LinkTallies, linkTallies } from './link-tallies.ts';
import { type LinkCounts, type LinkValues, linkValues } from './link-values.ts';
import { type LinksAlike, linksAlike, type WantedKeys } from './links-alike.ts';
import { linksContaining } from './links-containing.ts';
import { type LinkCondition, type LinksHaving, linksHaving } from './links-having.ts';
import { type LinksTable, linksTable } from './links-table.ts';
import type { Models } from './models.ts';
import { type NewestLinks, newestLinks } from './newest-links.ts';
import { type CountsRow, countsRow } from './organization-counts.ts';
import { type OwnedTable, ownedTable } from './owned-table.ts';
import type {
  AdvancedRow,
  AiUsageRow,
  AuditRow,
  InvitationRow,
  LinkViewRow,
  MappingRow,
  ParameterRow,
  TokenRow,
  UsageRow,
  UserRow,
} from './rows.ts';
import { type UsedValues, usedValues } from './used-values.ts';

/** All that one organisation owns. */
export interface OrganizationData {
  readonly organizationId: string;
  /** Null outside a transaction. */
  readonly transaction: Transaction | null;
  readonly users: OwnedTable<UserRow>;
  readonly tokens: OwnedTable<TokenRow>;
  readonly parameters: OwnedTable<ParameterRow>;
  readonly mappings: OwnedTable<MappingRow>;
  readonly advanced: OwnedTable<AdvancedRow>;
  readonly links: LinksTable;
  readonly newestLinks: NewestLinks;
  readonly linkValues: LinkCounts & Pick<LinkValues, 'removeAll'>;
  readonly linkNameSets: LinkNameSets;
  /** @param wanted at least one */
  linksAlike(wanted: readonly WantedKeys[]): LinksAlike;
  readonly linksHaving: LinksHaving;
  /** Links with a text in them. */
  linksContaining(text: string): LinkCondition;
  readonly linkPlaces: LinkPlaces;
  readonly linkGroups: LinkGroups;
  readonly usedValues: UsedValues;
  readonly linkTallies: LinkTallies;
  readonly linkViews: OwnedTable<LinkViewRow>;
  readonly usage: OwnedTable<UsageRow>;
  readonly counts: CountsRow;
  readonly aiUsage: OwnedTable<AiUsageRow>;
  readonly invitations: OwnedTable<InvitationRow>;
  readonly audit: OwnedTable<AuditRow>;
}

/** The database, entered through an organisation. */
export interface Database {
  readonly sequelize: Sequelize;
  readonly models: Models;
  /** What every change has around it; absent where each stands alone. */
  readonly around?: Surroundings;
}

/** What the changes that a request makes have around them. */
export interface Surroundings {
  /** The transaction of which they all are a part; null where each has its own. */
  readonly transaction: Transaction | null;
  /** What is done at the beginning of the first one; null when it is done. */
  first: ((transaction: Transaction) => Promise<void>) | null;
}

/** What the organisation owns, for reading outside a transaction. */
export function dataOf(database: Database, organizationId: string): OrganizationData {
  return scope(database, organizationId, null);
}

/** Reads several things that the organisation owns as they are at one moment. */
export function readData<Result>(
  database: Database,
  organizationId: string,
  read: (data: OrganizationData) => Promise<Result>,
): Promise<Result> {
  return atOneMoment(database.sequelize, (transaction) =>
    read(scope(database, organizationId, transaction)),
  );
}

/** What the organisation owns, inside a transaction that is under way. */
export function dataIn(
  database: Database,
  organizationId: string,
  transaction: Transaction,
): OrganizationData {
  return scope(database, organizationId, transaction);
}

/**
 * Does work on what the organisation owns, all or nothing; it may run more than once. Where the database has a transaction
 * around it, it is a part of that one.
 */
export async function changeData<Result>(
  database: Database,
  organizationId: string,
  work: (data: OrganizationData) => Promise<Result>,
): Promise<Result> {
  const { sequelize, around } = database;
  const workIn = (transaction: Transaction) => work(scope(database, organizationId, transaction));
  if (around?.transaction) {
    return sequelize.transaction({ transaction: around.transaction }, workIn);
  }
  const changed = await inTransaction(sequelize, async (transaction) => {
    await around?.first?.(transaction);
    return workIn(transaction);
  });
  if (around) around.first = null;
  return changed;
}

function scope(
  { sequelize, models }: Database,
  organizationId: string,
  transaction: Transaction | null,
): OrganizationData {
  const links = ownedTable(models.links, organizationId, transaction);
  const values = linkValues(models.linkValues, organizationId, transaction);
  return {
    organizationId,
    transaction,
    users: ownedTable(models.users, organizationId, transaction),
    tokens: ownedTable(models.tokens, organizationId, transaction),
    parameters: ownedTable(models.parameters, organizationId, transaction),
    mappings: ownedTable(models.mappings, organizationId, transaction),
    advanced: ownedTable(models.advanced, organizationId, transaction),
    links: linksTable(sequelize, transaction, links, values),
    newestLinks: newestLinks(sequelize, organizationId, transaction),
    linkValues: values,
    linkNameSets: linkNameSets(sequelize, links, organizationId, transaction),
    linksAlike: linksAlike(sequelize, organizationId, transaction),
    linksHaving: linksHaving(sequelize, organizationId),
    linksContaining: (text) => linksContaining(sequelize, text),
    linkPlaces: linkPlaces(sequelize, models.links),
    linkGroups: linkGroups(models, organizationId, transaction),
    usedValues: usedValues(sequelize, organizationId, transaction),
    linkTallies: linkTallies(models, organizationId, transaction),
    linkViews: ownedTable(models.linkViews, organizationId, transaction),
    usage: ownedTable(models.usage, organizationId, transaction),
    counts: countsRow(sequelize, organizationId, transaction),
    aiUsage: ownedTable(models.aiUsage, organizationId, transaction),
    invitations: ownedTable(models.invitations, organizationId, transaction),
    audit: ownedTable(models.audit, organizationId, transaction),
  };
}
