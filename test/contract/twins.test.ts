// Two organizations that have the same of everything: names, values, numbers and people. Whatever one of them reads is
// what it would read alone, operation by operation from the contract itself, and nothing that the other does changes it.
import { setTimeout as wait } from 'node:timers/promises';
import { type ContractOperation, readContract } from '@utmost/api/http/contract/document.ts';
import t, { type Test } from 'tap';
import { domain } from '../support/addresses.ts';
import type { Answer, Client } from '../support/browserless.ts';
import { databaseOf, rowsOf } from '../support/database.ts';
import { engines } from '../support/engines.ts';
import { sharedService } from '../support/shared-services.ts';
import { addressOf, type Case, cases, headersOf, takingLast } from './cases.ts';
import { good, makeWorld, type World } from './world.ts';

const { operations } = readContract(new URL('../../openapi.yaml', import.meta.url));
const own = (operation: ContractOperation): Case =>
  (cases as Readonly<Record<string, Case>>)[operation.operationId] ?? {};

/** One of the two, and what it is asked about: a value that neither uses, and a link that is not its own. */
interface Twin extends World {
  readonly name: string;
}
const UNUSED = 'unused';
const NO_LINK = '0190b3c6-0000-7000-8000-00000000ffff';

async function makeTwin(url: string, name: string): Promise<Twin> {
  const world = await makeWorld(url, name);
  const { admin, person, dropdownId } = world;
  good(await admin.request('PATCH', '/api/organization', { name: 'Twins' }));
  const mapping = { parameterId: dropdownId, displayValue: 'Newsletter', codedValue: 'em' };
  good(await admin.post('/api/dropdown-values', mapping));
  const link = (by: Client, name: string, values: object) =>
    by
      .post('/api/tracking-links', {
        ...{ name, baseUrl: 'https://shop.example/', parameters: JSON.stringify(values) },
      })
      .then(good);
  await link(admin, 'Spring', { src: 'a', ch: 'Paid Search' });
  await link(admin, 'Spring', { src: 'a', ch: 'Paid Search' });
  await link(person, 'Summer', { src: 'b' });
  good(await person.post('/api/link-views', { name: 'Spring', query: '?q=spring' }));
  good(await person.post('/api/presets', { name: 'Spring', parameters: '{"src":"a"}' }));
  good(await person.post('/api/value-requests', { queryName: 'ch', value: 'podcast' }));
  good(await person.post('/api/api-tokens', { name: 'Nightly', scope: 'read' }));
  await admin.post('/api/ai-generate-links', { prompt: 'Newsletter to https://shop.example/' });
  return { ...world, name };
}

const json = (value: unknown) => JSON.stringify(value);
const filtersOf = ({ linkId }: Twin, theirs: string) =>
  [
    ...[{ q: 'spring' }, { q: UNUSED }, { createdBy: 'admin' }, { createdBy: 'person' }],
    ...[{ parameter: 'src' }, { parameter: 'src', value: 'a' }, { parameter: 'ch', value: null }],
    ...[
      { parameter: 'ch', value: 'ps' },
      { parameter: 'src', value: UNUSED },
    ],
    ...[{ values: { src: 'a', ch: 'ps' } }, { values: { src: 'b', ch: null } }],
    ...[
      { passes: true },
      { passes: false },
      { id: [linkId, theirs] },
      { q: 'spring', passes: true },
    ],
    ...[{ createdFrom: '2000-01-01T00:00:00.000Z' }, { createdTo: '2999-01-01T00:00:00.000Z' }],
  ].map((filter) => ({ filter: json(filter) }));

