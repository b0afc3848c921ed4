import type { Steps } from '@utmost/core/steps.ts';
import { othersTurn } from '@utmost/db/others-turn.ts';

/** Does long work part by part, and lets other requests go first in between. */
export async function inTurns<Result>(work: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await othersTurn();
  }
}
