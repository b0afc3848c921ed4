import { errorTexts } from '@utmost/core/messages/console.ts';
import { ApiError, errorOf } from './api-error.ts';

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
