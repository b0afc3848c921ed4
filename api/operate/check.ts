import type { TableDefinition } from '@utmost/db/columns.ts';
import { damagedPages } from '@utmost/db/embedded/damage.ts';
import { TABLES } from '@utmost/db/tables/tables.ts';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { operateTexts } from './operate-texts.ts';

// Of one identifier: more of them say nothing new.
const MOST_TWINS = 10;

const tables: readonly TableDefinition[] = Object.values(TABLES);

/** Looks for damage that no request reports. @returns a sentence for each problem */
export async function check(sequelize: Sequelize): Promise<string[]> {
  const damage = isEmbedded(sequelize)
    ? await damagedPages(sequelize, 'integrity_check')
    : await damagedTables(sequelize);
  // What is read of a damaged database is no finding.
  if (damage.length > 0) return damage.map(operateTexts.damaged);
  return [
    ...(await wrongCounts(sequelize)),
    ...(await wrongNumbers(sequelize)),
    ...(await orphans(sequelize)),
  ];
}

/** What there is to check. */
export async function checked(sequelize: Sequelize): Promise<[links: number, orgs: number]> {
  const [row] = await select<{ links: number; orgs: number }>(
    sequelize,
    `SELECT (SELECT COUNT(*) FROM tracking_links) AS links, (SELECT COUNT(*) FROM organizations) AS orgs`,
  );
  return [Number(row?.links), Number(row?.orgs)];
}

async function damagedTables(sequelize: Sequelize): Promise<string[]> {
  const names = tables.map(({ name }) => name).join(', ');
  const rows = await select<{ Table: string; Msg_type: string; Msg_text: string }>(
    sequelize,
    `CHECK TABLE ${names}`,
  );
  return rows
    .filter(({ Msg_type, Msg_text }) => Msg_type === 'error' || !/^OK$|^Table is/.test(Msg_text))
    .map(({ Table, Msg_text }) => `${Table}: ${Msg_text}`);
}

async function wrongCounts(sequelize: Sequelize): Promise<string[]> {
  const rows = await select<{ name: string; counted: number; found: number }>(
    sequelize,
    `SELECT o.name, u.links AS counted,
       (SELECT COUNT(*) FROM tracking_links AS l WHERE l.organizationId = o.id) AS found
     FROM organizations AS o JOIN organization_usage AS u ON u.id = o.id WHERE o.deletedAt IS NULL`,
  );
  return rows
    .filter(({ counted, found }) => Number(counted) !== Number(found))
    .map(({ name, counted, found }) =>
      operateTexts.miscounted(name, Number(counted), Number(found)),
    );
}

interface Identifier {
  readonly organizationId: string;
  readonly name: string;
  readonly queryName: string;
  readonly last: number;
}

/** Numbers of links that are above their counter, or that several links have. */
async function wrongNumbers(sequelize: Sequelize): Promise<string[]> {
  const identifiers = await select<Identifier>(
    sequelize,
    `SELECT o.id AS organizationId, o.name, p.queryName, p.currentIdentifierValue AS last
     FROM tracking_parameters AS p JOIN organizations AS o ON o.id = p.organizationId
     WHERE p.type = 'identifier' AND o.deletedAt IS NULL
     UNION ALL SELECT o.id, o.name, g.queryName, g.lastNumber
     FROM given_numbers AS g JOIN organizations AS o ON o.id = g.organizationId
     WHERE o.deletedAt IS NULL ORDER BY name, queryName, last DESC`,
  );
  const highestCounters = new Map(
    identifiers.toReversed().map((one) => [`${one.organizationId} ${one.queryName}`, one]),
  );
  const found: string[] = [];
  for (const { organizationId, name, queryName, last } of highestCounters.values()) {
    const [most] = await select<{ highest: number | null }>(
      sequelize,
      `SELECT MAX(CAST(value AS ${integerOf(sequelize)})) AS highest ${ofIdentifier(sequelize)}`,
      { organizationId, queryName },
    );
    const highest = Number(most?.highest ?? 0);
    if (highest > Number(last)) {
      found.push(operateTexts.aboveCounter(name, queryName, highest, Number(last)));
    }
    const [ofValues] = await select<{ highest: number | null }>(
      sequelize,
      `SELECT MAX(number) AS highest FROM value_numbers ${OF_IDENTIFIER}`,
      { organizationId, queryName },
    );
    if (Number(ofValues?.highest ?? 0) > Number(last)) {
      const above = Number(ofValues?.highest);
      found.push(operateTexts.valueAboveCounter(name, queryName, above, Number(last)));
    }
    const scope = { sequelize, organizationId };
    found.push(...(await numbersGivenTwice(scope, { name, queryName })));
  }
  return found;
}

