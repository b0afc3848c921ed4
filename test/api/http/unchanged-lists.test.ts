// The lists that the configuration page polls: a 304 until something changes, and never later.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn, withToken } from '../../support/browserless.ts';
import { startBeside } from '../../support/server.ts';
import { onOneEngine } from '../organization.ts';

const PARAMETERS = '/api/tracking-parameters';

onOneEngine(t, async (t, { admin, running, addParameter, addMapping, addLink }) => {
  const channel = await addParameter({
    type: 'dropdown',
    displayName: 'Channel',
    queryName: 'ch',
    useCodedValues: true,
  });
  const number = await addParameter({ type: 'identifier', displayName: 'No', queryName: 'no' });
  const mail = await addMapping({
    parameterId: channel.id,
    displayValue: 'E-mail',
    codedValue: 'em',
  });
  const paths = [PARAMETERS, '/api/value-mappings', `/api/dropdown-values/${channel.id}`];
  const poll = (path: string, etag: string | null, client = admin) =>
    client.request('GET', path, undefined, { 'if-none-match': etag ?? '' });

  t.test('nothing new is a 304 without a body', async (t) => {
    for (const path of paths) {
      const first = await admin.get(path);
      t.equal(first.headers.get('cache-control'), 'private, no-cache');
      const again = await poll(path, first.headers.get('etag'));
      t.equal(again.status, 304, path);
      t.equal(again.body, '');
    }
  });

  t.test('a tag is worth nothing elsewhere', async (t) => {
    const etag = (await admin.get(paths[2] ?? '')).headers.get('etag');
    t.equal((await poll(`/api/dropdown-values/${number.id}`, etag)).status, 200);
    const other = await signIn(running.url, address('eve@elsewhere'));
    t.equal((await poll(paths[2] ?? '', etag, other)).status, 404);
    t.equal((await poll(PARAMETERS, etag, other)).status, 200);
  });

  t.test('another copy of the service knows the tag', async (t) => {
    const other = await startBeside(running);
    t.teardown(() => other.stop());
    const { token } = (await admin.post('/api/api-tokens', { name: 'T', scope: 'read' })).body;
    const etag = (await withToken(running.url, token).get(PARAMETERS)).headers.get('etag');
    t.equal((await poll(PARAMETERS, etag, withToken(other.url, token))).status, 304);
  });

  const row = { displayValue: 'Social', codedValue: 'so' };
  const changes: [string, () => Promise<unknown>][] = [
    [
      'a parameter is added',
      () => addParameter({ type: 'text', displayName: 'A', queryName: 'a' }),
    ],
    ['one is changed', () => admin.put(`${PARAMETERS}/${channel.id}`, { displayName: 'Way' })],
    [
      'they are put in order',
      async () => {
        const ids = (await admin.get(PARAMETERS)).body.map(({ id }: { id: string }) => id);
        return admin.post(`${PARAMETERS}/reorder`, { parameterIds: ids.reverse() });
      },
    ],
    ['a link takes a number', () => addLink({ name: 'L', baseUrl: 'https://a.example/' })],
    ['a mapping is added', () => addMapping({ parameterId: channel.id, ...row })],
    ['one is changed', () => admin.put(`/api/dropdown-values/${mail.id}`, { codedValue: 'm' })],
    ['one is deleted', () => admin.delete(`/api/dropdown-values/${mail.id}`)],
    ['a file', () => admin.post(`/api/dropdown-values/upload/${channel.id}`, { csvData: [row] })],
    [
      'a template',
      () =>
        admin.post(`${PARAMETERS}/apply-template`, {
          parameters: [{ type: 'text', displayName: 'B', queryName: 'b' }],
        }),
    ],
    ['a document', () => admin.put('/api/taxonomy', { parameters: [] })],
  ];
  for (const [what, change] of changes) {
    t.test(`after a change it is a new list: ${what}`, async (t) => {
      const tags = new Map<string, string | null>();
      for (const path of paths) tags.set(path, (await admin.get(path)).headers.get('etag'));
      await change();
      for (const [path, etag] of tags) {
        t.not((await poll(path, etag)).status, 304, path);
      }
    });
  }

  t.test('a rehearsal is no change', async (t) => {
    const { id } = await addParameter({ type: 'text', displayName: 'C', queryName: 'c' });
    const etag = (await admin.get(PARAMETERS)).headers.get('etag');
    await admin.put(`${PARAMETERS}/${id}?dryRun=true`, { displayName: 'D' });
    t.equal((await poll(PARAMETERS, etag)).status, 304);
  });
});
