import type { components } from './contract.d.ts';

type ContractError = components['schemas']['Error'];

/** Thrown for every API response that isn't 2xx. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  /** The sentence of each field that is wrong, by its path. */
  readonly errors: ReadonlyMap<string, string>;
  /** The workspace cannot be deleted while its subscription is active. */
  readonly hasActiveSubscription: boolean;
  /** All that was answered, where it was JSON. */
  readonly body: unknown;

  constructor(
    status: number,
    message: string,
    code = '',
    errors: ReadonlyMap<string, string> = new Map(),
    hasActiveSubscription = false,
    body: unknown = undefined,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.hasActiveSubscription = hasActiveSubscription;
    this.body = body;
  }
}

/**
 * Reads a refusal: the message is the server's `message` field, else the JSON text, else
 * `status: body`.
 * @example refusalOf(502, 'Bad Gateway', '').message // '502: Bad Gateway'
 */
export function refusalOf(status: number, statusText: string, text: string): ApiError {
  const body = parse(text);
  if (body === undefined) return new ApiError(status, `${status}: ${text || statusText}`);
  const { message, code, errors, hasActiveSubscription } = fieldsOf(body);
  return new ApiError(
    status,
    typeof message === 'string' && message !== '' ? message : text,
    typeof code === 'string' ? code : '',
    new Map(Object.entries(errors ?? {})),
    hasActiveSubscription === true,
    body,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Partial<ContractError> {
  return typeof value === 'object' && value !== null ? value : {};
}