interface SelectScope {
  readonly sequelize: Sequelize;
  readonly organizationId: string;
  readonly transaction?: Transaction | null;
}

/** A sentence for each number that several values, or several links that no value joins, have, with noughts before it or without. */
export async function numbersGivenTwice(
  { sequelize, organizationId, transaction = null }: SelectScope,
  { name, queryName }: Pick<Identifier, 'name' | 'queryName'>,
): Promise<string[]> {
  const number = isEmbedded(sequelize) ? "LTRIM(value, '0')" : "TRIM(LEADING '0' FROM value)";
  const twins = await select<{ value: string; links: number }>(
    sequelize,
    `SELECT MIN(value) AS value, COUNT(*) AS links ${ofIdentifier(sequelize)}
       AND CAST(value AS ${integerOf(sequelize)}) NOT IN (SELECT v.number FROM value_numbers AS v
         WHERE v.organizationId = :organizationId AND v.queryName = :queryName)
     GROUP BY ${number} HAVING COUNT(*) > 1 LIMIT ${MOST_TWINS}`,
    { organizationId, queryName },
    transaction,
  );
  const ofValues = await select<{ number: number; shared: number }>(
    sequelize,
    `SELECT number, COUNT(DISTINCT value) AS shared FROM value_numbers ${OF_IDENTIFIER}
     GROUP BY number HAVING COUNT(DISTINCT value) > 1 LIMIT ${MOST_TWINS}`,
    { organizationId, queryName },
    transaction,
  );
  return [
    ...twins.map(({ value, links }) =>
      operateTexts.givenTwice(name, queryName, value, Number(links)),
    ),
    ...ofValues.map(({ number, shared }) =>
      operateTexts.valuesShare(name, queryName, Number(number), Number(shared)),
    ),
  ];
}

const OF_IDENTIFIER = 'WHERE organizationId = :organizationId AND queryName = :queryName';

/** The values of an identifier that are numbers: links of when the parameter had another type may have any text. */
function ofIdentifier(sequelize: Sequelize): string {
  const isNumber = isEmbedded(sequelize)
    ? "value NOT GLOB '*[^0-9]*'"
    : "value NOT REGEXP '[^0-9]'";
  return `FROM link_values ${OF_IDENTIFIER} AND ${isNumber}`;
}

function integerOf(sequelize: Sequelize): string {
  return isEmbedded(sequelize) ? 'INTEGER' : 'UNSIGNED';
}

function isEmbedded(sequelize: Sequelize): boolean {
  return sequelize.getDialect() === 'sqlite';
}

/** Rows whose owner is gone: what was loaded from a file was stored without a look at foreign keys. */
async function orphans(sequelize: Sequelize): Promise<string[]> {
  const references = tables.flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, { references }]) =>
      references ? [{ name, column, parent: references.model }] : [],
    ),
  );
  // No foreign key holds these.
  references.push({ name: 'link_values', column: 'linkId', parent: 'tracking_links' });
  const found: string[] = [];
  for (const { name, column, parent } of references) {
    const [row] = await select<{ count: number }>(
      sequelize,
      `SELECT COUNT(*) AS count FROM ${name} AS child WHERE child.${column} IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM ${parent} AS parent WHERE parent.id = child.${column})`,
    );
    const count = Number(row?.count);
    if (count > 0) found.push(operateTexts.orphans(name, count, parent));
  }
  return found;
}

function select<Row extends object>(
  sequelize: Sequelize,
  sql: string,
  replacements: Record<string, string> = {},
  transaction: Transaction | null = null,
): Promise<Row[]> {
  return sequelize.query<Row>(sql, { type: QueryTypes.SELECT, replacements, transaction });
}
