import { checkLimit, FREE_PLAN, type LimitCheck } from '@utmost/core/plans.ts';

/** From this share of a limit on, people are warned. */
const WARNING_SHARE = 0.8;

/** How the workspace's seats are taken: there is room, little room, or none. */
export type Seats = 'room' | 'near' | 'full';

/**
 * Whether the member limit is near (from 80 %) or reached (at 100 %).
 * @example seatsOf({ used: 4, limit: 5 }) // 'near'
 * @example seatsOf({ used: 4, limit: null }) // 'room'
 */
export function seatsOf({ used, limit }: Pick<LimitCheck, 'used' | 'limit'>): Seats {
  if (limit === null) return 'room';
  if (used >= limit) return 'full';
  return used >= limit * WARNING_SHARE ? 'near' : 'room';
}

/**
 * What is gone by until it is known how many members there may be: three.
 * @param taken members and pending invitations
 * @example assumedSeats(2).remaining // 1
 */
export function assumedSeats(taken: number): LimitCheck {
  return checkLimit(FREE_PLAN, 'members', taken, true);
}
