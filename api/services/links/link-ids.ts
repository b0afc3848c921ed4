import { randomInt } from 'node:crypto';
import { v7 as uuid } from 'uuid';

const HALF_OF_ALL = 2 ** 31;

/**
 * Makes the ids of links that are created at one moment. They rise with `createdAt`, and within one moment
 * with the order in which they were made, so an index that ends in the id is one by time as well.
 * @example const nextId = linkIds(now); nextId() < nextId() // true
 */
export function linkIds(createdAt: Date): () => string {
  const msecs = createdAt.getTime();
  let seq = randomInt(HALF_OF_ALL);
  return () => {
    seq += 1;
    return uuid({ msecs, seq });
  };
}
