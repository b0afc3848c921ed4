import type { LinkColumns } from './link-columns.ts';

/** In the languages of most plans; spreadsheets write sums under their columns. */
const TOTALS =
  /^(?:(?:grand |sub)?-?totals?|sums?|summe|gesamt(?:summe)?|total g\S+ral|totale|totaal|suma)\b[\s:]*$/iu;

/**
 * Whether a row has the sums of those above it instead of a link.
 * @example looksLikeTotals({ url: 1 }, ['Total', '', '12']) // true
 */
export function looksLikeTotals(
  { url }: Pick<LinkColumns, 'url'>,
  fields: readonly string[],
): boolean {
  return fields[url]?.trim() === '' && fields.some((field) => TOTALS.test(field.trim()));
}
