import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@utmost/core/steps.ts';

/** How long one piece of work may keep the thread to itself. */
const PATIENCE_MS = 10;

let lastTurn = 0;
let line: Promise<unknown> = Promise.resolve();

/**
 * Lets everything else that waits for the thread go first, where it has waited for a while. Of the work that does so only
 * one piece goes on in each round of the event loop, however much of it there is.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - lastTurn < PATIENCE_MS) return;
  const turn = line.then(() => setImmediate());
  line = turn;
  await turn;
  lastTurn = performance.now();
}

/** Does long work step by step, and lets other requests go first in between. */
export async function runSteps<Result>(work: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await yieldToEventLoop();
  }
}
