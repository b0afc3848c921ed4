/** The last day that can be meant: the API knows years of four digits. */
export const LAST_DAY = '9999-12-30';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a day begins in the time of this browser, as an ISO date; undefined where it is none.
 * @param day `YYYY-MM-DD`
 * @param later so many days after it
 * @example startOf('2026-11-02', 1) // '2026-11-03T00:00:00.000Z', in Greenwich
 */
export function startOf(day: string, later = 0): string | undefined {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  const written = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^\d{4}-/.test(written) ? written : undefined;
}

/**
 * The day that a bound of a filter means, as `YYYY-MM-DD`; empty where there is none. It is one of this browser's time
 * zone, unless the bound is midnight in UTC alone: the weeks of the numbers are counted there.
 * @param timestamp an ISO date
 * @param earlier so many milliseconds before it: the end of a time is not included, the day before it is the last
 * @example dayOf('2026-11-03T00:00:00.000Z', 1) // '2026-11-02'
 */
export function dayOf(timestamp: string | undefined, earlier = 0): string {
  if (timestamp === undefined) return '';
  const bound = new Date(timestamp);
  const isInUtc = bound.getTime() % DAY_MS === 0 && bound.getHours() + bound.getMinutes() > 0;
  const at = new Date(bound.getTime() - earlier);
  if (isInUtc) return at.toISOString().slice(0, 10);
  const [year, month, day] = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(String);
  return [year?.padStart(4, '0'), month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
}
