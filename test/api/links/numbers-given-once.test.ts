// A number that a link had is never given again under the same query name, whatever becomes of its parameter.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, signIn } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

const LID = {
  type: 'identifier',
  displayName: 'Link ID',
  queryName: 'lid',
  identifierFormat: 'padded',
  paddingLength: 6,
};
const PARAMETERS = '/api/tracking-parameters';

onEveryEngine(t, async (t, { admin, running }) => {
  const addLid = async (draft: object = {}, client: Client = admin) => {
    const { status, body } = await client.post(PARAMETERS, { ...LID, ...draft });
    t.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const numbersOfNext = async (client: Client = admin) => {
    const { status, body } = await client.post('/api/tracking-links', {
      name: 'Link',
      baseUrl: 'https://a.example/',
    });
    t.equal(status, 201);
    return JSON.parse(body.parameters);
  };
  const given: string[] = [];
  const takeNumber = async () => {
    const { lid } = await numbersOfNext();
    t.notOk(given.includes(lid), `${lid} was not given before: ${given}`);
    given.push(lid);
    return lid;
  };
  const goesOn = (next: string) => [
    {
      path: 'currentIdentifierValue',
      code: 'identifier_goes_on',
      message: `Earlier links already have lid numbers, so the next one is ${next}`,
    },
  ];

  t.test('after it was deleted and made again', async (t) => {
    const first = await addLid();
    t.same(first.warnings ?? [], []);
    t.same([await takeNumber(), await takeNumber()], ['000001', '000002']);
    await admin.delete(`${PARAMETERS}/${first.id}`);
    const second = await addLid();
    t.match(second, { currentIdentifierValue: 2, warnings: goesOn('000003') });
    t.equal(await takeNumber(), '000003');
    await admin.delete(`${PARAMETERS}/${second.id}`);
    const third = await addLid({ currentIdentifierValue: 100 });
    t.match(third, { currentIdentifierValue: 100 });
    t.same(third.warnings ?? [], [], 'what was asked for is higher');
    t.equal(await takeNumber(), '000101');
  });

  t.test('after it was renamed, and another took its name', async (t) => {
    const [{ id }] = (await admin.get(PARAMETERS)).body;
    t.equal((await admin.put(`${PARAMETERS}/${id}`, { queryName: 'nid' })).status, 200);
    await addLid({ displayName: 'Other' });
    t.equal(await takeNumber(), '000102');
    t.equal((await numbersOfNext()).nid, '000103', 'the renamed one goes on by itself');
  });

  t.test('after everything was deleted', async (t) => {
    given.push((await numbersOfNext()).lid);
    t.equal((await admin.delete(PARAMETERS)).status, 200);
    await addLid();
    await takeNumber();
  });

  t.test('after it had another type', async (t) => {
    const [{ id }] = (await admin.get(PARAMETERS)).body;
    await admin.put(`${PARAMETERS}/${id}`, { type: 'text' });
    await admin.delete(`${PARAMETERS}/${id}`);
    const text = await addLid({ type: 'text' });
    const { body } = await admin.put(`${PARAMETERS}/${text.id}`, { type: 'identifier' });
    t.match(body.warnings, [{ code: 'identifier_goes_on' }]);
    await takeNumber();
  });

  t.test('through the taxonomy document', async (t) => {
    const document = (await admin.get('/api/taxonomy')).body;
    t.equal((await admin.put('/api/taxonomy', { ...document, parameters: [] })).status, 200);
    t.equal((await admin.put('/api/taxonomy', document)).status, 200);
    await takeNumber();
  });

  t.test('after the document gave it another type, and it was deleted', async (t) => {
    const document = (await admin.get('/api/taxonomy')).body;
    type Parameter = { queryName: string; displayName: string };
    const parameters = document.parameters.map((one: Parameter) =>
      one.queryName === 'lid'
        ? { type: 'text', displayName: one.displayName, queryName: 'lid' }
        : one,
    );
    const { status, body } = await admin.put('/api/taxonomy', { ...document, parameters });
    t.equal(status, 200, JSON.stringify(body));
    const stored = (await admin.get(PARAMETERS)).body;
    const { id } = stored.find((one: Parameter) => one.queryName === 'lid');
    t.equal((await admin.delete(`${PARAMETERS}/${id}`)).status, 200);
    await addLid({ displayName: 'Link ID' });
    await takeNumber();
  });

  t.test('a number above the counter was never assigned here', async (t) => {
    const { fullUrl, parameters } = (
      await admin.post('/api/tracking-links', { name: 'Last', baseUrl: 'https://a.example/' })
    ).body;
    const { lid, nid } = JSON.parse(parameters);
    const above = fullUrl.replace(`lid=${lid}`, 'lid=009999');
    const { body } = await admin.post('/api/tracking-links/check', { urls: [fullUrl, above] });
    const [known, unknown] = body.results;
    t.match(known, { problems: [], warnings: [] });
    t.same(known.warnings, [], `${lid} and ${nid} are the last`);
    const next = String(Number(lid) + 1).padStart(6, '0');
    t.match(unknown, {
      problems: [],
      warnings: [
        {
          path: 'parameters.lid',
          code: 'identifier_unassigned',
          message: `Link ID 009999 was never assigned here. The next one is ${next}`,
        },
      ],
    });
  });

  t.test('another organization has numbers of its own', async (t) => {
    const other = await signIn(running.url, address('eve@elsewhere'));
    await addLid({}, other);
    t.equal((await numbersOfNext(other)).lid, '000001');
  });
});
