import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { LARGEST_IDENTIFIER, PADDING_LENGTHS } from '@utmost/core/taxonomy/identifier.ts';
import { send } from '@utmost/db/statement.ts';
import { v7 as uuid } from 'uuid';
import { countByValue } from '../../models/link-values.ts';
import type { Scope } from '../../models/models.ts';
import type { OrganizationData } from '../../models/organization-data.ts';

/** The largest number to go on behind: a text may have been any, and behind a larger one there would be none left to give. */
export const LARGEST_COUNTED = Math.floor(LARGEST_IDENTIFIER / 2);
const LINKS_A_PAGE = 1000;
// Each is looked for with every number of noughts before it.
const NUMBERS_A_QUERY = 50;

/** The highest number that links have for a parameter, whatever type it had then; 0 where none has any that can be counted on from. */
export async function highestOfLinks(
  { sequelize, organizationId, transaction }: Scope,
  queryName: string,
): Promise<number> {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const number = `CAST(value AS ${isEmbedded ? 'INTEGER' : 'UNSIGNED'})`;
  const isNumber = isEmbedded ? "value NOT GLOB '*[^0-9]*'" : "value NOT REGEXP '[^0-9]'";
  const [row] = await send<{ highest: number | string | null }>(
    sequelize,
    `SELECT MAX(${number}) AS highest FROM link_values
     WHERE organizationId = ${sequelize.escape(organizationId)} AND queryName = ${sequelize.escape(queryName)}
       AND ${isNumber} AND ${number} <= ${LARGEST_COUNTED}`,
    transaction,
  );
  return Number(row?.highest ?? 0);
}

/** The one number that all numbered links of a value have. */
interface NumberOfValue {
  readonly value: string;
  readonly number: number;
  readonly links: number;
}

/**
 * Gives values the numbers that their links have already, where a value has one number alone and a number one value alone, and
 * neither was given otherwise. The caller holds the lock on the organization's configuration.
 * @param queryName of an identifier that begins to number values
 * @param per the query name of the parameter whose values they are
 */
export async function adoptNumbers(
  data: OrganizationData,
  queryName: string,
  per: string,
): Promise<void> {
  let found: NumberOfValue[] = [];
  for await (const one of numbersOfValues(data, queryName, per)) {
    found.push(one);
    if (found.length < NUMBERS_A_QUERY) continue;
    await adopt(data, queryName, per, found);
    found = [];
  }
  await adopt(data, queryName, per, found);
}

async function adopt(
  data: OrganizationData,
  queryName: string,
  per: string,
  found: readonly NumberOfValue[],
): Promise<void> {
  if (found.length === 0) return;
  const number = found.map((one) => one.number);
  const value = found.map((one) => one.value);
  const counted = await countByValue(data, queryName, number.flatMap(spellings));
  const numbered = await data.valueNumbers.all({ where: { queryName, per, value } });
  const given = await data.valueNumbers.all({ where: { queryName, number } });
  const known = new Set(numbered.map((one) => one.value));
  const taken = new Set(given.map((one) => one.number));
  const own = found.filter(({ value, number, links }) => {
    const all = spellings(number).reduce((sum, one) => sum + (counted.get(one) ?? 0), 0);
    return all === links && !known.has(value) && !taken.has(number);
  });
  await data.valueNumbers.save(
    own.map(({ value, number }) => ({ id: uuid(), queryName, per, value, number })),
  );
}

/** A number as links may have it, with noughts before it or without. */
function spellings(number: number): string[] {
  const texts = new Set<string>();
  for (let digits = PADDING_LENGTHS.min; digits <= PADDING_LENGTHS.max; digits += 1) {
    texts.add(String(number).padStart(digits, '0'));
  }
  return [...texts];
}

/** Value by value, those whose links have one number alone. */
async function* numbersOfValues(
  data: Scope,
  queryName: string,
  per: string,
): AsyncGenerator<NumberOfValue> {
  let value = '';
  let numbers = new Set<number>();
  let links = 0;
  function* ended() {
    const [number] = numbers;
    if (number !== undefined && numbers.size === 1) yield { value, number, links };
  }
  for (let isOpen = false, last = ''; ; ) {
    const rows = await pageOf(data, per, value, isOpen ? last : null);
    for (const row of rows) {
      if (row.value !== value) {
        yield* ended();
        value = row.value;
        numbers = new Set();
        links = 0;
      }
      const number = numberIn(parseParameters(row.parameters)?.get(queryName));
      if (number === null) continue;
      links += 1;
      numbers.add(number);
    }
    last = rows.at(-1)?.linkId ?? '';
    const isFull = rows.length === LINKS_A_PAGE;
    if (!isFull && !isOpen) break;
    // Once a value has two numbers, the rest of its links says nothing new.
    isOpen = isFull && numbers.size < 2;
  }
  yield* ended();
}

interface ValueOfLink {
  readonly value: string;
  readonly linkId: string;
  readonly parameters: string;
}

/** Links in the order of their values: those of one value behind a link, or those of the values behind it. */
function pageOf(
  { sequelize, organizationId, transaction }: Scope,
  queryName: string,
  value: string,
  last: string | null,
): Promise<ValueOfLink[]> {
  const text = (one: string) => sequelize.escape(one);
  const behind =
    last === null
      ? `v.value > ${text(value)}`
      : `v.value = ${text(value)} AND v.linkId > ${text(last)}`;
  return send<ValueOfLink>(
    sequelize,
    `SELECT v.value, v.linkId, l.parameters FROM link_values AS v
     JOIN tracking_links AS l ON l.id = v.linkId AND l.organizationId = v.organizationId
     WHERE v.organizationId = ${text(organizationId)} AND v.queryName = ${text(queryName)} AND ${behind}
     ORDER BY v.value, v.linkId LIMIT ${LINKS_A_PAGE}`,
    transaction,
  );
}

function numberIn(text = ''): number | null {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number <= LARGEST_COUNTED ? number : null;
}