/** Other ways to ask, besides the one of the operation's case. A new one needs a line where it takes a filter. */
function queriesOf(operationId: string, twin: Twin, theirs: string): Record<string, string>[] {
  const filters = filtersOf(twin, theirs);
  // What they read is chosen by the same code.
  const few = filters.filter((_, at) => at % 3 === 1);
  const ofPeople = ['admin', 'person', UNUSED].map((q) => ({ filter: json({ q }) }));
  const paged = [{ range: '[0,0]' }, { sort: '["id","DESC"]' }];
  const queries: Record<string, Record<string, string>[]> = {
    listTrackingLinks: [
      ...filters,
      ...paged,
      ...['name', 'createdBy', 'lastModifiedAt'].map((by) => ({ sort: json([by, 'ASC']) })),
    ],
    exportTrackingLinks: [
      ...few,
      ...['ndjson', 'txt'].flatMap((format) => [{ format }, { format, ...filters[0] }]),
    ],
    listLinkGroups: [
      ...['ch', 'lid', UNUSED].map((by) => ({ by })),
      ...few.map((filter) => ({ by: 'ch', ...filter })),
    ],
    listUsedValues: [
      ...['ch', 'lid', UNUSED].map((by) => ({ by })),
      ...['a', 'u'].map((startsWith) => ({ by: 'src', startsWith })),
    ],
    getLinkNumbers: few,
    getParameterUsage: [{ values: json(['a', 'b', UNUSED]) }],
    listUsers: ofPeople,
    listInvitations: ofPeople,
    listApiTokens: paged,
    listTrackingParameters: paged,
    listAuditLog: [
      ...['link.create', 'user.invite', 'parameter.create'].map((action) => ({ action })),
      ...['admin', 'person', UNUSED].map((actor) => ({ actor })),
      { to: '2999-01-01T00:00:00.000Z' },
    ].map((filter) => ({ filter: json(filter) })),
  };
  queries.exportAuditLog = queries.listAuditLog ?? [];
  return queries[operationId] ?? [];
}

/** Other bodies, of calls that read and take one. */
function bodiesOf(operationId: string, twin: Twin, theirs: string): object[] {
  const { linkId } = twin;
  const draft = (values: object) => ({
    ...{ name: 'Draft', baseUrl: 'https://shop.example/', parameters: json(values) },
  });
  const bodies: Record<string, object[]> = {
    exportSelectedLinks: [
      { ids: [linkId, theirs] },
      { filter: {}, except: [linkId], sort: ['name', 'DESC'], format: 'ndjson' },
    ],
    previewTrackingLink: [draft({ src: 'a', ch: 'ps' }), draft({ src: UNUSED, ch: 'ps' })],
    checkTrackingLinks: [
      { urls: ['a', 'b', UNUSED].map((value) => `https://shop.example/?src=${value}&ch=ps`) },
    ],
  };
  return bodies[operationId] ?? [];
}

type Read = Readonly<Record<string, string>>;

const IDS = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;

// When something was used last is what reading changes; of a token that is listed only its beginning can be seen.
const VOLATILE = /"(lastUsedAt|lastSeenAt|requestId)":"[^"]+"|utmost_pat_\w+/g;
const COUNTS = ['content-range', 'x-total-count', 'links-to-search'];

function stable({ status, headers, body }: Answer): string {
  const text = typeof body === 'string' ? body : json(body);
  const counts = COUNTS.map((name) => headers.get(name));
  return `${status} ${counts.join()} ${text}`.replace(VOLATILE, '');
}

/** All that an organization can read: by operation, request and caller. @param theirs a link of another one */
async function readAll(twin: Twin, theirs = NO_LINK): Promise<Read> {
  const reads = operations.filter(
    (one) => one['x-effect'] === 'read' && one['x-access'] !== 'public',
  );
  // Few files may be under way at once.
  const lanes = Object.values(
    Object.groupBy(reads, (one) => (one['x-limit'] === 'export' ? 'files' : one.operationId)),
  );
  const found = await Promise.all(
    lanes.map(async (lane = []) => {
      const read: Record<string, string> = {};
      for (const operation of lane) Object.assign(read, await readOne(operation, twin, theirs));
      return read;
    }),
  );
  const taxonomy = good(await twin.admin.get('/api/taxonomy'));
  const shorter = { ...taxonomy, parameters: taxonomy.parameters.slice(1) };
  const rehearsed = await twin.admin.put('/api/taxonomy?dryRun=true', shorter);
  return Object.assign({ 'setTaxonomy as a dry run': stable(rehearsed) }, ...found);
}

async function readOne(operation: ContractOperation, twin: Twin, theirs: string): Promise<Read> {
  const { operationId, method } = operation;
  const given = own(operation);
  const found: Record<string, string> = {};
  const ask = async (by: 'admin' | 'person', query = given.query ?? {}, body?: object) => {
    const address = addressOf(operation, { ...given, query }, twin);
    const request = [operationId, json(query), json(body), 'by the', by].join(' ');
    found[request.replaceAll(theirs, 'theirs').replaceAll(IDS, 'own')] = stable(
      await twin[by].request(method.toUpperCase(), address, body),
    );
  };
  const body = given.body?.(twin);
  await ask('admin', given.query, body);
  if (operation['x-access'] === 'member') await ask('person', given.query, body);
  for (const query of queriesOf(operationId, twin, theirs)) await ask('admin', query, body);
  for (const other of bodiesOf(operationId, twin, theirs)) await ask('admin', given.query, other);
  return found;
}

