import { type Client, signIn } from '../support/browserless.ts';
import type { Call } from './load.ts';

const PARAMETERS = [
  { type: 'text', displayName: 'Source', queryName: 'src', required: true },
  { type: 'text', displayName: 'Campaign', queryName: 'campaign', forceLowercase: true },
  { type: 'identifier', displayName: 'Link ID', queryName: 'lid' },
];

/** Signs in people who are each in an organization of their own, with the parameters of the links below. */
export async function signInMany(url: string, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let at = 0; at < count; at += 1) {
    const client = await signIn(url, `ada@organization-${at}.example`);
    for (const one of PARAMETERS) await client.post('/api/tracking-parameters', one);
    clients.push(client);
  }
  return clients;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** A POST of a link, another one each time. @param cookie of a service that asks who it is */
export function posting(url: string, cookie?: string): Call {
  return {
    url,
    method: 'POST',
    headers: { ...JSON_BODY, ...(cookie && { cookie }) },
    body: linkOf,
  };
}

/** A GET. */
export function reading(url: string, cookie?: string): Call {
  return { url, method: 'GET', headers: cookie ? { cookie } : {} };
}

function linkOf(at: number): object {
  const parameters = JSON.stringify({ src: `source${at % 20}`, campaign: `Campaign-${at % 500}` });
  return { name: `Link ${at}`, baseUrl: `https://a.example/${at}`, parameters };
}
