import type { Clock } from '@utmost/api/clock.ts';

/** A clock of which each look takes so long that one answer of a search looks at two steps, 4,000 links. */
export function slowClock(): Clock {
  let time = Date.now();
  return {
    now: () => {
      time += 150;
      return new Date(time);
    },
  };
}
