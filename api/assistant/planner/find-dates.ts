import synonyms from './synonyms.json' with { type: 'json' };
import type { Span } from './words.ts';

const { forms, parts, months } = synonyms.dates;
const FORM = Object.entries(parts).reduce(
  (all, [name, pattern]) => all.replaceAll(name, () => pattern),
  forms.join('|'),
);
const DATE = new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${FORM})(?![\\p{L}\\p{N}_-])`, 'giu');

/**
 * The dates of a text, in its order, as a value says them; without a value where the year is open.
 * @example findDates('on 14 February 2027')[0]?.values // ['2027-02-14']
 */
export function findDates(text: string): (Span & { readonly values: readonly string[] })[] {
  return [...text.matchAll(DATE)].map(({ 0: found, index: start, groups = {} }) => {
    const { year, month, number, day, part } = groups;
    const inMonths = months.split('|').indexOf(month?.slice(0, 3).toLowerCase() ?? '') + 1;
    const numbers = [number ?? inMonths, ...(day === undefined ? [] : [day])];
    const rest = part?.toLowerCase() ?? numbers.map((one) => `${one}`.padStart(2, '0')).join('-');
    const values = year === undefined ? [] : [`${year}-${rest}`];
    return { start, end: start + found.length, values };
  });
}
