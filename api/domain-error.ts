import type { components } from '@utmost/core/contract.d.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';

/** The stable codes of the API's errors, as the contract lists them. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** The one way a use-case says no: a stable code, a sentence for people, and where the trouble is. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly problems: readonly Problem[];

  constructor(code: ErrorCode, message: string, problems: readonly Problem[] = []) {
    super(message);
    this.code = code;
    this.problems = problems;
  }
}

/**
 * Throws when there is any problem; its first sentence becomes the message.
 * @throws {DomainError} `rule_broken` with all problems
 */
export function refuseOn(problems: readonly Problem[]): void {
  const first = problems[0];
  if (first) throw new DomainError('rule_broken', sentenceOf(first), problems);
}
