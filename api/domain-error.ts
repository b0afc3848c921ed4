import type { components } from '@utmost/core/contract.d.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';

/** The stable codes of the API's errors, as the contract lists them. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** Why another service did not do as asked: as operators look it up there, without keys and what people wrote. */
export interface Reason {
  readonly type?: string | undefined;
  readonly code?: string | null | undefined;
  readonly message?: string | undefined;
  readonly param?: string | null | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | null | undefined;
}

/** The one way a use-case says no: a stable code, a sentence for people, and where the trouble is. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly problems: readonly Problem[];
  /** What another service said, for the log alone; an error that has it is always logged. */
  readonly reason: Reason | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    problems: readonly Problem[] = [],
    reason?: Reason,
  ) {
    super(message);
    this.code = code;
    this.problems = problems;
    this.reason = reason;
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
