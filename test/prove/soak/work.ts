import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../../support/browserless.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { openRaw } from '../../support/raw-request.ts';

/** An organization, as its users know it. */
export interface Tenant {
  readonly email: string;
  readonly admin: Client;
  /** Links that no client is working on. */
  readonly ids: string[];
  readonly etags: Map<string, string>;
}

/** What users do. */
export interface Work {
  readonly kind: string;
  /** How often it is done, beside the others. */
  readonly share: number;
  /** @returns what was answered, when it is not what had to be */
  readonly run: (url: string, tenant: Tenant) => Promise<Answer | null>;
}

const TENANTS = 12;
const LINKS_OF_A_TENANT = 300;
const MANY = 20;
const IMPORTED = 200;
const ENTRIES_SHOWN = 25;

const unless = (answer: Answer, ...statuses: number[]): Answer | null =>
  statuses.includes(answer.status) ? null : answer;

const draft = () => ({
  name: `Spring sale ${randomInt(1_000_000)}`,
  baseUrl: `https://shop.example/spring?article=${randomInt(1_000_000)}`,
  parameters: JSON.stringify({ src: randomInt(2) ? 'google' : 'newsletter', ch: 'Paid Search' }),
});

async function poll({ admin, etags }: Tenant, path: string): Promise<Answer | null> {
  const etag = etags.get(path);
  const answer = await admin.request('GET', path, undefined, etag ? { 'if-none-match': etag } : {});
  etags.set(path, answer.headers.get('etag') ?? '');
  return unless(answer, 200, 304);
}

// With one link taken out, so that no other client deletes it meanwhile.
async function onLink(
  tenant: Tenant,
  work: (id: string) => Promise<Answer>,
  stays = true,
): Promise<Answer | null> {
  const [id] = tenant.ids.splice(randomInt(Math.max(1, tenant.ids.length)), 1);
  if (id === undefined) return null;
  const answer = await work(id);
  if (stays) tenant.ids.push(id);
  return unless(answer, 200);
}

async function createMany({ admin, ids }: Tenant): Promise<Answer | null> {
  const links = Array.from({ length: MANY }, draft);
  const answer = await admin.post('/api/tracking-links/bulk', { links, mode: 'all' });
  if (answer.status !== 201) return answer;
  ids.push(...answer.body.results.map(({ link }: { link: { id: string } }) => link.id));
  return null;
}

async function deleteMany({ admin, ids }: Tenant): Promise<Answer | null> {
  const some = ids.splice(0, Math.max(0, Math.min(MANY, ids.length - MANY)));
  return some.length === 0
    ? null
    : unless(await admin.request('DELETE', '/api/tracking-links', { ids: some }), 200);
}

const FILE = [
  'link_name,website_url,src,ch',
  ...Array.from(
    { length: IMPORTED },
    (_, row) => `Row ${row},https://shop.example/${row},google,Paid Search`,
  ),
].join('\r\n');

async function importFile({ admin }: Tenant): Promise<Answer | null> {
  const type = { 'content-type': 'text/csv' };
  const answer = await admin.request('POST', '/api/tracking-links/import', FILE, type);
  if (answer.status !== 201) return answer;
  const filter = encodeURIComponent(JSON.stringify({ q: 'Row ' }));
  const found = await admin.get(`/api/tracking-links?range=[0,999]&filter=${filter}`);
  const ids = found.body.map(({ id }: { id: string }) => id);
  // Another one may have found, and deleted, the same.
  return unless(await admin.request('DELETE', '/api/tracking-links', { ids }), 200, 404);
}

async function abortUpload(url: string, { admin }: Tenant): Promise<null> {
  const connection = openRaw(url, [
    'POST /api/tracking-links/import HTTP/1.1',
    'Host: localhost',
    `Cookie: ${admin.cookies()}`,
    'Content-Type: text/csv',
    'Content-Length: 1000000',
  ]);
  await connection.send(Buffer.from(FILE));
  await sleep(randomInt(100));
  connection.socket.destroy();
  return null;
}

async function abortDownload(url: string, { admin }: Tenant): Promise<null> {
  const connection = openRaw(url, [
    'GET /api/tracking-links/export?format=csv HTTP/1.1',
    'Host: localhost',
    `Cookie: ${admin.cookies()}`,
  ]);
  await new Promise((resolve) => connection.socket.once('data', resolve).once('close', resolve));
  connection.socket.destroy();
  return null;
}

async function comeAndGo(url: string, { email }: Tenant): Promise<Answer | null> {
  const person = await signIn(url, email);
  const me = await person.get('/api/auth/me');
  return unless(me, 200) ?? unless(await person.post('/api/auth/logout'), 200);
}

/** Asks the service for nothing but an answer: how long that takes says how busy the machine is. */
export const REFERENCE = 'health';

