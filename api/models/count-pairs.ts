import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { QueryTypes } from 'sequelize';
import type { Scope } from './models.ts';

/** A parameter of which values are counted beside those of another one. */
export interface CountedParameter {
  readonly queryName: string;
  /** The values that are counted, each by itself; null where only the presence of any counts. */
  readonly values: readonly string[] | null;
}

/** How many links have two values: '' for none, `filled` for any where only its presence counts. */
export interface CountedPair {
  readonly first: string;
  readonly second: string;
  /** At least 1. */
  readonly links: number;
}

type Key = string | Buffer | null;
type PairRow = Record<'firstKey' | 'secondKey', Key> & { links: number | string };

/**
 * How many links have each two values of two parameters. MariaDB and MySQL look into the links: to put the rows of
 * `link_values` of a million links together takes them ten times as long.
 */
export async function countPairs(
  { sequelize, organizationId, transaction }: Scope,
  first: CountedParameter,
  second: CountedParameter,
): Promise<CountedPair[]> {
  // Of other names the engines read a path in JSON differently.
  const isPlain = [first, second].every(({ queryName }) => /^[\w-]+$/.test(queryName));
  const isOfLinks = sequelize.getDialect() !== 'sqlite' && isPlain;
  const rows = await sequelize.query<PairRow>(
    isOfLinks ? pairsOfLinks(first, second) : pairsOfValues(first, second),
    {
      type: QueryTypes.SELECT,
      replacements: { organizationId, first: first.queryName, second: second.queryName },
      transaction,
    },
  );
  const keyOf = isOfLinks ? (value: string) => value : linkValueKey;
  const [firstOf, secondOf] = [valuesByKey(first, keyOf), valuesByKey(second, keyOf)];
  return rows.flatMap(({ firstKey, secondKey, links }) => {
    const pair = { first: firstOf(firstKey), second: secondOf(secondKey) };
    if (pair.first === undefined || pair.second === undefined) return [];
    return { first: pair.first, second: pair.second, links: Number(links) };
  });
}

function valuesByKey({ values }: CountedParameter, keyOf: (value: string) => string) {
  const byKey = values && new Map(values.map((value) => [keyOf(value), value]));
  return (key: Key): string | undefined => {
    if (key === null) return '';
    return byKey === null ? String(key) : byKey.get(String(key));
  };
}

/** Groups by bytes, which differ where values do, and by no more of a value than tells it from those that are counted. */
function pairsOfLinks(first: CountedParameter, second: CountedParameter): string {
  const keyOf = ({ queryName, values }: CountedParameter): string => {
    const at = `(parameters, '$."${queryName}"')`;
    // JSON_VALUE is quicker, and gives nothing for what is longer than 512 characters in MySQL, which puts the two together
    // as bytes alone: as texts they have different collations there.
    const texts = [`JSON_VALUE${at}`, `JSON_UNQUOTE(JSON_EXTRACT${at})`];
    if (values === null) return `IF(${texts.join(' IS NULL AND ')} IS NULL, NULL, 'filled')`;
    const longest = values.reduce((most, { length }) => Math.max(most, length), 0);
    const bytes = texts.map((text) => `CAST(LEFT(${text}, ${longest + 1}) AS BINARY)`);
    return `COALESCE(${bytes.join(', ')})`;
  };
  return `SELECT firstKey, secondKey, COUNT(*) AS links FROM (
SELECT ${keyOf(first)} AS firstKey, ${keyOf(second)} AS secondKey FROM tracking_links
WHERE organizationId = :organizationId) AS pairs GROUP BY firstKey, secondKey`;
}

function pairsOfValues(first: CountedParameter, second: CountedParameter): string {
  const keyOf = (name: string, { values }: CountedParameter): string =>
    `MAX(CASE WHEN queryName = :${name} THEN ${values === null ? "'filled'" : 'value'} END)`;
  return `SELECT firstKey, secondKey, COUNT(*) AS links FROM (
SELECT linkId, ${keyOf('first', first)} AS firstKey, ${keyOf('second', second)} AS secondKey FROM link_values
WHERE organizationId = :organizationId AND queryName IN (:first, :second) GROUP BY linkId) AS pairs
GROUP BY firstKey, secondKey`;
}
