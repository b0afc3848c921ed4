import { LOCALE } from '@utmost/core/messages/locale.ts';

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
// What stands by itself is in the language of the browser.
const dayOfYear = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A date with its time that stands by itself, for where the relative one is not enough. */
export function formatTimestamp(date: Date): string {
  return exactTime.format(date);
}

/** A day in a sentence, without its time, by the calendar that weeks are counted in. */
export function formatDay(date: Date): string {
  return day.format(date);
}

/** A day of a year that is known, by itself. @example formatDayOfYear(new Date('2026-11-02T00:00Z')) // 'Nov 2' */
export function formatDayOfYear(date: Date): string {
  return dayOfYear.format(date);
}

/**
 * How long ago something happened.
 * @param seconds since it happened; a clock that runs behind counts as now
 * @example formatAge(125) // '2 min ago'
 */
export function formatAge(seconds: number): string {
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  const days = Math.floor(seconds / 86_400);
  if (days < 365) return days === 1 ? '1 day ago' : `${days} days ago`;
  return Math.floor(days / 365) === 1 ? '1 year ago' : `${Math.floor(days / 365)} years ago`;
}
