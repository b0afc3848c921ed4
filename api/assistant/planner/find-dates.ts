import type { Span } from './words.ts';

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|');
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const YEAR = '(?<year>20\\d\\d)';
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';
const FORMS = [
  `${YEAR}-(?<number>0[1-9]|1[0-2])-${DAY}`,
  `${DAY}\\.(?<number>0?[1-9]|1[0-2])\\.(?:${YEAR})?`,
  `${DAY}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? ${YEAR})?`,
  `${MONTH} ${DAY}(?:st|nd|rd|th)?(?![\\d])(?:,? ${YEAR})?`,
  `${MONTH} ${YEAR}`,
  `(?<part>[QH][1-4]) ?${YEAR}`,
  `(?<=\\b(?:in|for|during|until|since|of|from|to) )${MONTH}`,
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}_.-])${form}(?![\\p{L}\\p{N}_-])`, 'giu'));

/** A date in a text, as a value is to say it; null where the year is open. */
export interface FoundDate extends Span {
  readonly value: string | null;
}

/**
 * The dates of a text, in its order.
 * @example findDates('on 14 February 2027')[0]?.value // '2027-02-14'
 */
export function findDates(text: string): FoundDate[] {
  const dates: FoundDate[] = [];
  for (const form of FORMS)
    for (const { 0: found, index, groups } of text.matchAll(form)) {
      const date = { start: index, end: index + found.length, value: dateValue(groups ?? {}) };
      if (!dates.some(({ start, end }) => date.start < end && date.end > start)) dates.push(date);
    }
  return dates.sort((one, other) => one.start - other.start);
}

function dateValue({ year, month, number, day, part }: Record<string, string | undefined>) {
  if (year === undefined) return null;
  if (part !== undefined) return `${year}-${part.toLowerCase()}`;
  const name = month?.slice(0, 3).toLowerCase() ?? '';
  const parts = [number ?? MONTHS.indexOf(name) + 1, ...(day === undefined ? [] : [day])];
  return [year, ...parts.map((one) => String(one).padStart(2, '0'))].join('-');
}
