import { DomainError } from '@utmost/core/errors.ts';
import type { FieldError } from './field-errors.ts';

/** A request that has not the shape of the contract. */
export class MalformedRequest extends DomainError {
  readonly fields: readonly FieldError[];

  constructor(message: string, fields: readonly FieldError[] = []) {
    super('malformed', message);
    this.fields = fields;
  }
}
