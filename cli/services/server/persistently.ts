import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@utmost/core/api-error.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { log } from '../../ui/output.ts';

const WAITS_S = [1, 2, 4, 8, 15];
const UNAVAILABLE = [502, 503, 504];

/**
 * Tries again for half a minute while a server does not answer; for requests that may be sent any number of
 * times.
 * @throws {ApiError}
 */
export async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const seconds of WAITS_S) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      log([serverMessages.triesAgain(error.message, seconds)]);
      await pause(seconds * 1000);
    }
  }
  return work();
}

function isPassing(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'unreachable' || UNAVAILABLE.includes(error.status);
}
