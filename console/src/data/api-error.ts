import { ApiError, refusalOf } from '@utmost/core/api-error.ts';
import type { components } from '@utmost/core/contract.d.ts';
import { errorTexts } from './data-texts.ts';

export { ApiError };

type ContractError = components['schemas']['Error'];

/** Reads a refusal. */
export async function errorOf(response: Response): Promise<ApiError> {
  return refusalOf(response.status, response.statusText, await response.text());
}

/**
 * What the error display says: the error's message, then its error field, then its first detail's
 * message.
 */
export function messageOf(error: unknown): string {
  if (error === null || error === undefined) return errorTexts.none;
  const { message, error: field, details } = fieldsOf(error);
  const candidates = [message, field, details?.[0]?.message];
  const found = candidates.find((text) => typeof text === 'string' && text !== '');
  return found ?? errorTexts.unrecognized;
}

/** Whether a call failed for lack of a session. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether a call failed because its person, known as they are, may not make it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'forbidden';
}

/**
 * Whether a list was refused, as it would be again: its search took too long, or too many links were to be sorted.
 * @param isSorted whether the service was to sort it by what no index keeps; nothing else of a list breaks a rule for good
 */
export function isRefusedList(error: unknown, isSorted: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'search_timeout' || (isSorted && error.code === 'rule_broken');
}

function fieldsOf(value: unknown): Partial<ContractError> {
  return typeof value === 'object' && value !== null ? value : {};
}
