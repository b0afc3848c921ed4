import { DomainError } from '../domain-error.ts';
import { httpTexts } from './http-texts.ts';

/**
 * A timestamp of a query. @param field what it is called there
 * @throws {DomainError} `malformed`: `23:59:60` is a timestamp by RFC 3339 and not for JavaScript
 */
export function readTimestamp(text: string, field: string): Date {
  const timestamp = new Date(text);
  if (!Number.isNaN(timestamp.getTime())) return timestamp;
  throw new DomainError('malformed', httpTexts.invalidDateTime(field));
}
