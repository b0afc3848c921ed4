import { connect } from '@utmost/db/connection.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { hostileBodies, sendPacked } from '../support/hostile-bodies.ts';
import { storeManyLinks } from '../support/many-links.ts';
import { openRaw } from '../support/raw-request.ts';

const SLOW_SENDERS = 36;
const LINKS = 100_000;
const NOT_FOUND = 20_000;
const IMPORT = '/api/tracking-links/import';
const DRY = 'mode=all&dryRun=true';

/** Something heavy or hostile; meanwhile other clients are to be served. */
export interface Attack {
  readonly name: string;
  run(client: Client, url: string): Promise<unknown>;
  /** Whether another organization lists and creates links, and a user signs in, meanwhile. */
  readonly isNeighborAsked?: true;
  /** How many MB the audit log and the stored answers may grow by, where that is what it is after. */
  readonly mostStored?: number;
  /** Of the whole, where it has a limit itself. */
  readonly seconds?: number;
  /** Why a target is not met, where it is not. */
  readonly why?: string;
}

/** Attacks of one kind, which a service meets one after the other. */
export interface Siege {
  readonly attacks: readonly Attack[];
  /** How many links the organization has before. */
  readonly links?: number;
}

const WHY_GROWTH =
  'The rules before and after, and what differs, are held until the transaction ends, and V8 collects late; a smaller young generation keeps it below, but can only be set on the command line of node.';

// The identifiers of links begin with it; organizations on one server have none in common.
let marks = 0;

/** Gives an organization links, by the database alone. */
export async function storeLinks(
  client: Client,
  settings: Parameters<typeof connect>[0],
  links: number,
): Promise<void> {
  const database = connect(settings);
  const { organizationId } = (await client.get('/api/auth/me')).body;
  marks += 1;
  await storeManyLinks(database, { organizationId, links, mark: `0${marks}` });
  await database.close();
}

/** Gives an organization a taxonomy with 5,000 mappings, as the attacks want it. */
export async function storeMappings(client: Client): Promise<void> {
  const { body } = await client.post('/api/tracking-parameters', {
    displayName: 'Campaign',
    queryName: 'camp',
    type: 'dropdown',
    useCodedValues: true,
  });
  await client.post(`/api/dropdown-values/upload/${body.id}`, { csvData: mappings(5_000) });
}

/** Has the service start the threads that it keeps, and compile what it runs. */
export async function warmUp(client: Client): Promise<void> {
  await csv(sheet(1))(client);
  await Promise.all(times(50, (at) => client.get(HEAVY_READS[at % HEAVY_READS.length] ?? '')));
}

const check = (urls: string[]) => (client: Client) =>
  client.post('/api/tracking-links/check', { urls });
const csv =
  (body: string, query = 'mode=valid') =>
  (client: Client) =>
    client.request('POST', `${IMPORT}?${query}`, body, { 'content-type': 'text/csv' });
const taxonomy =
  (body: string, type = 'application/json') =>
  (client: Client) =>
    client.request('PUT', '/api/taxonomy', body, { 'content-type': type });
const setValue = (value: string) => (client: Client) =>
  client.patch('/api/tracking-links', { filter: {}, parameter: 'camp', value, mode: 'valid' });
const link = (name: string, path: string | number = '') => ({
  name,
  baseUrl: `https://a.example/${path}`,
});

