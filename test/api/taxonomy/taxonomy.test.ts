// The taxonomy as one document: read, rehearsed, guarded, applied whole or not at all.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { onOneEngine } from '../organization.ts';
import { CHANNEL, NOTHING, SOURCE } from './taxonomy-documents.ts';

const PATH = '/api/taxonomy';
const YAML = { 'content-type': 'application/yaml' };
const LINK_ID = { displayName: 'Link ID', queryName: 'lid', type: 'identifier' };

onOneEngine(t, async (t, { admin, running, addLink }) => {
  const put = (body: object, query = '') => admin.put(`${PATH}${query}`, body);
  const dryRun = (body: object) => put(body, '?dryRun=true');
  const names = async () =>
    (await admin.get('/api/tracking-parameters')).body.map(
      ({ queryName }: { queryName: string }) => queryName,
    );
  const ids = async (path: string) =>
    (await admin.get(path)).body.map(({ id }: { id: string }) => id);

  t.test('a fresh workspace has an empty one', async (t) => {
    const { status, body, headers } = await admin.get(PATH);
    t.equal(status, 200);
    t.same(body, { version: 1, parameters: [] });
    t.match(headers.get('etag'), /^"[\w-]{22}-[\w-]{22}"$/);
    t.equal(headers.get('vary')?.includes('accept'), true);
  });

  t.test('changes are counted, and nothing else is', async (t) => {
    const revision = async () =>
      Number((await admin.get(PATH)).headers.get('configuration-revision'));
    const before = await revision();
    await dryRun({ parameters: [SOURCE] });
    t.equal(await revision(), before);
    await put({ parameters: [SOURCE] });
    t.equal(await revision(), before + 1);
    await put({ parameters: [] });
    t.equal(await revision(), before + 2);
  });

  t.test('it is applied, and comes back as JSON and as YAML', async (t) => {
    const document = { parameters: [SOURCE, CHANNEL, { ...LINK_ID, currentIdentifierValue: 41 }] };
    const rehearsed = await dryRun(document);
    t.same(rehearsed.body.added.length, 3);
    t.equal(rehearsed.body.dryRun, true);
    t.same(await names(), [], 'a rehearsal stores nothing');
    const { status, body } = await put(document);
    t.equal(status, 200);
    t.same(body, { ...rehearsed.body, dryRun: false });
    t.same(await names(), ['src', 'ch', 'lid']);
    t.same((await admin.get(PATH)).body, { version: 1, ...document });
    const yaml = await admin.request('GET', PATH, undefined, { accept: 'application/yaml' });
    t.match(yaml.headers.get('content-type'), /^application\/yaml/);
    t.match(yaml.body, /^version: 1\nparameters:\n {2}- displayName: Source\n/);
    const again = await admin.request('PUT', PATH, yaml.body, YAML);
    t.same(again.body, { dryRun: false, ...NOTHING, warnings: [] });
  });

  t.test('ids and counters of what is known stay', async (t) => {
    const [, channel, identifier] = await ids('/api/tracking-parameters');
    const [, mail] = await ids('/api/value-mappings');
    const { body } = await put({
      parameters: [
        { ...LINK_ID, displayName: 'Number', currentIdentifierValue: 7 },
        {
          ...CHANNEL,
          valueMappings: [
            { displayValue: 'E-MAIL', codedValue: 'mail' },
            { displayValue: 'Social', codedValue: 'so' },
          ],
        },
      ],
    });
    t.same(body.summary, [
      'Remove src: "Source"',
      'Change lid: display name from "Link ID" to "Number"',
      'Add value mapping to ch: "Social" = "so"',
      'Remove value mapping from ch: "Paid Search" = "ps"',
      'Change value mapping of ch: "E-mail" = "em" to "E-MAIL" = "mail"',
      'Move lid to the front',
    ]);
    t.same(await ids('/api/tracking-parameters'), [identifier, channel]);
    const mappings = (await admin.get('/api/value-mappings')).body;
    t.match(mappings, [
      { id: mail, displayValue: 'E-MAIL', codedValue: 'mail' },
      { codedValue: 'so' },
    ]);
    const [counter] = (await admin.get('/api/tracking-parameters')).body;
    t.equal(counter.currentIdentifierValue, 41, 'the server counts by itself');
  });

  t.test('If-Match guards what another admin did meanwhile', async (t) => {
    const before = (await admin.get(PATH)).headers.get('etag') ?? '';
    const guarded = (tag: string, body: object) =>
      admin.request('PUT', PATH, body, { 'if-match': tag });
    await addLink({ name: 'A', baseUrl: 'https://a.example/', parameters: '{"ch":"Social"}' });
    const current = (await admin.get(PATH)).body;
    t.equal((await guarded(before, current)).status, 200, 'a counter is no change');
    t.equal((await guarded('*', current)).status, 200);
    t.equal((await guarded(`"other", ${before}`, current)).status, 200);
    await put({ parameters: [...current.parameters, SOURCE] });
    for (const tag of [before, `W/${before}`, '"other"', before.slice(1, -1), 'nonsense']) {
      const { status, body } = await guarded(tag, { parameters: [] });
      t.equal(status, 412, tag);
      t.equal(body.code, 'precondition_failed');
      t.equal(
        body.message,
        'Someone else just changed the configuration. Reload it, then make your change.',
      );
    }
    const yaml = await admin.request('GET', PATH, undefined, { accept: 'application/yaml' });
    const tag = yaml.headers.get('etag') ?? '';
    t.equal((await guarded(tag, { parameters: [] })).status, 200, 'read as YAML, written as JSON');
  });

  t.test('an unchanged one is a 304', async (t) => {
    const tag = (await admin.get(PATH)).headers.get('etag') ?? '';
    const headers = { cookie: admin.cookies(), 'if-none-match': tag };
    const { status } = await fetch(new URL(PATH, running.url), { headers });
    t.equal(status, 304);
  });

  t.test('it says how many stored links a change touches', async (t) => {
    await put({ parameters: [{ ...SOURCE, visible: true }, CHANNEL] });
    for (const [src, ch] of [
      ['a b', 'ps'],
      ['b', 'ps'],
      ['b', 'em'],
    ]) {
      await addLink({
        name: `${src} ${ch}`,
        baseUrl: 'https://a.example/',
        parameters: JSON.stringify({ src, ch }),
      });
    }
    const [, mail] = CHANNEL.valueMappings;
    const { body } = await dryRun({
      parameters: [
        { ...SOURCE, allowWhitespace: false },
        { ...CHANNEL, valueMappings: [mail] },
      ],
    });
    t.match(body.changed, [{ field: 'allowWhitespace', from: true, to: false, links: 3 }]);
    t.match(body.valueMappings.removed, [{ mapping: { codedValue: 'ps' }, links: 2 }]);
    t.match(body.summary, [/\(3 existing links\)$/, /\(2 existing links\)$/]);
    const removed = await dryRun({ parameters: [] });
    t.match(removed.body.removed, [
      { queryName: 'src', links: 3 },
      { queryName: 'ch', links: 4 },
    ]);
  });

  t.test('what is wrong is named, and nothing of it is stored', async (t) => {
    const before = await admin.get(PATH);
    const isEnabled = { isEnabled: true, keyValueConnector: ':', delimiter: ';' };
    const refused: [object | string, number, Record<string, RegExp>][] = [
      [
        { parameters: [SOURCE, { ...SOURCE, type: 'tekst' }] },
        400,
        { 'parameters[1].type': /one of/ },
      ],
      [
        { parameters: [{ ...SOURCE, nmae: 'x' }] },
        400,
        { 'parameters[0].nmae': /isn't allowed here/ },
      ],
      [{}, 400, { parameters: /needs "parameters"/ }],
      ['{"parameters": [}', 400, {}],
      [
        { parameters: [SOURCE, SOURCE] },
        422,
        { 'parameters[1].queryName': /already has the query name/ },
      ],
      [
        { parameters: [{ ...SOURCE, displayName: 'x'.repeat(51) }] },
        422,
        { 'parameters[0].displayName': /less than 50/ },
      ],
      [
        { parameters: [{ ...SOURCE, paddingLength: 11 }] },
        422,
        { 'parameters[0].paddingLength': /from 1 to 10/ },
      ],
      [
        { parameters: [{ ...SOURCE, paddingLength: 0 }] },
        422,
        { 'parameters[0].paddingLength': /from 1 to 10/ },
      ],
      [
        { parameters: [{ ...SOURCE, queryName: 'a:b' }], advanced: isEnabled },
        422,
        { 'parameters[0].queryName': /reserved/ },
      ],
      [
        {
          parameters: [{ ...SOURCE, queryName: 'x', allowedSpecialChars: '-;' }],
          advanced: isEnabled,
        },
        422,
        { 'parameters[0].allowedSpecialChars': /reserved/ },
      ],
      [{ parameters: [], advanced: { delimiter: '_' } }, 422, { 'advanced.delimiter': /overlap/ }],
      [
        {
          parameters: [{ ...CHANNEL, valueMappings: [{ displayValue: 'A', codedValue: 'none' }] }],
        },
        422,
        { 'parameters[0].valueMappings[0].codedValue': /none/ },
      ],
    ];
    for (const [document, status, errors] of refused) {
      const body = typeof document === 'string' ? document : JSON.stringify(document);
      const answer = await admin.request('PUT', PATH, body);
      t.equal(answer.status, status, body);
      t.equal(answer.body.code, status === 400 ? 'malformed' : 'rule_broken', body);
      t.match(answer.body.errors, errors, body);
    }
    const yaml = await admin.request('PUT', PATH, 'parameters: [', YAML);
    t.equal(yaml.status, 400);
    t.match(yaml.body.details, [{ code: 'document_syntax' }]);
    t.equal((await admin.request('PUT', PATH, 'a', { 'content-type': 'text/csv' })).status, 415);
    t.same((await admin.get(PATH)).body, before.body);
  });

  t.test('a long one, which is read and written in a thread of its own', async (t) => {
    const valueMappings = Array.from({ length: 3_000 }, (_, index) => {
      return { displayValue: `Partner ${index}`, codedValue: `p${index}` };
    });
    const document = { version: 1, parameters: [{ ...CHANNEL, valueMappings }] };
    t.equal((await put(document)).status, 200);
    t.same((await admin.get(PATH)).body, document);
    const yaml = await admin.request('GET', PATH, undefined, { accept: 'application/yaml' });
    const [again, twice] = await Promise.all([
      admin.request('PUT', PATH, yaml.body, YAML),
      admin.request('PUT', PATH, yaml.body.replace(/p2999$/m, 'none'), YAML),
    ]);
    t.match(again.body, NOTHING);
    t.equal(twice.status, 422);
    t.match(twice.body.errors, { 'parameters[0].valueMappings[2999].codedValue': /none/ });
    const commas = await admin.request('PUT', PATH, `[${'a,'.repeat(2_000_000)}]`, YAML);
    t.equal(commas.status, 400);
    t.match(commas.body.details, [{ code: 'document_too_complex' }]);
    const listed = {
      displayName: 'L',
      queryName: 'l',
      type: 'dropdown',
      allowedValues: ['a', 'b,c'],
    };
    const comma = await admin.put(PATH, { parameters: [listed] });
    t.equal(comma.status, 422);
    t.match(comma.body.errors, { 'parameters[0].allowedValues[1]': /"b,c" contains a comma/ });
    const large = await admin.request('PUT', PATH, 'x'.repeat(5 * 1024 * 1024 + 1), YAML);
    t.equal(large.status, 400);
    t.match(large.body.details, [{ message: 'The taxonomy document is larger than 5 MB' }]);
    t.equal((await admin.request('PUT', PATH, 'x'.repeat(17_000_000), YAML)).status, 413);
  });

  t.test('names that mean something to JavaScript, in any case', async (t) => {
    const odd = ['__proto__', 'constructor', 'Constructor', 'toString'];
    const parameters = odd.map((queryName, index) => ({
      displayName: `Name ${index}`,
      queryName,
      type: 'text',
    }));
    const { status, body } = await put({ parameters });
    t.equal(status, 200);
    t.match(body.warnings, [{ path: 'parameters[1].queryName', code: 'query_name_case' }, {}]);
    t.same((await admin.get(PATH)).body.parameters, parameters);
  });

  t.test(
    'a dropdown made something else rests its mappings, and they are in no document',
    async (t) => {
      await put({ parameters: [CHANNEL] });
      const [id] = await ids('/api/tracking-parameters');
      await admin.put(`/api/tracking-parameters/${id}`, { type: 'text' });
      const { body } = await admin.get(PATH);
      t.same(body.parameters, [{ displayName: 'Channel', queryName: 'ch', type: 'text' }]);
      t.match((await put(body)).body, NOTHING);
    },
  );

  t.test('only an admin may set it', async (t) => {
    const database = databaseOf(running);
    t.teardown(() => database.close());
    const { organizationId } = (await admin.get('/api/auth/me')).body;
    const member = await signInMember(running, database, organizationId, address('bob@northwind'));
    t.equal((await member.get(PATH)).status, 200);
    t.equal((await member.put(PATH, { parameters: [] })).status, 403);
    t.equal((await member.put(`${PATH}?dryRun=true`, { parameters: [] })).status, 403);
  });
});
