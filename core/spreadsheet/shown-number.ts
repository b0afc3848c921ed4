import { format, isDateFormat } from 'numfmt';

/** The formats that files name by number only (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yyyy h:mm'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;[Red](#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;[Red](#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
]);

const DAYS_TO_1904 = 1462;
const DIGITS = 15;

/** The pattern of a built-in format; General where there is none. */
export function builtInFormat(id: number): string {
  return BUILT_IN.get(id) ?? 'General';
}

/**
 * A number as its cell shows it. Without a format all its digits are written, however narrow the column:
 * an ID must not become 1.23457E+11.
 * @param is1904 whether days are counted from 1904
 * @example shownNumber(7, '000000', false) // '000007'
 */
export function shownNumber(value: number, pattern: string, is1904: boolean): string {
  if (isShortened(value)) return shortenedNumber(value);
  if (/^(general|@)?$/i.test(pattern)) return plainNumber(value);
  const days = is1904 && isDateFormat(pattern) ? value + DAYS_TO_1904 : value;
  try {
    return format(pattern, days, { overflow: plainNumber(value) }).trim();
  } catch {
    return plainNumber(value);
  }
}

/**
 * Whether a spreadsheet has lost digits of a whole number: it keeps 15, and zeros stand for the others.
 * @example isShortened(23851234567890100) // true
 */
export function isShortened(value: number): boolean {
  const isKept = Number.isSafeInteger(value) && value % 10 !== 0;
  return Math.abs(value) >= 10 ** DIGITS && !isKept;
}

/** Such a number in the form in which the readers of cells know it. */
export function shortenedNumber(value: number): string {
  return value.toExponential().toUpperCase();
}

// Of the 17 digits that a file may have, spreadsheets show 15: 0.1 + 0.2 is 0.3 there.
function plainNumber(value: number): string {
  return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(DIGITS)));
}
