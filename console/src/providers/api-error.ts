import type { components } from '@utmost/core/contract.d.ts';
import { errorTexts } from '@utmost/core/messages/console.ts';

type ContractError = components['schemas']['Error'];

/** The one way a call says no: whatever was not answered with a 2xx. Status 0: nobody answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** The sentence of each field that is wrong, by its path. */
  readonly errors: ReadonlyMap<string, string>;
  /** The workspace cannot be deleted while its subscription is active (spec part 2 section 8). */
  readonly hasActiveSubscription: boolean;

  constructor(
    status: number,
    message: string,
    code = '',
    errors: ReadonlyMap<string, string> = new Map(),
    hasActiveSubscription = false,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.hasActiveSubscription = hasActiveSubscription;
  }
}

/**
 * Reads a refusal: the message is the server's `message` field, else the JSON text, else
 * `status: body` (spec part 1 section 7).
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  const body = parse(text);
  if (body === undefined) {
    return new ApiError(response.status, `${response.status}: ${text || response.statusText}`);
  }
  const { message, code, errors, hasActiveSubscription } = fieldsOf(body);
  return new ApiError(
    response.status,
    typeof message === 'string' && message !== '' ? message : text,
    typeof code === 'string' ? code : '',
    new Map(Object.entries(errors ?? {})),
    hasActiveSubscription === true,
  );
}

/**
 * What the error display says: the error's message, then its error field, then its first detail's
 * message (spec part 2 section 8).
 */
export function messageOf(error: unknown): string {
  if (error === null || error === undefined) return errorTexts.none;
  const { message, error: field, details } = fieldsOf(error);
  const candidates = [message, field, details?.[0]?.message];
  const found = candidates.find((text) => typeof text === 'string' && text !== '');
  return found ?? errorTexts.unrecognised;
}

/** Whether a call failed because nobody is signed in (any more). */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(
  value: unknown,
): Partial<ContractError & { readonly hasActiveSubscription: boolean }> {
  return typeof value === 'object' && value !== null ? value : {};
}
