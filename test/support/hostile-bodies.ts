// Small bodies that unpack to very much.
import { gzipSync } from 'node:zlib';
import type { Client } from './browserless.ts';

const LINKS = '/api/tracking-links';
const APPLY = '/api/tracking-parameters/apply-template';
const text = (head: string, piece: string, times: number, tail: string) =>
  `${head}${Array(times).fill(piece).join(',')}${tail}`;
const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":""`).join(',');

/** A body, and what answers it. */
export interface HostileBody {
  readonly name: string;
  readonly path: string;
  /** POST where nothing is said. */
  readonly method?: string;
  readonly body: string;
  /** 400 where nothing is said. */
  readonly status?: number;
  readonly message?: RegExp;
}

/** Bodies that unpack to megabytes of mistakes, and how each is refused. @param parameterId a dropdown's */
export const hostileBodies = (parameterId: string): HostileBody[] => [
  {
    name: '100,000 links with a field too many',
    path: `${LINKS}/bulk`,
    body: text('{"links":[', '{"a":1}', 100_000, ']}'),
    message: /at most 10,000 entries/,
  },
  {
    name: '10,000 links with many fields too many',
    path: `${LINKS}/bulk`,
    body: text('{"links":[', `{${keys(50)}}`, 10_000, ']}'),
  },
  {
    name: '200,000 links',
    path: `${LINKS}/bulk`,
    body: text('{"links":[', '{"a":1}', 200_000, ']}'),
    message: /more than 100,000 entries/,
  },
  {
    name: 'a template of 60,000 parameters',
    path: APPLY,
    body: text('{"parameters":[', '{"type":"x"}', 60_000, ']}'),
  },
  {
    name: '90,000 mappings with a field too many',
    path: `/api/dropdown-values/upload/${parameterId}`,
    body: text('{"csvData":[', '{"a":1}', 90_000, ']}'),
  },
  {
    name: '90,000 ids that are none',
    path: '/api/dropdown-values/reorder',
    body: text('{"mappingIds":[', '1', 90_000, ']}'),
  },
  {
    name: 'a filter of 50,000 values',
    path: `${LINKS}/export`,
    body: `{"filter":{"values":{${keys(50_000)}}}}`,
  },
  {
    name: 'a million fields',
    path: `/api/dropdown-values/upload/${parameterId}`,
    body: `{${keys(1_000_000)}}`,
    message: /more than 1,000 fields/,
  },
  {
    name: 'a million keys of a taxonomy',
    path: '/api/taxonomy',
    method: 'PUT',
    body: `{${keys(1_000_000)}}`,
  },
  {
    name: 'a field that is never read, 100,000 levels deep',
    path: LINKS,
    body: `{"history":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    message: /more than 64 levels/,
  },
  {
    name: 'a URL that repeats a parameter 600,000 times',
    path: `${LINKS}/bulk`,
    body: `{"links":[{"name":"A","baseUrl":"https://a.example/?${'utm_source=&'.repeat(600_000)}"}]}`,
    status: 422,
  },
  {
    name: '100 URLs that repeat a parameter 1,300 times',
    path: `${LINKS}/bulk`,
    body: text(
      '{"links":[',
      `{"name":"A","baseUrl":"https://a.example/?${'utm_source=&'.repeat(1_300)}"}`,
      100,
      ']}',
    ),
    status: 422,
  },
  {
    name: '300,000 values of a link',
    path: `${LINKS}/bulk`,
    body: JSON.stringify({
      links: [{ name: 'A', baseUrl: 'https://a.example/', parameters: `{${keys(300_000)}}` }],
    }),
    status: 422,
  },
  {
    name: 'a value of 900,000 characters',
    path: `${LINKS}/preview`,
    body: JSON.stringify({
      name: 'A',
      baseUrl: 'https://a.example/',
      parameters: JSON.stringify({ utm_source: 'a'.repeat(900_000) }),
    }),
    status: 200,
  },
];

/** Sends a body packed. */
export async function sendPacked(
  url: string,
  client: Client,
  { path, method = 'POST', body }: Pick<HostileBody, 'path' | 'method' | 'body'>,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path, {
    method,
    headers: {
      cookie: client.cookies(),
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(body),
  });
  return { status: response.status, text: await response.text() };
}
