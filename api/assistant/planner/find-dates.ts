import synonyms from './synonyms.json' with { type: 'json' };
import type { Span } from './words.ts';

const { forms, parts, months } = synonyms.dates;
// An expression for each form, since recheck reads none in which the name of a group repeats.
const FORMS = forms.map((form) => {
  const filled = Object.entries(parts).reduce(
    (text, [name, pattern]) => text.replaceAll(name, () => pattern),
    form,
  );
  return new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${filled})(?![\\p{L}\\p{N}_-])`, 'giu');
});

/**
 * The dates of a text, in its order, as a value says them; without a value where the year is open.
 * @example findDates('on 14 February 2027')[0]?.values // ['2027-02-14']
 */
export function findDates(text: string): (Span & { readonly values: readonly string[] })[] {
  const dates: ReturnType<typeof findDates> = [];
  for (const form of FORMS)
    for (const { 0: found, index: start, groups = {} } of text.matchAll(form)) {
      const end = start + found.length;
      if (dates.some((date) => start < date.end && end > date.start)) continue;
      const { year, month, number, day, part } = groups;
      const inMonths = months.split('|').indexOf(month?.slice(0, 3).toLowerCase() ?? '') + 1;
      const numbers = [number ?? inMonths, ...(day === undefined ? [] : [day])];
      const rest = part?.toLowerCase() ?? numbers.map((one) => `${one}`.padStart(2, '0')).join('-');
      dates.push({ start, end, values: year === undefined ? [] : [`${year}-${rest}`] });
    }
  return dates.sort((one, other) => one.start - other.start);
}
