import type { paths } from '@utmost/core/contract.d.ts';
import { UnansweredRequests } from '@utmost/core/unanswered-requests.ts';
import createClient from 'openapi-fetch';
import { ApiError, errorOf } from './api-error.ts';
import { errorTexts } from './data-texts.ts';

/** The API, typed by its contract; every call but those of the links, which ra-data-simple-rest makes. */
export const api = createClient<paths>({ fetch: fetchApi });

/**
 * The body of an answer.
 * @throws {ApiError} when the call was refused, or answered without the body that its contract promises
 */
export async function bodyOf<Body>(
  call: Promise<{ data?: Body; response: Response }>,
): Promise<Body> {
  const { data, response } = await call;
  if (data === undefined) throw new ApiError(response.status, String(response.status));
  return data;
}

/**
 * `fetch` for our own API: a refusal, or no answer at all, is thrown.
 * @throws {ApiError}
 */
export async function fetchApi(input: Request): Promise<Response> {
  const response = await fetch(input, { credentials: 'same-origin' }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, errorTexts.unreachable, 'unreachable');
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

const unanswered = new UnansweredRequests();

/** Sends a creating request of this page; after a lost answer the same one goes under the same key. */
export const sendOnce: UnansweredRequests['send'] = (asks, send) => unanswered.send(asks, send);