/** What the service is besieged with; made once, for it takes some hundred MB. */
export const makeSieges = (): readonly Siege[] => [
  {
    attacks: [
      {
        name: '1,000 URLs against 5,000 mappings',
        run: check(times(1_000, (at) => `https://a.example/?camp=Campaign%20Valoe%20${at * 31}x`)),
      },
      { name: '60 URLs of 16 kB', run: check(times(60, (at) => longUrl(at))) },
    ],
  },
  {
    links: LINKS,
    attacks: [
      {
        name: `an export of ${LINKS.toLocaleString('en')} links`,
        seconds: 9,
        run: (client) => client.get('/api/tracking-links/export'),
      },
      {
        name: `50 reads of much at once, ${LINKS.toLocaleString('en')} links`,
        run: (client) => Promise.all(times(50, (at) => client.get(HEAVY_READS[at % 5] ?? ''))),
      },
      { name: `a value set in ${LINKS.toLocaleString('en')} links`, run: setValue('cv1') },
    ],
  },
  { attacks: [{ name: 'an import of 8 MB', isNeighborAsked: true, run: csv(sheet(8)) }] },
  {
    attacks: [
      {
        name: 'an import of 60 MB and 60 creates that wait for it',
        isNeighborAsked: true,
        run: (client) =>
          Promise.all([
            csv(sheet(60))(client),
            ...times(60, (at) => client.post('/api/tracking-links', link(`L${at}`))),
          ]),
      },
    ],
  },
  {
    attacks: [
      { name: 'an import of 20 MB that is tried', isNeighborAsked: true, run: csv(sheet(20), DRY) },
      {
        name: 'an import of 12 MB of bad rows',
        isNeighborAsked: true,
        run: csv(`link_name,website_url\n${',x\n'.repeat(4_000_000)}`),
      },
    ],
  },
  {
    links: 5_000,
    attacks: [
      {
        name: 'a value set in 5,000 links, back and forth for 20 times',
        mostStored: 100,
        run: async (client) => {
          for (let at = 0; at < 20; at += 1) await setValue(`cv${at % 2}`)(client);
        },
      },
      {
        name: '20 bulks of 5,000 links under keys, tried and stored',
        mostStored: 100,
        run: async (client) => {
          for (let at = 0; at < 20; at += 1) {
            const links = times(5_000, (row) =>
              link(`Link ${at} ${row}`, `${'p'.repeat(200)}/${at}/${row}`),
            );
            const body = { links, dryRun: at % 2 === 0 };
            const key = { 'idempotency-key': `bulk-${at}` };
            await client.request('POST', '/api/tracking-links/bulk', body, key);
          }
        },
      },
    ],
  },
  {
    attacks: [
      {
        name: 'a header of 200,000 columns',
        run: csv(`link_name,website_url,${times(200_000, (at) => `c${at}`)}\nA\n`),
      },
      {
        name: 'an open quote with 20 million newlines',
        run: csv(`link_name,website_url\n"${'\n'.repeat(20_000_000)}`),
      },
      {
        name: '300,000 equal rows',
        seconds: 30,
        run: csv(`link_name,website_url\n${'A,https://a.example/\n'.repeat(300_000)}`),
      },
    ],
  },
  {
    attacks: [
      {
        name: 'a bulk of 10,000',
        run: (client) =>
          client.post('/api/tracking-links/bulk', {
            links: times(10_000, (at) => link(`Link ${at}`, at)),
          }),
      },
      {
        name: 'an upload of 50,000 mappings',
        run: async (client) => {
          const [parameter] = (await client.get('/api/tracking-parameters')).body;
          return client.post(`/api/dropdown-values/upload/${parameter.id}`, {
            csvData: mappings(50_000),
          });
        },
      },
    ],
  },
  {
    attacks: [
      {
        name: 'a taxonomy of 50,000 mappings',
        why: WHY_GROWTH,
        run: taxonomy(
          JSON.stringify({
            parameters: [
              {
                displayName: 'C',
                queryName: 'camp',
                type: 'dropdown',
                valueMappings: mappings(50_000),
              },
            ],
          }),
        ),
      },
    ],
  },
  {
    attacks: [
      {
        name: 'every hostile body of the tests',
        run: async (client, url) => {
          const [parameter] = (await client.get('/api/tracking-parameters')).body;
          for (const body of hostileBodies(parameter.id)) await sendPacked(url, client, body);
        },
      },
      {
        name: 'five URLs at once that repeat a parameter 600,000 times',
        seconds: 5,
        run: (client, url) => Promise.all(times(5, () => sendPacked(url, client, REPEATED))),
      },
      {
        name: 'JSON and YAML 500,000 deep',
        run: async (client) => {
          await taxonomy('['.repeat(500_000) + ']'.repeat(500_000))(client);
          await taxonomy('- '.repeat(500_000), 'application/yaml')(client);
        },
      },
    ],
  },
  {
    attacks: [
      {
        name: `${SLOW_SENDERS} files that come byte by byte, and one that comes at once`,
        run: async (client, url) => {
          const slow = await Promise.all(times(SLOW_SENDERS, (at) => sendSlowly(url, at)));
          await csv('link_name,website_url\nA,https://a.example/\n')(client);
          for (const { socket } of slow) socket.destroy();
        },
      },
      {
        name: `${NOT_FOUND.toLocaleString('en')} links that are not there`,
        run: async (client) => {
          for (let first = 0; first < NOT_FOUND; first += 20) {
            const ids = times(20, (at) => (first + at).toString(16).padStart(12, '0'));
            await Promise.all(
              ids.map((id) => client.get(`/api/tracking-links/0198c2a0-0000-7000-8000-${id}`)),
            );
          }
        },
      },
    ],
  },
];

const HEAVY_READS = [
  '/api/tracking-links?filter={"passes":false}',
  '/api/tracking-links/numbers',
  '/api/tracking-links/groups?by=utm_campaign',
  '/api/tracking-parameters/usage',
  '/api/tracking-links/export',
];

// Kilobytes that unpack to megabytes.
const REPEATED = {
  path: '/api/tracking-links/bulk',
  body: JSON.stringify({
    links: [{ name: 'A', baseUrl: `https://a.example/?${'utm_source=&'.repeat(600_000)}` }],
  }),
};

// Four of each organization.
async function sendSlowly(url: string, at: number) {
  const sender = await signIn(url, `eve@slow-${Math.floor(at / 4)}.example`);
  const connection = openRaw(url, [
    `POST ${IMPORT} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Cookie: ${sender.cookies()}`,
    'Content-Type: text/csv',
    'Transfer-Encoding: chunked',
  ]);
  await connection.chunk(Buffer.from('l'));
  return connection;
}

function times<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function mappings(count: number) {
  return times(count, (at) => ({ displayValue: `Campaign Value ${at}`, codedValue: `cv${at}` }));
}

function longUrl(seed: number): string {
  const segments = times(850, (at) => `camp=Campain%20V${(at + seed) % 997}`);
  return `https://a.example/?${segments.join('&')}`.slice(0, 16_000);
}

function sheet(megabytes: number): string {
  const row = (at: number) => `Link ${at},https://shop.example/${'p'.repeat(120)}/${at}\n`;
  return `link_name,website_url\n${times((megabytes * 1_000_000) / 165, row).join('')}`;
}
