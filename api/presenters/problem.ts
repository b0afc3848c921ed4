import type { components } from '@utmost/core/contract.d.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';

/** Problems or warnings as the contract shows them. */
export function presentProblems(problems: readonly Problem[]): components['schemas']['Detail'][] {
  return problems.map((problem) => ({
    path: problem.path,
    message: sentenceOf(problem),
    code: problem.code,
  }));
}
