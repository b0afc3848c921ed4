/** Numbers and lengths of time in sentences. */

// A number format takes a third of the time a short command has; it is made when a number is shown.
let format: Intl.NumberFormat | null = null;

/**
 * A number for people.
 * @example formatNumber(2048) // '2,048'
 */
export function formatNumber(value: number): string {
  format ??= new Intl.NumberFormat('en');
  return format.format(value);
}

/**
 * A number of things.
 * @example counted(1, 'link', 'links') // '1 link'
 */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/**
 * How long something takes.
 * @example duration(93) // '1 min 33 s'
 */
export const duration = (seconds: number): string => {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
};
