import { readTotal } from '@utmost/core/link/list-total.ts';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import { fetchApi, sendOnce } from './api-client.ts';

/** What a list's answer says besides its rows, for which the dialect has no place. */
export interface ListMeta {
  /** False: there may be more than the total. */
  readonly isExact: boolean;
  /** The state of the list; the same as long as nothing has changed. */
  readonly state: string | null;
}

/** The records of every resource, in the dialect of ra-data-simple-rest. */
export const dataProvider: DataProvider = {
  ...simpleRestProvider('/api', callApi),
  async getList(resource, params) {
    let headers = new Headers();
    const provider = simpleRestProvider('/api', async (url, options) => {
      const answer = await callApi(url, options);
      headers = answer.headers;
      return answer;
    });
    const list = await provider.getList(resource, params);
    const meta: ListMeta = { isExact: readTotal(headers).isExact, state: headers.get('etag') };
    return { ...list, meta };
  },
  supportAbortSignal: true,
};

async function callApi(url: string, options: fetchUtils.Options = {}) {
  if (options.method !== 'POST') return await sendTo(url, options, {});
  return await sendOnce(`${url} ${options.body}`, (key) =>
    sendTo(url, options, { 'idempotency-key': key }),
  );
}

async function sendTo(url: string, options: fetchUtils.Options, headers: Record<string, string>) {
  const request = new Request(url, {
    ...(options.method ? { method: options.method } : {}),
    ...(options.body ? { body: options.body } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    headers: { ...headers, ...(options.body ? { 'content-type': 'application/json' } : {}) },
  });
  // The provider's own headers are left out: with `Range` the browser's cache stands aside, and an
  // unchanged poll could not be answered with a 304.
  request.headers.set('accept', 'application/json');
  const response = await fetchApi(request);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body) };
}