/** Everything that they do, all kinds of failing included. */
export const WORK: readonly Work[] = [
  {
    kind: REFERENCE,
    share: 10,
    run: async (url) => unless(await clientOf(url).get('/api/health'), 200),
  },
  {
    kind: 'poll links',
    share: 25,
    run: (_, tenant) => poll(tenant, `/api/tracking-links?range=[0,${ENTRIES_SHOWN - 1}]`),
  },
  {
    kind: 'poll parameters',
    share: 12,
    run: (_, tenant) => poll(tenant, '/api/tracking-parameters'),
  },
  { kind: 'poll users', share: 3, run: (_, tenant) => poll(tenant, '/api/users') },
  {
    kind: 'search',
    share: 6,
    run: async (_, { admin }) =>
      unless(
        await admin.get(
          `/api/tracking-links?range=[0,24]&filter=${encodeURIComponent('{"q":"sale 7"}')}`,
        ),
        200,
      ),
  },
  {
    kind: 'group',
    share: 2,
    run: async (_, { admin }) => unless(await admin.get('/api/tracking-links/groups?by=src'), 200),
  },
  {
    kind: 'read',
    share: 5,
    run: (_, tenant) => onLink(tenant, (id) => tenant.admin.get(`/api/tracking-links/${id}`)),
  },
  {
    kind: 'preview',
    share: 6,
    run: async (_, { admin }) =>
      unless(await admin.post('/api/tracking-links/preview', draft()), 200),
  },
  {
    kind: 'check',
    share: 2,
    run: async (_, { admin }) =>
      unless(
        await admin.post('/api/tracking-links/check', { urls: ['https://a.example/?src=Google'] }),
        200,
      ),
  },
  {
    kind: 'create',
    share: 10,
    run: async (_, { admin, ids }) => {
      const answer = await admin.post('/api/tracking-links', draft());
      if (answer.status === 201) ids.push(answer.body.id);
      return unless(answer, 201);
    },
  },
  {
    kind: 'edit',
    share: 5,
    run: (_, tenant) =>
      onLink(tenant, (id) =>
        tenant.admin.patch(`/api/tracking-links/${id}`, { name: draft().name }),
      ),
  },
  {
    kind: 'delete',
    share: 8,
    run: (_, tenant) =>
      onLink(tenant, (id) => tenant.admin.delete(`/api/tracking-links/${id}`), false),
  },
  {
    kind: 'bulk',
    share: 1,
    run: (_, tenant) =>
      tenant.ids.length < LINKS_OF_A_TENANT ? createMany(tenant) : deleteMany(tenant),
  },
  { kind: 'import', share: 0.3, run: (_, tenant) => importFile(tenant) },
  {
    kind: 'export',
    share: 0.5,
    run: async (_, { admin }) =>
      unless(await admin.get('/api/tracking-links/export?format=csv'), 200),
  },
  { kind: 'aborted upload', share: 0.5, run: abortUpload },
  { kind: 'aborted download', share: 0.5, run: abortDownload },
  { kind: 'sign-in', share: 1, run: comeAndGo },
  {
    kind: 'audit log',
    share: 1,
    run: async (_, { admin }) => unless(await admin.get('/api/audit-log?range=[0,24]'), 200),
  },
  {
    kind: 'token',
    share: 0.3,
    run: async (_, { admin }) => {
      const { status, body, headers } = await admin.post('/api/api-tokens', {
        name: 'CI',
        scope: 'read',
      });
      if (status !== 201) return { status, body, headers };
      return unless(await admin.delete(`/api/api-tokens/${body.id}`), 200);
    },
  },
  {
    kind: 'refused',
    share: 4,
    run: async (_, { admin }) =>
      unless(
        await admin.post('/api/tracking-links', { ...draft(), baseUrl: 'ftp://a.example' }),
        422,
      ),
  },
  {
    kind: 'malformed',
    share: 2,
    run: async (_, { admin }) => unless(await admin.post('/api/tracking-links', '{"name":'), 400),
  },
  {
    kind: 'not found',
    share: 2,
    run: async (_, { admin }) => unless(await admin.get('/api/nothing'), 404),
  },
  {
    kind: 'not signed in',
    share: 2,
    run: async (url) => unless(await clientOf(url).get('/api/tracking-links'), 401),
  },
  { kind: 'page', share: 2, run: async (url) => unless(await clientOf(url).get('/login'), 200) },
];

/** Makes the organizations whose users do the work, each with some links. */
export function settle(url: string): Promise<Tenant[]> {
  return Promise.all(Array.from({ length: TENANTS }, (_, index) => makeTenant(url, index)));
}

async function makeTenant(url: string, index: number): Promise<Tenant> {
  const email = `ada@soak-${index}.example`;
  const admin = await signIn(url, email);
  const tenant: Tenant = { email, admin, ids: [], etags: new Map() };
  const add = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const parameters = '/api/tracking-parameters';
  await add(parameters, { type: 'text', displayName: 'Source', queryName: 'src', required: true });
  const channel = {
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
  };
  const { id: parameterId } = await add(parameters, channel);
  await add('/api/dropdown-values', { parameterId, displayValue: 'Paid Search', codedValue: 'ps' });
  await add(parameters, { type: 'identifier', displayName: 'Link ID', queryName: 'lid' });
  while (tenant.ids.length < LINKS_OF_A_TENANT) {
    const refused = await createMany(tenant);
    if (refused) throw new Error(`${refused.status} ${JSON.stringify(refused.body)}`);
  }
  return tenant;
}
