// Small bodies that unpack to very much: each is refused soon, with a short answer, while others are served.
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { serviceOn } from '../prove/service-on.ts';
import { address } from '../support/addresses.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { engines } from '../support/engines.ts';
import { healthWhile, megabytesOf } from '../support/service-health.ts';

// The bench holds the service to 500 ms; here other tests run at the same time.
const MOST_SECONDS = 20;
const LONGEST_WAIT = 2;
const MOST_GROWTH_MB = 250;
const MOST_ANSWER = 1_000_000;

const LINKS = '/api/tracking-links';
const APPLY = '/api/tracking-parameters/apply-template';
const text = (head: string, piece: string, times: number, tail: string) =>
  `${head}${Array(times).fill(piece).join(',')}${tail}`;
const keys = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":""`).join(',');

interface Attack {
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly body: string;
  readonly status?: number;
  readonly message?: RegExp;
}

const attacksOn = (parameterId: string): Attack[] => [
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
    name: 'a field that nobody reads, 100,000 levels deep',
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

async function send(
  { url, client }: { url: string; client: Client },
  { path, method = 'POST' }: Attack,
  body: Buffer<ArrayBuffer>,
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      cookie: client.cookies(),
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

for (const engine of engines) {
  t.test(`D5 on ${engine.name}`, async (t) => {
    const running = await serviceOn(t, engine);
    const service = running.current();
    const client = await signIn(service.url, address(`ada@${engine.name}`));
    const draft = { displayName: 'Source', queryName: 'utm_source', type: 'text' };
    await client.post('/api/tracking-parameters', draft);
    const { body: dropdown } = await client.post('/api/tracking-parameters', {
      displayName: 'Medium',
      queryName: 'utm_medium',
      type: 'dropdown',
      useCodedValues: true,
    });
    for (const attack of attacksOn(dropdown.id)) {
      t.test(attack.name, async (t) => {
        const before = megabytesOf(service);
        const target = { url: service.url, client };
        // Before: it would keep this process from asking how the service is.
        const packed = gzipSync(attack.body);
        const { result, waits, most, seconds } = await healthWhile(service, () =>
          send(target, attack, packed),
        );
        t.equal(result.status, attack.status ?? 400, result.text.slice(0, 300));
        if (attack.message) t.match(result.text, attack.message);
        t.ok(result.text.length < MOST_ANSWER, `an answer of ${result.text.length} characters`);
        t.ok(seconds < MOST_SECONDS, `${seconds} s`);
        t.ok((waits.at(-1) ?? 0) < LONGEST_WAIT, `others waited ${waits.at(-1)} s`);
        t.ok(most - before < MOST_GROWTH_MB, `memory ${before} -> ${most} MB`);
      });
    }
  });
}
