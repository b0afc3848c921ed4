import { HEADING_SYNONYMS, headingKey, NAME_COLUMN, URL_COLUMN } from './heading.ts';
import type { LinkColumns } from './link-columns.ts';

const keysOf = (name: string): ReadonlySet<string> =>
  new Set([headingKey(name), ...(HEADING_SYNONYMS.get(name) ?? [])]);
const NAMES = keysOf(NAME_COLUMN);
const URLS = keysOf(URL_COLUMN);
/** What a URL or a host has and a heading doesn't. */
const NO_HEADING = /[.:/]/;

/**
 * Whether a row has headings instead of values: `same` where they are those of the file, `other` where it can't be said
 * that every column goes on as it began.
 * @example repeatedHeadings(columns, ['Link name', 'URL', 'Source']) // 'same'
 */
export function repeatedHeadings(
  { headings, url }: Pick<LinkColumns, 'headings' | 'url'>,
  fields: readonly string[],
): 'same' | 'other' | null {
  if (NO_HEADING.test(fields[url] ?? '')) return null;
  const keys = fields.map(headingKey);
  if (!keys.some((key) => NAMES.has(key)) || !keys.some((key) => URLS.has(key))) return null;
  return headings.every((heading, column) => heading === keys[column]) ? 'same' : 'other';
}
