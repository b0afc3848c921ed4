import { ApiError } from '@utmost/core/api-error.ts';
import { CommandError } from '../../command-error.ts';

/** Something said at the bottom of the screen. */
export interface Notice {
  readonly tone: 'muted' | 'good' | 'caution' | 'wrong';
  readonly text: string;
}

/**
 * What went wrong, in the words that the command line has for it.
 * @throws what is no trouble of the user's
 */
export function troubleOf(error: unknown): Notice {
  if (error instanceof CommandError) return { tone: 'wrong', text: error.lines.join(' ') };
  if (error instanceof ApiError) return { tone: 'wrong', text: error.message };
  throw error;
}
