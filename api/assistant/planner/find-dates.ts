import type { Meaning } from './prompt.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import type { Span } from './words.ts';

const { forms, parts, months } = synonyms.dates;
// An expression for each form, since recheck reads none in which the name of a group repeats.
const FORMS = forms.map((form) => {
  const filled = Object.entries(parts).reduce(
    (now, [name, one]) => now.replaceAll(name, () => one),
    form,
  );
  return new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${filled})(?![\\p{L}\\p{N}_-])`, 'giu');
});

/**
 * The dates of a text, as a value says them; without a value where the year is open.
 * @example findDates('on 14 February 2027')[0]?.values // ['2027-02-14']
 */
export function findDates(text: string): (Meaning & Span)[] {
  const found = FORMS.flatMap((form) => [...text.matchAll(form)]);
  return found.map(({ 0: written, index: start, groups = {} }) => {
    const { year, month = '', number, day, part } = groups;
    const inMonths = months.split('|').indexOf(month.slice(0, 3).toLowerCase()) + 1;
    const numbers = [number ?? inMonths, ...(day === undefined ? [] : [day])];
    const rest = part?.toLowerCase() ?? numbers.map((one) => `${one}`.padStart(2, '0')).join('-');
    const values = year === undefined ? [] : [`${year}-${rest}`];
    return { kind: 'date', start, end: start + written.length, values };
  });
}
