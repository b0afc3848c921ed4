import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { DATE_FORMATS, formatDay, isDay } from '../taxonomy/date-value.ts';
import { readInFragment } from './fragment-parameters.ts';
import { unpack } from './packing.ts';
import { splitUrl } from './query.ts';
import { readQuery } from './read-query.ts';

/**
 * How the URL of a link that is edited writes a value that stays. The format of its dates may have changed since, and a
 * parameter that is deleted may have been no part of URLs.
 * @returns null where the URL does not have it; undefined where it is said in no form of a date
 * @example writtenBefore(compiled, 'https://a.com/?launch=03042027', 'launch', '2027-04-03') // '03042027'
 */
export function writtenBefore(
  { ofUrls: rules }: CompiledTaxonomy,
  url: string,
  queryName: string,
  value: string,
): string | null | undefined {
  const { query, fragment } = splitUrl(url);
  const segments = [...readQuery(rules, query), ...readInFragment(rules, fragment)];
  const texts = isDay(value) ? DATE_FORMATS.map((format) => formatDay(value, format)) : [value];
  const plain = segments.find(({ kind, name }) => kind !== 'packed' && name === queryName);
  const isPacked = plain === undefined && rules.isAdvancedMode;
  const said = isPacked
    ? segments.map((segment) => inPacked(rules, segment.value ?? '', queryName, texts))
    : [plain?.value];
  const text = said.find((one) => one !== undefined && one !== null);
  if (text === undefined) return plain ? undefined : null;
  return isDay(value) ? texts.find((written) => written === text) : undefined;
}

/** What a packed text says of a name, also where the marks that it was packed with have changed. */
function inPacked(
  { taxonomy }: CompiledTaxonomy,
  packed: string,
  queryName: string,
  texts: readonly string[],
): string | undefined {
  const pair = unpack(packed, taxonomy.advanced)?.find(([name]) => name === queryName);
  return pair?.[1] ?? texts.find((text) => isSaid(packed, queryName, text));
}

const LETTER = /[\p{L}\p{N}]/u;
const LETTER_LAST = /[\p{L}\p{N}]$/u;

/** Whether a name begins behind a mark, and another mark and a text follow. */
function isSaid(packed: string, queryName: string, text: string): boolean {
  for (let at = packed.indexOf(queryName); at !== -1; at = packed.indexOf(queryName, at + 1)) {
    const from = at + queryName.length;
    const to = packed.indexOf(text, from);
    const isBehindMark = !LETTER_LAST.test(packed.slice(0, at));
    if (to > from && isBehindMark && !LETTER.test(packed.slice(from, to))) return true;
  }
  return false;
}
