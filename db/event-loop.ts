import { setImmediate as others } from 'node:timers/promises';
import type { Steps } from '@utmost/core/steps.ts';

/** How long one piece of work may keep the thread to itself. */
const PATIENCE_MS = 10;

let lastTurn = 0;

/**
 * Lets everything else that waits for the thread go first, where it has waited for a while. The engine
 * answers within its call, so statement after statement would else run without anybody else being served.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - lastTurn < PATIENCE_MS) return;
  await others();
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
