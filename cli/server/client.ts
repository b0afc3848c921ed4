import { ApiError } from '@utmost/core/api-error.ts';
import type { components, paths } from '@utmost/core/contract.d.ts';
import createClient, { type Client } from 'openapi-fetch';
import { findServer, type ServerSettings } from '../settings/find-server.ts';
import { requestSender } from './send-request.ts';

/** A link as the API sends it. */
export type TrackingLink = components['schemas']['TrackingLink'];

/** The API of a server, typed by its contract. */
export interface Connection {
  readonly url: string;
  readonly api: Client<paths>;
}

const PATIENCE_S = 60;
/** How long what may be sent again is tried, unless --retry-for says otherwise. */
const RETRY_S = 120;
/** For what changes many links: it may take long, and wait for others' work on the same numbers. */
export const LONG_PATIENCE_S = 600;

/**
 * Finds the server and the token by flag, environment and configuration; nothing is sent yet.
 * @param answerS how many seconds an answer may take to begin
 * @throws {CommandError} wrong usage (2), not signed in (4)
 * @example
 * const { api } = await connect({ serverUrl: 'https://utmost.example' });
 * const me = await bodyOf(api.GET('/api/auth/me'));
 */
export async function connect(
  flags: { readonly serverUrl?: string; readonly retryFor?: number },
  answerS = PATIENCE_S,
): Promise<Connection> {
  return connectionTo(await findServer(flags), flags, answerS);
}

/** The same for a server and a token that are known. */
export function connectionTo(
  { url, token }: ServerSettings,
  flags: { readonly retryFor?: number },
  answerS = PATIENCE_S,
): Connection {
  const fetch = requestSender(url, token, { answer: answerS, retry: flags.retryFor ?? RETRY_S });
  return { url, api: createClient<paths>({ baseUrl: url, fetch }) };
}

/**
 * The body of an answer.
 * @throws {ApiError} when the call was refused, there was no response, or it isn't Utmost's
 */
export async function bodyOf<Body>(
  call: Promise<{ data?: Body; response: Response }>,
): Promise<Body> {
  const { data, response } = await call;
  if (data === undefined) throw new ApiError(response.status, String(response.status));
  return data;
}

/** Whether the server answered as it did to an earlier request with the same `Idempotency-Key`, and did nothing new. */
export function isReplay({ headers }: Response): boolean {
  return headers.get('Idempotent-Replayed') === 'true';
}
