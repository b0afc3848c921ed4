/** Numbers, lengths of time and lists in sentences. */
import { LOCALE } from './locale.ts';

// A number format takes a third of the time a short command has; it is made when a number is shown.
let format: Intl.NumberFormat | null = null;
// `self` is there on pages and in their workers.
const isBrowser = () => 'self' in globalThis;

/**
 * A number for people: in a browser as its language writes it, but with the digits of the URLs and codes beside it.
 * @example formatNumber(2048) // '2,048'
 */
export function formatNumber(value: number): string {
  format ??= new Intl.NumberFormat(isBrowser() ? undefined : LOCALE, { numberingSystem: 'latn' });
  return format.format(value);
}

/**
 * A whole number of any size for people; one that is too long to be read as its power of ten.
 * @example formatWhole(12_000n) // '12,000'
 */
export function formatWhole(value: bigint): string {
  const digits = String(value);
  return digits.length > MOST_DIGITS
    ? `about ${digits[0]} × 10^${digits.length - 1}`
    : formatNumber(Number(value));
}

const MOST_DIGITS = 15;

/**
 * A number of things.
 * @example counted(1, 'link', 'links') // '1 link'
 */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Bytes of a megabyte, as limits and sentences count them. */
export const MEGABYTE = 1024 * 1024;

/**
 * A size that a limit allows.
 * @example megabytes(16 * MEGABYTE) // '16 MB'
 */
export const megabytes = (bytes: number): string => `${formatNumber(bytes / MEGABYTE)} MB`;

/**
 * How long something takes.
 * @example duration(93) // '1 min 33 s'
 */
export const duration = (seconds: number): string => {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 90 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

const MOST_SHOWN = 100;

/**
 * A list as a sentence shows it. Of thousands the beginning is enough: the sentence may stand at every
 * row of a file.
 * @param most how many are shown
 * @example shownList(['a', 'b', 'c'], String, 2) // 'a, b, +1 more'
 */
export function shownList<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string = String,
  most: number = MOST_SHOWN,
): string {
  const shown = items.slice(0, most).map(textOf).join(', ');
  const rest = items.length - most;
  return rest > 0 ? `${shown}, +${formatNumber(rest)} more` : shown;
}
