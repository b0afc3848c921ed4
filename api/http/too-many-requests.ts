import { DomainError } from '../domain-error.ts';
import { httpTexts } from './http-texts.ts';

/** A refusal that ends by itself; how soon is for the `Retry-After` header. */
export class TooManyRequests extends DomainError {
  readonly retryAfterSeconds: number;

  constructor(
    retryAfterMs: number,
    sentence: (seconds: number) => string = httpTexts.tooManyRequests,
  ) {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    super('too_many_requests', sentence(seconds));
    this.retryAfterSeconds = seconds;
  }
}
