import { randomFillSync, randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';

const HALF_OF_ALL = 2 ** 31;
const BYTES_AN_ID = 16;
// Asking for them one by one takes longer than all else that is done for an id.
const IDS_AT_ONCE = 256;

/**
 * Makes the ids of links that are created at one moment. They rise with `createdAt`, and within one moment
 * with the order in which they were made, so an index that ends in the id is one by time as well.
 * @example const nextId = linkIds(now); nextId() < nextId() // true
 */
export function linkIds(createdAt: Date): () => string {
  const msecs = createdAt.getTime();
  const random = randomBytes();
  let seq = randomInt(HALF_OF_ALL);
  return () => {
    seq += 1;
    return uuid({ msecs, seq, random: random() });
  };
}

function randomBytes(): () => Uint8Array {
  const pool = new Uint8Array(IDS_AT_ONCE * BYTES_AN_ID);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += BYTES_AN_ID;
    return pool.subarray(used - BYTES_AN_ID, used);
  };
}