/** What two answers have in common that differ in ids, times and addresses alone. */
function withoutIdentity(read: Read, { name }: Twin): Read {
  const plain = (text: string) => {
    const ids: string[] = [];
    return text
      .replaceAll(domain(name), 'domain')
      .replaceAll(domain(`host-of-${name}`), 'host')
      .replaceAll(`${name}.example`, 'site')
      .replace(IDS, (id) => {
        if (!ids.includes(id)) ids.push(id);
        return `#${ids.indexOf(id)}`;
      })
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T');
  };
  return Object.fromEntries(Object.entries(read).map(([key, text]) => [key, plain(text)]));
}

function sameRead(t: Test, found: Read, wanted: Read, about: string): void {
  const different = Object.keys({ ...found, ...wanted }).filter(
    (request) => found[request] !== wanted[request],
  );
  const of = (read: Read) => different.map((request) => [request, read[request]]);
  t.same(of(found), of(wanted), about);
}

const idsIn = (read: Read) => new Set(Object.values(read).flatMap((text) => text.match(IDS) ?? []));

// They end the session, or need a sign-in under way.
const OF_SESSIONS = ['signOut', 'endSession', 'completeSignIn'];

for (const engine of engines) {
  const settings = engine.name === 'embedded' ? 'billed' : 'unbilled';
  t.test(`T2 twins, on ${engine.name}, ${settings}`, async (t) => {
    const running = await sharedService(engine, settings);
    const database = databaseOf(running);
    t.teardown(() => database.close());
    const one = await makeTwin(running.url, 'one-of-two');
    const alone = await readAll(one);
    const failed = Object.entries(alone).filter(([, answer]) => !answer.startsWith('200'));
    t.same(
      failed,
      settings === 'billed' ? [] : failed.filter(([key]) => /^listInvoices/.test(key)),
    );
    const links = Object.entries(alone).find(([key]) => key.startsWith('listTrackingLinks'));
    t.match(links?.[1], /^200 tracking-links 0-3\/4,/, 'it has its four links');

    const two = await makeTwin(running.url, 'two-of-two');
    const theirs = await readAll(two, one.linkId);
    const same = 'the second has the same';
    sameRead(t, withoutIdentity(theirs, two), withoutIdentity(alone, one), same);
    const known = idsIn(alone);
    const shared = [...idsIn(theirs)].filter((id) => known.has(id));
    t.same(shared, [], 'no id is in the answers of both');

    const rows = await rowsOf(database, one.organizationId);
    await useUnused(two);
    sameRead(t, await readAll(one, two.linkId), alone, 'as before there was another');
    await changeEverything(t, two);
    const left = async () => Object.values(await rowsOf(database, two.organizationId)).flat();
    while ((await left()).length > 0) await wait(50);
    t.same(await rowsOf(database, one.organizationId), rows, 'its rows are as they were');
    sameRead(t, await readAll(one), alone, 'after all that the other did');
  });
}

/** Makes every change that the contract has, and deletes the organization. */
async function changeEverything(t: Test, twin: Twin): Promise<void> {
  const isLast = ({ operationId }: ContractOperation) => operationId === 'deleteAccount';
  const writes = takingLast(operations)
    .filter((one) => one['x-effect'] === 'write' && !OF_SESSIONS.includes(one.operationId))
    .toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));
  for (const operation of writes) {
    const given = own(operation);
    const { status } = await twin.admin.request(
      operation.method.toUpperCase(),
      addressOf(operation, given, twin),
      given.csv ?? given.body?.(twin),
      headersOf(given),
    );
    t.ok(status < 500, `${operation.operationId}: ${status}`);
  }
}

/** Uses what both were asked about and neither had. */
async function useUnused({ admin, dropdownId }: Twin): Promise<void> {
  const parameter = { type: 'text', displayName: 'Unused', queryName: UNUSED };
  good(await admin.post('/api/tracking-parameters', parameter));
  const mapping = { parameterId: dropdownId, displayValue: 'Unused', codedValue: UNUSED };
  good(await admin.post('/api/dropdown-values', mapping));
  const values = json({ src: UNUSED, ch: 'ps', [UNUSED]: UNUSED });
  const draft = { name: UNUSED, baseUrl: 'https://shop.example/', parameters: values };
  good(await admin.post('/api/tracking-links', draft));
}
