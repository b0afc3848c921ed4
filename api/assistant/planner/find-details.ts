import type { Span } from './phrases.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const NUMBER = `(?<count>\\d{1,3}|${NUMBERS.join('|')})`;
const COUNTED_VERSIONS = new RegExp(
  `\\b${NUMBER}\\s{1,9}(?:[\\p{L}-]{1,40}\\s{1,9}){0,2}(?:variants?|versions?|variations?)\\b`,
  'iu',
);
const COUNTED_COPIES = new RegExp(
  `\\b${NUMBER}\\s{1,9}(?:[\\p{L}-]{1,40}\\s{1,9}){0,3}(?:links?|urls?|pins?|posts?|creatives?|codes?)\\b`,
  'iu',
);
const MOST_COUNTED = 100;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A date, a month or a quarter, as it is sorted: `2027-03-01`, `2027-03`, `2027-q1`. */
export interface FoundDate extends Span {
  readonly value: string;
}

/** @example findDate('in March 2027')?.value // '2027-03' */
export function findDate(text: string): FoundDate | null {
  const found = /\b(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)\b/.exec(text);
  if (found) return dateAt(found, found[0]);
  const month =
    /\b(?:(?<day>\d{1,2})\.?\s{1,9})?(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s{1,9}(?:(?<dayBehind>\d{1,2})(?:st|nd|rd|th)?,?\s{1,9})?(?<year>20\d\d)\b/i.exec(
      text,
    );
  if (month) {
    const { name = '', year = '', day, dayBehind } = month.groups ?? {};
    const number = pad(MONTHS.indexOf(name.toLowerCase()) + 1);
    const inMonth = day ?? dayBehind;
    return dateAt(
      month,
      `${year}-${number}${inMonth === undefined ? '' : `-${pad(Number(inMonth))}`}`,
    );
  }
  const quarter = /\bq(?<quarter>[1-4])[\s/-]+(?<year>20\d\d)\b/i.exec(text);
  return quarter ? dateAt(quarter, `${quarter.groups?.year}-q${quarter.groups?.quarter}`) : null;
}

function dateAt(match: RegExpExecArray, value: string): FoundDate {
  return { value, start: match.index, end: match.index + match[0].length };
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** What of one link there is to be several times. */
export interface FoundVariants extends Span {
  /** Letters where they are versions of one thing, numbers where they are so many things. */
  readonly names: readonly string[];
}

/**
 * Versions that are to be told apart: 'A/B test', 'variants A, B and C', 'three versions', '4 pins'.
 * @example findVariants('an A/B test')?.names // ['a', 'b']
 */
export function findVariants(text: string): FoundVariants | null {
  const named =
    /\b(?:variants?|versions?)(?:\s{1,9}|\s{0,9}:\s{0,9})(?:\(\s{0,9})?(?<list>[a-z](?:\s{0,9}(?:,|\/|&|\+|and)\s{0,9}(?:and\s{1,9})?[a-z])*)\b(?!\s{0,9}\p{L})/iu.exec(
      text,
    );
  const test = /\b(?<list>a\s?\/\s?b(?:\s?\/\s?[c-z])*)\b/i.exec(text);
  const list = named ?? test;
  if (list) {
    const letters =
      (list.groups?.list ?? '')
        .toLowerCase()
        .replaceAll(/\band\b/g, ' ')
        .match(/[a-z]/g) ?? [];
    return { names: [...new Set(letters)], ...spanOf(list) };
  }
  const versions = COUNTED_VERSIONS.exec(text);
  if (versions) return { names: [...LETTERS].slice(0, countOf(versions)), ...spanOf(versions) };
  const copies = COUNTED_COPIES.exec(text);
  const count = copies ? countOf(copies) : 0;
  if (!copies || count < 2) return null;
  return {
    names: Array.from({ length: count }, (_, index) => String(index + 1)),
    ...countSpan(copies),
  };
}

function countOf({ groups }: RegExpExecArray): number {
  const text = groups?.count?.toLowerCase() ?? '';
  const count = NUMBERS.includes(text) ? NUMBERS.indexOf(text) + 1 : Number(text);
  return Math.min(count, MOST_COUNTED);
}

// The number alone: 'three Pinterest pins' names the channel as well.
function countSpan(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + (match.groups?.count?.length ?? 0) };
}

function spanOf(match: RegExpExecArray): Span {
  return { start: match.index, end: match.index + match[0].length };
}
