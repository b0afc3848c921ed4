// Every file has, cell by cell, what the lists answer: each value in its own column, and none that another row has.
import { SERVER_CONNECTIONS } from '@utmost/db/connection.ts';
import { parse } from 'csv-parse/sync';
import t from 'tap';
import { good, makeWorld, type World } from '../../contract/world.ts';
import { accountExample } from '../../support/account-example.ts';
import { address } from '../../support/addresses.ts';
import type { Client } from '../../support/browserless.ts';
import { type Organization, onEveryEngine } from '../organization.ts';

type Row = Readonly<Record<string, unknown>>;

// What a spreadsheet would run, or take for two cells or rows.
const NAMES = ['=1+1', '+49', '-5', '@SUM(A1)', '\tTab', 'a, "b"\nc', "'quoted", 'Überraschung 🎉'];

/** As a cell shows it: with a quote before it where it would run as a formula. */
const cell = (value: unknown): string => {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
};

const linesOf = (text: string): Row[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function makeLinks({
  admin,
  addParameter,
  addMapping,
  addLink,
}: Organization): Promise<void> {
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
  const { id: parameterId } = await addParameter({
    ...{ type: 'dropdown', displayName: 'Channel', queryName: 'ch', useCodedValues: true },
  });
  await addMapping({ parameterId, displayValue: 'Paid Search', codedValue: 'ps' });
  for (const [at, name] of NAMES.entries()) {
    const parameters = JSON.stringify({ src: `value ${at}`, ...(at % 2 && { ch: 'ps' }) });
    const { id } = await addLink({ name, baseUrl: `https://shop.example/${at}`, parameters });
    // Only then are its times two.
    if (at % 3 === 0) good(await admin.patch(`/api/tracking-links/${id}`, { sortOrder: at }));
  }
  const { token } = good(await admin.post('/api/api-tokens', { name: '=CI', scope: 'write' }));
  const body = { name: 'By a token', baseUrl: 'https://shop.example/ci' };
  const headers = { authorization: `Bearer ${token}` };
  good(await admin.request('POST', '/api/tracking-links', body, headers));
}

onEveryEngine(t, async (t, organization) => {
  await makeLinks(organization);
  const { admin } = organization;
  const links: Row[] = good(
    await admin.get('/api/tracking-links?sort=["createdAt","ASC"]&range=[0,99]'),
  );
  const file = async (query: string): Promise<string> =>
    good(await admin.get(`/api/tracking-links/export?${query}`));
  t.equal(links.length, NAMES.length + 1);
  t.equal(new Set(links.map(({ createdAt }) => createdAt)).size, links.length);

  t.test('links as CSV', async (t) => {
    const [headings, ...rows] = parse(await file('format=csv'));
    t.same(headings, ['Link Name', 'Created', 'Created By', 'URL']);
    t.same(
      rows,
      links.map(({ name, createdAt, createdBy, fullUrl }) =>
        [name, createdAt, createdBy, fullUrl].map(cell),
      ),
    );
  });
  t.test('links as NDJSON', async (t) =>
    t.same(
      linesOf(await file('format=ndjson')),
      links.map(({ warnings: _, ...link }) => link),
    ),
  );
  t.test('links as text', async (t) =>
    t.same(
      (await file('format=txt')).trimEnd().split('\n'),
      links.map(({ fullUrl }) => fullUrl),
    ),
  );
  t.test('a file that is refused holds no connection', async (t) => {
    const filter = encodeURIComponent(JSON.stringify({ createdFrom: '2026-12-31T23:59:60Z' }));
    // More than the service has.
    for (let asked = 0; asked <= SERVER_CONNECTIONS; asked += 1) {
      const answer = await admin.get(`/api/tracking-links/export?format=csv&filter=${filter}`);
      t.match(answer, { status: 400, body: { code: 'malformed' } });
    }
  });
  t.test('the audit log as CSV', async (t) => {
    const entries: Row[] = good(await admin.get('/api/audit-log?range=[0,99]'));
    const [headings, ...rows] = parse(good(await admin.get('/api/audit-log/export')));
    t.same(headings, [
      ...['At', 'Who', 'Via', 'From', 'Action', 'What', 'Before', 'After', 'Kind'],
    ]);
    const cells = ({ at, actor, via, address, action, subject, ...rest }: Row) =>
      [at, actor, via, address, action, subject, rest.before, rest.after, rest.actorKind].map(cell);
    t.same(rows, entries.map(cells));
    const kinds = new Set(entries.map(({ actorKind }) => actorKind));
    t.same(kinds, new Set(['session', 'token']));
  });
});

/** What the account's export says is what the lists answer, kind by kind. */
const LISTS: Readonly<Record<string, string>> = {
  user: '/api/users',
  invitation: '/api/invitations',
  api_token: '/api/api-tokens',
  tracking_parameter: '/api/tracking-parameters',
  value_mapping: '/api/value-mappings',
  advanced_link_config: '/api/advanced-link-config',
  tracking_link: '/api/tracking-links?sort=["id","ASC"]&range=[0,99]',
  audit_entry: '/api/audit-log?sort=["id","ASC"]&range=[0,99]',
};

onEveryEngine(t, async (t, { running }) => {
  const world = await makeWorld(running.url, 'account');
  await makeMore(world);
  const lines = linesOf(good(await world.admin.get('/api/account/export')));
  const of = (type: string) =>
    lines
      .filter((line) => line.type === type)
      .map(({ type: _, parameterType, ...row }) => ({
        ...row,
        ...(parameterType !== undefined && { type: parameterType }),
      }));
  for (const [type, path] of Object.entries(LISTS)) {
    const found = await list(world.admin, path);
    t.ok(found.length > 0, `there is a ${type}`);
    t.same(sorted(of(type)), sorted(found), `each ${type}`);
  }
  const views = [world.admin, world.person].map((client) => list(client, '/api/link-views'));
  const named = (await Promise.all(views)).flatMap((rows, at) =>
    rows.map((row) => ({ ...row, username: ['admin', 'person'][at] })),
  );
  t.same(sorted(of('link_view')), sorted(named), 'each link view');
  const { organizationId: id } = world;
  t.match(of('organization'), [{ id, name: `account-${address('').slice(1)}` }]);
  t.same(lines.at(-1), { type: 'end', records: lines.length - 1 });
  const fields = (row: object | undefined) => Object.keys(row ?? {});
  for (const example of linesOf(accountExample())) {
    const alike = lines.find(({ type }) => type === example.type);
    t.same(fields(example), fields(alike), `the example of a ${example.type} has its fields`);
  }
});

async function makeMore({ admin, person }: World): Promise<void> {
  const link = { baseUrl: 'https://shop.example/', parameters: '{"ch":"ps","src":"b"}' };
  for (const [at, client] of [admin, person].entries()) {
    good(await client.post('/api/tracking-links', { name: `Link ${at}`, ...link }));
    good(await client.post('/api/api-tokens', { name: `Token ${at}`, scope: 'read' }));
    good(await client.post('/api/link-views', { name: `View ${at}`, query: `?q=${at}` }));
  }
}

async function list(client: Client, path: string): Promise<Row[]> {
  const found = good(await client.get(path));
  // Reading notes the minute of a use; links are listed with what is to be said of them now.
  return [found].flat().map(({ warnings: _, ...row }: Row) => row);
}

const sorted = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => `${one.id}`.localeCompare(`${other.id}`));
