/** A span of time: `from` is in it, `to` is not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
// 1970-01-05 was the first Monday.
const FIRST_MONDAY_MS = 4 * DAY_MS;

/**
 * The last weeks by ISO 8601, from Monday to Monday in UTC, the oldest first; the last one is under way.
 * @example lastWeeks(new Date('2026-11-21T12:00:00Z'), 1)[0]?.from // 2026-11-16T00:00:00.000Z
 */
export function lastWeeks(now: Date, count: number): Span[] {
  const weeks = Math.floor((now.getTime() - FIRST_MONDAY_MS) / WEEK_MS);
  const monday = FIRST_MONDAY_MS + weeks * WEEK_MS;
  return Array.from({ length: count }, (_, index) => {
    const from = monday - (count - 1 - index) * WEEK_MS;
    return { from: new Date(from), to: new Date(from + WEEK_MS) };
  });
}
