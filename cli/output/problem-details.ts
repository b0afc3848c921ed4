import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';

/** A problem as JSON output shows it, and as the API does. */
export interface ProblemDetail {
  readonly path: string;
  readonly message: string;
  readonly code: string;
}

export function detailsOf(problems: readonly Problem[]): ProblemDetail[] {
  return problems.map((one) => ({ path: one.path, message: sentenceOf(one), code: one.code }));
}
