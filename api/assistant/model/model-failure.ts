import type { APIError } from 'openai';
import type { Reason } from '../../domain-error.ts';

/** Why a model gave no answer, or no whole one. */
export type FailureKind = 'refused' | 'truncated' | 'silent' | 'busy' | 'unreachable' | 'rejected';

const REJECTED = new Set([400, 401, 402, 403, 404, 405, 413, 422]);

/** A model that did not answer as asked. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: FailureKind;
  /** What the model gives as its reason to refuse; '' where it gives none. */
  readonly reason: string;
  /** What the provider's error says of itself. */
  readonly answer: Reason | undefined;

  constructor(kind: FailureKind, reason = '', answer?: Reason) {
    super(kind);
    this.kind = kind;
    this.reason = reason;
    this.answer = answer;
  }

  /** What went wrong by an error of the client's; its message, which may hold part of a key, is left behind. */
  static of(error: unknown): ModelFailure {
    if (error instanceof ModelFailure) return error;
    const { status, code, type, requestID: requestId } = error as Partial<APIError>;
    const fail = (kind: FailureKind) =>
      new ModelFailure(kind, '', { status, code, type, requestId });
    // Paid for no more is no matter of waiting.
    if (code === 'insufficient_quota') return fail('rejected');
    if (status === 429) return fail('busy');
    return fail(status !== undefined && REJECTED.has(status) ? 'rejected' : 'unreachable');
  }
}
