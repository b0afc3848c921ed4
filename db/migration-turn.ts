import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataTypes, QueryTypes, type Sequelize } from 'sequelize';

const LEASE_MS = 30_000;
const REPORT_AFTER_MS = 1_000;
const POLL_MS = 100;
/** The table of turns, which is there before the first migration. */
export const TURNS = 'migration_turns';

/**
 * Runs work while no other process does the same on this database. A row with a lease rather than
 * GET_LOCK, which clusters and the embedded engine do not have; a process that dies loses its turn after half a minute.
 */
export async function inMigrationTurn<Result>(
  sequelize: Sequelize,
  report: (sentence: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID();
  await prepare(sequelize);
  const started = Date.now();
  for (let isReported = false; ; ) {
    if ((await take(sequelize, holder)) === holder) break;
    if (!isReported && Date.now() - started > REPORT_AFTER_MS) {
      report(
        `Another process is migrating the database. Waiting; if it has stopped, this one takes over within ${LEASE_MS / 1000} seconds.`,
      );
      isReported = true;
    }
    await sleep(POLL_MS);
  }
  const renewal = setInterval(
    () => void setHolder(sequelize, holder, 'holder = ?', holder).catch(() => undefined),
    LEASE_MS / 4,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await sequelize.query(`UPDATE ${TURNS} SET until = 0 WHERE holder = ?`, {
      replacements: [holder],
    });
  }
}

async function prepare(sequelize: Sequelize): Promise<void> {
  await sequelize.getQueryInterface().createTable(TURNS, {
    id: { type: DataTypes.INTEGER, primaryKey: true },
    holder: { type: DataTypes.STRING(36), allowNull: false },
    until: { type: DataTypes.BIGINT, allowNull: false },
  });
  const ignore = sequelize.getDialect() === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE';
  await sequelize.query(`${ignore} INTO ${TURNS} (id, holder, until) VALUES (1, '', 0)`);
}

/** Takes the turn where it is free; answers who has it. */
async function take(sequelize: Sequelize, holder: string): Promise<string> {
  await setHolder(sequelize, holder, 'until < ?', Date.now());
  const rows = await sequelize.query<{ holder: string }>(
    `SELECT holder FROM ${TURNS} WHERE id = 1`,
    {
      type: QueryTypes.SELECT,
    },
  );
  return rows[0]?.holder ?? '';
}

async function setHolder(
  sequelize: Sequelize,
  holder: string,
  condition: string,
  value: string | number,
): Promise<void> {
  await sequelize.query(`UPDATE ${TURNS} SET holder = ?, until = ? WHERE id = 1 AND ${condition}`, {
    replacements: [holder, Date.now() + LEASE_MS, value],
  });
}
