import type { components } from '@utmost/core/contract.d.ts';
import {
  isFreeText,
  isStoredAs,
  knownNameMeant,
  lookAlikeWarning,
  usedNameMeant,
} from '@utmost/core/link/look-alike.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { type Problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isShortened, linkValueKey } from '@utmost/db/link-value-key.ts';
import { send } from '@utmost/db/statement.ts';
import type { Caller, Services } from '../caller.ts';
import { isUsed } from '../models/link-values.ts';
import type { Scope } from '../models/models.ts';
import { dataOf } from '../models/organization-data.ts';

// A server ends a recursion at a thousand.
const MOST_VALUES = 500;
const NEWEST_LINKS = 100;

/**
 * The different values that the organization's links have for a parameter, for suggestions: those of the newest links
 * first, then the others by code point; very long ones are left out. What it costs does not depend on the number of links.
 */
export async function listUsedValues(
  { database }: Services,
  { organizationId }: Caller,
  { by, startsWith = '' }: { readonly by: string; readonly startsWith?: string },
): Promise<components['schemas']['UsedValues']> {
  const data = dataOf(database, organizationId);
  const [keys, newest] = await Promise.all([
    usedValues(data, by, startsWith),
    data.links.all({
      attributes: ['parameters'],
      order: [
        ['createdAt', 'DESC'],
        ['id', 'DESC'],
      ],
      limit: NEWEST_LINKS,
    }),
  ]);
  const recent = newest
    .map(({ parameters }) => parseParameters(parameters)?.get(by) ?? '')
    .filter((value) => value !== '' && value.startsWith(startsWith))
    .map(linkValueKey);
  const all = [...new Set([...recent, ...keys])].filter((key) => !isShortened(key));
  return {
    values: all.slice(0, MOST_VALUES),
    isComplete: keys.length < MOST_VALUES && all.length <= MOST_VALUES,
  };
}

/** Warns of new values of a link that look like known names, or like values that links have. */
export async function warnOfLookAlikes(
  data: Scope,
  { byName }: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
): Promise<Problem[]> {
  const warnings: Problem[] = [];
  for (const [queryName, value] of values) {
    const one = byName.get(queryName);
    if (value === '' || !one || !isFreeText(one)) continue;
    if (await isUsed(data, queryName, value)) continue;
    // A misspelling begins as what is meant.
    const [first = ''] = value;
    const used = await usedValues(data, queryName, first);
    const meant = usedNameMeant(queryName, value, used) ?? knownNameMeant(queryName, value);
    if (meant === null || !isStoredAs(one, meant)) continue;
    const looks = { queryName, value, rows: 1, meant, count: 0 };
    warnings.push(lookAlikeWarning(looks, valuePath(queryName)));
  }
  return warnings;
}

// Behind every text that begins so.
const LAST = '\u{10ffff}';

/**
 * The keys (`linkValueKey`) of different values that one organization's links have, found by going from each to the
 * next one in the index of values. It takes a step for each value that is found, however many links have it, and
 * counts nothing.
 */
async function usedValues(
  { sequelize, organizationId, transaction }: Scope,
  queryName: string,
  startsWith: string,
): Promise<string[]> {
  const next = (from: string) => `SELECT v.value FROM link_values AS v
    WHERE v.organizationId = ${sequelize.escape(organizationId)}
      AND v.queryName = ${sequelize.escape(queryName)}
      AND v.value <= ${sequelize.escape(`${startsWith}${LAST}`)} AND v.value ${from}
    ORDER BY v.value LIMIT 1`;
  const rows = await send<{ value: string }>(
    sequelize,
    `WITH RECURSIVE used (value, place) AS (
       SELECT (${next(`>= ${sequelize.escape(startsWith)}`)}), 1
       UNION ALL
       SELECT (${next('> used.value')}), used.place + 1 FROM used
       WHERE used.value IS NOT NULL AND used.place < ${MOST_VALUES}
     )
     SELECT value FROM used WHERE value IS NOT NULL`,
    transaction,
  );
  return rows.map(({ value }) => value);
}
