import { LARGEST_IDENTIFIER } from '@utmost/core/taxonomy/identifier.ts';
import { type Installation, renewInstallation } from '@utmost/db/restored-database.ts';
import { inTransaction } from '@utmost/db/transaction.ts';
import { Op, QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { defineModels, type Models } from '../models/models.ts';
import { readRows } from '../models/read-row.ts';
import { operateTexts } from './operate-texts.ts';

const LEAST_STEP = 1_000;
const SPAN_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Makes a restored database safe to serve: numbers that were given after the backup are not given again, nothing that
 * clients have read counts as current, and no mail that was sent since is sent again.
 * @param step by how much every counter is raised; null: 1 for each millisecond since the backup's newest change, so that the
 * same backup restored again begins beyond the numbers given since it was restored before, and on top of that 1,000, or as
 * many links as were created in the last 30 days before the backup's newest link, if that is more
 * @returns with a sentence for each organization with identifiers
 */
export async function afterRestore(
  sequelize: Sequelize,
  step: number | null,
): Promise<{ installation: Installation; lines: string[] }> {
  const models = defineModels(sequelize);
  return inTransaction(sequelize, async (transaction) => {
    const lines: string[] = [];
    const passed = await millisecondsSinceBackup(models, transaction);
    const living = { where: { deletedAt: null }, transaction };
    for (const { id, name } of await readRows(models.organizations, living)) {
      const by = step ?? passed + (await stepOf(models, id, transaction));
      const names = await raiseCounters(sequelize, id, by, transaction);
      if (names.length > 0) lines.push(operateTexts.raised(name, names, by));
    }
    // What was saved from a damaged database has fewer links than were counted.
    await sequelize.query(
      `UPDATE organization_usage SET revision = revision + 1, configurationRevision = configurationRevision + 1,
         links = (SELECT COUNT(*) FROM tracking_links AS l WHERE l.organizationId = organization_usage.id)`,
      { transaction },
    );
    // Mails that waited at the time of the backup may have been sent since.
    await models.outbox.destroy({ where: {}, transaction });
    const waiting = { where: { mailStatus: 'waiting' as const }, transaction };
    await models.invitations.update({ mailStatus: 'unknown' }, waiting);
    return { installation: await renewInstallation(sequelize, transaction), lines };
  });
}

async function millisecondsSinceBackup(
  { organizations, audit }: Models,
  transaction: Transaction,
): Promise<number> {
  const newest =
    (await audit.max('at', { transaction })) ??
    (await organizations.max('createdAt', { transaction }));
  return newest ? Math.max(0, Date.now() - new Date(newest as Date | string).getTime()) : 0;
}

async function stepOf(
  { links }: Models,
  organizationId: string,
  transaction: Transaction,
): Promise<number> {
  const newest = (await links.max('createdAt', { where: { organizationId }, transaction })) as
    | Date
    | string
    | null;
  if (newest === null) return LEAST_STEP;
  const since = new Date(new Date(newest).getTime() - SPAN_MS);
  const where = { organizationId, createdAt: { [Op.gte]: since } };
  return Math.max(LEAST_STEP, await links.count({ where, transaction }));
}

/** Raises the counters of identifiers, and of those that are deleted; answers the query names. */
async function raiseCounters(
  sequelize: Sequelize,
  organizationId: string,
  by: number,
  transaction: Transaction,
): Promise<string[]> {
  const rows = await sequelize.query<{ queryName: string }>(
    `SELECT queryName FROM tracking_parameters WHERE organizationId = :organizationId AND type = 'identifier'
     UNION SELECT queryName FROM given_numbers WHERE organizationId = :organizationId ORDER BY 1`,
    { type: QueryTypes.SELECT, replacements: { organizationId }, transaction },
  );
  for (const [table, column, also] of [
    ['tracking_parameters', 'currentIdentifierValue', "AND type = 'identifier'"],
    ['given_numbers', 'lastNumber', ''],
  ]) {
    await sequelize.query(
      `UPDATE ${table} SET ${column} = CASE WHEN ${column} > :most - :by THEN :most ELSE ${column} + :by END
       WHERE organizationId = :organizationId ${also}`,
      { replacements: { organizationId, by, most: LARGEST_IDENTIFIER }, transaction },
    );
  }
  return rows.map(({ queryName }) => queryName);
}
