import type { paths } from '@utmost/core/contract.d.ts';
import createClient from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import { fetchApi } from './fetch-api.ts';

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
