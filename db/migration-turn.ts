import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { DataTypes, QueryTypes, type Sequelize } from 'sequelize';

const LEASE_MS = 30_000;
const REPORT_AFTER_MS = 1_000;
const MOST_HOST_CHARACTERS = 20;
const POLL_MS = 100;
const TABLE = 'migration_turns';

/**
 * Runs work while no other process does the same on this database. A row with a lease rather than
 * GET_LOCK, which clusters and the embedded engine do not have; a process that dies loses its turn after
 * half a minute, and at once to one of the same machine.
 */
export async function inMigrationTurn<Result>(
  sequelize: Sequelize,
  report: (sentence: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = `${ownName()}#${randomBytes(4).toString('hex')}`;
  await prepare(sequelize);
  const started = Date.now();
  for (let isReported = false; ; ) {
    const other = await take(sequelize, holder);
    if (other === holder) break;
    if (isGone(other)) await endTurn(sequelize, other);
    else if (!isReported && Date.now() - started > REPORT_AFTER_MS) {
      const [owner] = other.split('#');
      report(
        `Waiting for process ${owner}, which is migrating the database. If it has ended, this one takes over within ${LEASE_MS / 1000} seconds.`,
      );
      isReported = true;
    }
    await wait(POLL_MS);
  }
  const renewal = setInterval(
    () => void setHolder(sequelize, holder, 'holder = ?', holder).catch(() => undefined),
    LEASE_MS / 4,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await endTurn(sequelize, holder);
  }
}

async function endTurn(sequelize: Sequelize, holder: string): Promise<void> {
  await sequelize.query(`UPDATE ${TABLE} SET until = 0 WHERE holder = ?`, {
    replacements: [holder],
  });
}

// As the column has room for.
function ownName(): string {
  return `${process.pid}@${hostname().slice(0, MOST_HOST_CHARACTERS)}`;
}

/** Whether a holder was a process of this machine that has ended. */
function isGone(holder: string): boolean {
  const [, pid, host] = /^(\d+)@(.*)#/.exec(holder) ?? [];
  if (pid === undefined || host !== hostname().slice(0, MOST_HOST_CHARACTERS)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

async function prepare(sequelize: Sequelize): Promise<void> {
  await sequelize.getQueryInterface().createTable(TABLE, {
    id: { type: DataTypes.INTEGER, primaryKey: true },
    holder: { type: DataTypes.STRING(36), allowNull: false },
    until: { type: DataTypes.BIGINT, allowNull: false },
  });
  const ignore = sequelize.getDialect() === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE';
  await sequelize.query(`${ignore} INTO ${TABLE} (id, holder, until) VALUES (1, '', 0)`);
}

/** Takes the turn where it is free; answers who has it. */
async function take(sequelize: Sequelize, holder: string): Promise<string> {
  await setHolder(sequelize, holder, 'until < ?', Date.now());
  const rows = await sequelize.query<{ holder: string }>(
    `SELECT holder FROM ${TABLE} WHERE id = 1`,
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
  await sequelize.query(`UPDATE ${TABLE} SET holder = ?, until = ? WHERE id = 1 AND ${condition}`, {
    replacements: [holder, Date.now() + LEASE_MS, value],
  });
}
