import { randomInt } from 'node:crypto';

/** What is generated in `npm test`, so that it finds the same faults each time. */
export const FIXED_SEED = 1;

const LARGEST_SEED = 2 ** 31;
// Half hours, summer time on either half of the globe, and days that begin on another date than in UTC.
const WEST = ['America/New_York', 'America/St_Johns', 'America/Los_Angeles', 'Pacific/Honolulu'];
const EAST = ['Pacific/Auckland', 'Asia/Kolkata', 'Europe/Berlin', 'Pacific/Kiritimati'];

/** Where the processes of a run are. */
export interface Zones {
  /** Tests, with the browser, the command line and the services they start. */
  readonly tests: string;
  /** The services that all tests share. */
  readonly services: string;
}

/** What the cases of a run are generated from: `TEST_SEED`, else a new one for proofs and a fixed one for tests. */
export function seedOf(given: string | undefined, isProof: boolean): number {
  if (given) return Number(given);
  return isProof ? randomInt(LARGEST_SEED) : FIXED_SEED;
}

/** One time zone west of UTC and one east, or the given one for all. @param given `TZ` */
export function zonesOf(seed: number, given: string | undefined): Zones {
  if (given) return { tests: given, services: given };
  const [west = '', east = ''] = [WEST, EAST].map((zones) => zones[(seed >> 1) % zones.length]);
  return seed % 2 === 0 ? { tests: east, services: west } : { tests: west, services: east };
}
