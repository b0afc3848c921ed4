import type { Test } from 'tap';

/** Zones in which a day is on other sides of the one in UTC, with half hours and summer time on either half of the globe. */
export const TIME_ZONES = ['UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata'];

/** Moves this process to another time zone, until the test ends. */
export function moveTo(t: Test, zone: string): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  t.teardown(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
}
