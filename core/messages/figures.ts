/** Numbers in the sentences of the command line. */

// A number format takes a third of the time a short command has; it is made when a number is shown.
let format: Intl.NumberFormat | null = null;
/** Whole numbers as people read them. */
export const whole = {
  format: (number: number): string => {
    format ??= new Intl.NumberFormat('en');
    return format.format(number);
  },
};

/**
 * A number of things.
 * @example count(2048, 'link', 'links') // '2,048 links'
 */
export const count = (number: number, one: string, many: string): string =>
  `${whole.format(number)} ${number === 1 ? one : many}`;

/**
 * How long something takes.
 * @example duration(93) // '1 min 33 s'
 */
export const duration = (seconds: number): string => {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
};
