import type { DataProvider, fetchUtils } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { fetchApi } from './fetch-api.ts';

/** The links, in the dialect of ra-data-simple-rest. */
export const dataProvider: DataProvider = simpleRestProvider('/api', callApi);

async function callApi(url: string, options: fetchUtils.Options = {}) {
  const request = new Request(url, {
    ...(options.method ? { method: options.method } : {}),
    ...(options.body
      ? { body: options.body, headers: { 'content-type': 'application/json' } }
      : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  // The provider's own headers are left out: with `Range` the browser's cache stands aside, and an
  // unchanged poll could not be answered with a 304.
  request.headers.set('accept', 'application/json');
  const response = await fetchApi(request);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
}
