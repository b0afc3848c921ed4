import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';

/** What we found ourselves and what the server adds, each once. */
export function warningSentences(own: readonly Problem[], server: readonly string[]): string[] {
  return [...new Set([...own.map(sentenceOf), ...server])];
}
