import {
  type ListHeaders,
  readListHeaders,
  type SearchQuestion,
} from '@utmost/core/link/continue-search.ts';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type fetchUtils, withLifecycleCallbacks } from 'react-admin';
import { fetchApi, sendOnce } from './api-client.ts';

/** What a list's answer says besides its rows, for which the dialect has no place. */
export interface ListMeta extends ListHeaders {
  /** The state of the list; the same as long as nothing has changed. */
  readonly state: string | null;
}

/** The headers of the answers that lists came with. */
const headersOf = new WeakMap<object, Headers>();

// Where the rows that a search asks for travel to the address, for which the dialect has no place; no filter is called so.
const ROWS = '@rows';

/** The records of every resource, in the dialect of ra-data-simple-rest. */
export const dataProvider: DataProvider = {
  ...withLifecycleCallbacks(simpleRestProvider('/api', callApi), [
    {
      resource: '*',
      beforeGetList: async (params) => {
        const rows: SearchQuestion | undefined = params.meta?.rows;
        return rows ? { ...params, filter: { ...params.filter, [ROWS]: rows } } : params;
      },
      afterGetList: async (list) => ({ ...list, meta: metaOf(headersOf.get(list.data)) }),
    },
  ]),
  supportAbortSignal: true,
};

function metaOf(headers = new Headers()): ListMeta {
  return { ...readListHeaders(headers), state: headers.get('etag') };
}

/** The dialect has pages; a search that goes on asks for the rows that are left. */
function searchAddress(address: string): string {
  const [path, query] = address.split('?');
  const asked = new URLSearchParams(query);
  const { [ROWS]: rows, ...filter } = JSON.parse(asked.get('filter') ?? '{}');
  if (rows === undefined) return address;
  const { first, last, after } = rows as SearchQuestion;
  asked.set('filter', JSON.stringify(filter));
  asked.set('range', JSON.stringify([first, last]));
  if (after !== null) asked.set('after', after);
  return `${path}?${asked}`;
}

async function callApi(address: string, options: fetchUtils.Options = {}) {
  const url = searchAddress(address);
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
  const json = JSON.parse(body);
  if (Array.isArray(json)) headersOf.set(json, response.headers);
  return { status: response.status, headers: response.headers, body, json };
}
