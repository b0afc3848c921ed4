/** What a clock may be wrong by, and an answer be on its way. */
const TOLERATED_MS = 5_000;

let aheadMs = 0;

/** Sets the clock by an answer of the server. @param date its `Date` header */
export function setServerClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  aheadMs = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

/** The time in milliseconds by the server's clock, which its records are dated by. */
export const serverNow = (): number => Date.now() + aheadMs;
