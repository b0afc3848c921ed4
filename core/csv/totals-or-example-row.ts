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

/** In the languages of most templates: what their sample line has where the others have a number or a date. */
const EXAMPLE =
  /^(?:examples?|samples?|beispiel|muster|exemple|ejemplo|esempio|voorbeeld|exemplo|例|サンプル|示例)[\s:.]*$/iu;

/**
 * Whether a row is the sample line of a template: a column that takes no part says so.
 * @example looksLikeExample({ name: 1, url: 2, values: [] }, ['Example', 'Name', 'https://a.example']) // true
 */
export function looksLikeExample(
  { name, url, values }: Pick<LinkColumns, 'name' | 'url' | 'values'>,
  fields: readonly string[],
): boolean {
  const takesPart = (at: number): boolean =>
    at === name || at === url || values.some(({ column }) => column === at);
  return fields.some((field, at) => EXAMPLE.test(field.trim()) && !takesPart(at));
}
