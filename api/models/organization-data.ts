import { inTransaction, type Turn } from '@utmost/db/transaction.ts';
import type { Sequelize, Transaction } from 'sequelize';
import { linksTable } from './links-table.ts';
import type { Models, Scope } from './models.ts';
import { ownedTable } from './owned-table.ts';

/** All that one organization owns. */
export type OrganizationData = ReturnType<typeof dataOf>;

/** The database, entered through an organization. */
export interface Database {
  readonly sequelize: Sequelize;
  readonly models: Models;
}

/** Whose data is changed. */
export interface Owner {
  readonly organizationId: string;
  /** What the changes of one request share; absent where each stands alone. */
  transactionContext?: TransactionContext;
}

/** What the changes of one request share. */
export interface TransactionContext {
  /** The transaction of which they all are a part; null where each has its own. */
  readonly transaction: Transaction | null;
  /** What is done at the beginning of the first one; null when it is done. */
  first: ((transaction: Transaction) => Promise<void>) | null;
}

/** What the organization owns, inside a transaction where one is given; without one it is for reading. */
export function dataOf(
  { sequelize, models }: Database,
  organizationId: string,
  transaction: Transaction | null = null,
) {
  const own: Scope = { sequelize, models, organizationId, transaction };
  return {
    ...own,
    users: ownedTable(own, models.users),
    tokens: ownedTable(own, models.tokens),
    parameters: ownedTable(own, models.parameters),
    givenNumbers: ownedTable(own, models.givenNumbers),
    valueNumbers: ownedTable(own, models.valueNumbers),
    mappings: ownedTable(own, models.mappings),
    advanced: ownedTable(own, models.advanced),
    links: linksTable(own),
    demoLinks: ownedTable(own, models.demoLinks),
    columnMappings: ownedTable(own, models.columnMappings),
    favorites: ownedTable(own, models.favorites),
    linkViews: ownedTable(own, models.linkViews),
    presets: ownedTable(own, models.presets),
    valueRequests: ownedTable(own, models.valueRequests),
    usage: ownedTable(own, models.usage),
    aiUsage: ownedTable(own, models.aiUsage),
    invitations: ownedTable(own, models.invitations),
    outbox: ownedTable(own, models.outbox),
    audit: ownedTable(own, models.audit),
  };
}

/**
 * Does work on what the organization owns, all or nothing; it may run more than once. Where the owner has a
 * context with a transaction, the work is part of that one.
 * @param turn with what it takes turns, before it takes a connection: all that locks the organization
 */
export async function changeData<Result>(
  database: Database,
  { organizationId, transactionContext }: Owner,
  work: (data: OrganizationData) => Promise<Result>,
  turn: Turn = { key: organizationId },
): Promise<Result> {
  const { sequelize } = database;
  const workIn = (transaction: Transaction) => work(dataOf(database, organizationId, transaction));
  if (transactionContext?.transaction) {
    return sequelize.transaction({ transaction: transactionContext.transaction }, workIn);
  }
  const changed = await inTransaction(
    sequelize,
    async (transaction) => {
      await transactionContext?.first?.(transaction);
      return workIn(transaction);
    },
    turn,
  );
  if (transactionContext) transactionContext.first = null;
  return changed;
}
