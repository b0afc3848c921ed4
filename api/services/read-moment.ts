import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';

/**
 * A moment of a query. @param field what it is called there
 * @throws {DomainError} `malformed`: `23:59:60` is a moment by RFC 3339 and none to JavaScript
 */
export function readMoment(text: string, field: string): Date {
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new DomainError('malformed', apiTexts.invalidDateTime(field));
}
