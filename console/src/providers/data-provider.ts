import {
  type ListHeaders,
  readListHeaders,
  type SearchQuestion,
} from '@utmost/core/link/search-on.ts';
import type { DataProvider, fetchUtils } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { fetchApi } from './fetch-api.ts';
import { sendOnce } from './unanswered.ts';

/** What a list's answer says besides its rows, for which the dialect has no place. */
export interface ListMeta extends ListHeaders {
  /** The state of the list; the same as long as nothing has changed. */
  readonly state: string | null;
}

const plain: DataProvider = simpleRestProvider('/api', callApi);

/** The links, in the dialect of ra-data-simple-rest. */
export const dataProvider: DataProvider = {
  ...plain,
  supportAbortSignal: true,
  async getList(resource, params) {
    let meta = metaOf(new Headers());
    const rows: SearchQuestion | undefined = params.meta?.rows;
    const listening: DataProvider = simpleRestProvider('/api', async (url, options) => {
      const answer = await callApi(rows ? searchAddress(url, rows) : url, options);
      meta = metaOf(answer.headers);
      return answer;
    });
    return { ...(await listening.getList(resource, params)), meta };
  },
};

function metaOf(headers: Headers): ListMeta {
  return { ...readListHeaders(headers), state: headers.get('etag') };
}

/** The dialect has pages; a search that goes on asks for the rows that are left. */
function searchAddress(address: string, { first, last, after }: SearchQuestion): string {
  const [path, query] = address.split('?');
  const asked = new URLSearchParams(query);
  asked.set('range', JSON.stringify([first, last]));
  if (after !== null) asked.set('after', after);
  return `${path}?${asked}`;
}

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
