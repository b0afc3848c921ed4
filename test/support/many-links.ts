import { DatabaseSync } from 'node:sqlite';
import { embeddedFile } from '@utmost/db/connection.ts';
import { QueryTypes, type Sequelize } from 'sequelize';

/** Which links, and for whom. */
export interface ManyLinks {
  readonly organizationId: string;
  readonly links: number;
  /** Two hexadecimal digits that begin every id, so that two organizations' links are not the same. */
  readonly mark: string;
}

const SOURCES = 40;
const MEDIUMS = 8;
const CAMPAIGNS = 2_000;
const LINKS_A_STATEMENT = 50_000;
const AUDITED = JSON.stringify({
  name: 'Offer of the week, for everybody who has been here before',
  baseUrl: 'https://shop.example/page/of/the/week',
  fullUrl: 'https://shop.example/page/of/the/week?utm_source=source7&utm_medium=medium3',
});
const DIGITS =
  'SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9';

/**
 * Stores links as the service would have them, with their values, by the database alone: a
 * million of them through the service would take longer than all that is measured.
 */
export async function storeManyLinks(sequelize: Sequelize, many: ManyLinks): Promise<void> {
  const sql = sequelize.getDialect() === 'sqlite' ? EMBEDDED : SERVER;
  const { organizationId: org, links, mark } = many;
  const { run, close } = openFiller(sequelize);
  for (let first = 0; first < links; first += LINKS_A_STATEMENT) {
    const last = Math.min(links, first + LINKS_A_STATEMENT);
    const n = numbers(first, last);
    const id = sql.id(mark, 'n');
    const created = sql.before(`(${links} - n) * 15.037`);
    const source = sql.join("'source'", `n % ${SOURCES}`);
    const medium = sql.join("'medium'", `n % ${MEDIUMS}`);
    const campaign = sql.join("'campaign-'", `n % ${CAMPAIGNS}`);
    const content = sql.join("'content-'", 'n');
    const base = sql.join("'https://shop.example/page/'", 'n % 997');
    const values = Object.entries({
      utm_source: source,
      utm_medium: medium,
      utm_campaign: campaign,
      utm_content: content,
    });
    const query = values.map(([name, value]) => sql.join(`'&${name}='`, value));
    const members = values.map(([name, value]) => sql.join(`'"${name}":"'`, value, `'"'`));
    const json = sql.join(
      "'{'",
      members.reduce((all, one) => sql.join(all, "','", one)),
      "'}'",
    );
    await run(
      `INSERT INTO tracking_links (id, organizationId, name, baseUrl, fullUrl, parameters, isAdvancedMode,
         urlEncoding, duplicateKey, createdBy, sortOrder, createdAt, lastModifiedAt)
       SELECT ${id}, '${org}', ${sql.join("'Offer '", `(n * 7919) % ${links}`)}, ${base},
         ${sql.join(base, "'?'", ...query)}, ${json}, 0, 1, ${sql.key('n')},
         ${sql.join("'user'", 'n % 12')}, 0, ${created}, ${created} FROM (${n}) AS numbers`,
    );
    for (const [name, value] of values) {
      await run(
        `INSERT INTO link_values (organizationId, queryName, value, linkId)
         SELECT '${org}', '${name}', ${value}, ${id} FROM (${n}) AS numbers`,
      );
    }
  }
  await run(
    `UPDATE organization_usage SET links = links + ${links}, revision = revision + 1 WHERE id = '${org}'`,
  );
  if (sql.analyse) await run(sql.analyse);
  close();
}

/** Sends statements; to the embedded database's file on a connection with room for what it fills. */
function openFiller(sequelize: Sequelize) {
  const file = embeddedFile(sequelize);
  if (file === null) {
    const run = (sql: string) => sequelize.query(sql, { type: QueryTypes.RAW });
    return { run, close: () => undefined };
  }
  const database = new DatabaseSync(file, { timeout: 60_000, enableForeignKeyConstraints: false });
  database.exec('PRAGMA cache_size = -500000; PRAGMA synchronous = OFF');
  return { run: async (sql: string) => database.exec(sql), close: () => database.close() };
}

interface ManyAudited {
  readonly organizationId: string;
  readonly entries: number;
  /** What their ids begin with. */
  readonly mark: string;
  /** Of all of them, in place of those that changes leave. */
  readonly action?: string;
}

/**
 * Stores audit entries of one organization by the database alone, as changes leave them: most are of links and of twelve users,
 * one in 997 is of a parameter, one in 1,009 of the user `guest`.
 */
export async function storeManyAudited(
  sequelize: Sequelize,
  { organizationId, entries, mark, action }: ManyAudited,
): Promise<void> {
  const sql = sequelize.getDialect() === 'sqlite' ? EMBEDDED : SERVER;
  const { run, close } = openFiller(sequelize);
  for (let first = 0; first < entries; first += LINKS_A_STATEMENT) {
    const last = Math.min(entries, first + LINKS_A_STATEMENT);
    const id = sql.id(mark, 'n');
    await run(
      `INSERT INTO audit_entries (id, organizationId, at, actor, actorId, via, address, action, subjectId, subject, \`after\`, actorKind)
       SELECT ${id}, '${organizationId}', ${sql.before(`(${entries} - n) * 3.7`)}, CASE WHEN n % 1009 = 0 THEN 'guest' ELSE ${sql.join("'user'", 'n % 12')} END, NULL, 'session', '127.0.0.1',
         ${action === undefined ? "CASE WHEN n % 997 = 0 THEN 'parameter.change' ELSE 'link.change' END" : `'${action}'`}, ${id}, ${sql.join("'Offer '", 'n')}, '${AUDITED}', 'session'
       FROM (${numbers(first, last)}) AS numbers`,
    );
  }
  close();
}

function numbers(first: number, last: number): string {
  const digit = (name: string) => `(${DIGITS}) AS ${name}`;
  return `SELECT n FROM (SELECT ${first} + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS n
    FROM ${digit('a')}, ${digit('b')}, ${digit('c')}, ${digit('e')}, ${digit('f')}) AS all_numbers WHERE n < ${last}`;
}

const TABLES = ['tracking_links', 'link_values'];

const SERVER = {
  analyse: `ANALYZE TABLE ${TABLES.join(', ')}`,
  join: (...parts: string[]) => `CONCAT(${parts.join(', ')})`,
  id: (mark: string, n: string) =>
    `CONCAT('${mark}', LPAD(LOWER(HEX(${n})), 6, '0'), '-0000-7000-8000-', LPAD(LOWER(HEX(${n})), 12, '0'))`,
  // MySQL 9 has no MD5() any more.
  key: (n: string) => `LPAD(LOWER(HEX(${n})), 32, '0')`,
  before: (seconds: string) => `NOW(3) - INTERVAL ${seconds} SECOND`,
};

const EMBEDDED = {
  // Its statistics are the migration's.
  analyse: null,
  join: (...parts: string[]) => `(${parts.map((part) => `(${part})`).join(' || ')})`,
  id: (mark: string, n: string) => `printf('${mark}%06x-0000-7000-8000-%012x', ${n}, ${n})`,
  idBytes: (mark: string, n: string) => `unhex(printf('${mark}%06x000070008000%012x', ${n}, ${n}))`,
  key: (n: string) => `printf('%032x', ${n})`,
  before: (seconds: string) =>
    `strftime('%Y-%m-%d %H:%M:%f', 'now', '-' || (${seconds}) || ' seconds') || ' +00:00'`,
};
