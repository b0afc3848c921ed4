// Identifiers are consecutive, however many callers ask at once: none is lost, none given twice.

import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { type Answer, type Client, clientOf, signIn } from '../../support/browserless.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { startProcess } from '../../support/service-process.ts';
import { sharedService } from '../../support/shared-services.ts';

const LINKS = 120;
const [embedded, mariadb] = engines as readonly [Engine, Engine?];

function create(client: Client, name: string): Promise<Answer> {
  const parameters = '{"src":"newsletter"}';
  return client.post('/api/tracking-links', { name, baseUrl: 'https://a.example/', parameters });
}

async function addParameters(client: Client): Promise<void> {
  const drafts = [
    { type: 'text', displayName: 'Source', queryName: 'src', required: true },
    { type: 'identifier', displayName: 'Link ID', queryName: 'lid', identifierFormat: 'padded' },
    { type: 'identifier', displayName: 'Number', queryName: 'no', currentIdentifierValue: 1000 },
  ];
  for (const draft of drafts) await client.post('/api/tracking-parameters', draft);
}

async function identifiers(client: Client): Promise<{ lids: string[]; numbers: string[] }> {
  const { body } = await client.get('/api/tracking-links');
  const values = (body as { parameters: string }[]).map(({ parameters }) => JSON.parse(parameters));
  return {
    lids: values.map(({ lid }) => lid).sort(),
    numbers: values.map(({ no }) => no).sort(),
  };
}

const padded = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(5, '0'));
const from1001 = (count: number) => Array.from({ length: count }, (_, index) => `${1001 + index}`);

async function areConsecutive(t: Test, client: Client, count: number): Promise<void> {
  const { lids, numbers } = await identifiers(client);
  t.same(lids, padded(count), `00001 to ${padded(count).at(-1)}, each once`);
  t.same(numbers, from1001(count), 'and so is the second identifier');
  const { body } = await client.get('/api/tracking-parameters');
  const counters = (body as { currentIdentifierValue: number }[])
    .map(({ currentIdentifierValue }) => currentIdentifierValue)
    .filter((value) => value > 0);
  t.same(counters, [count, 1000 + count], 'the counters tell the last ones');
}

t.test(`${LINKS} links at once, on the embedded engine`, async (t) => {
  const { url } = await sharedService(embedded, 'billed');
  const client = await signIn(url, address('ada@northwind'));
  await addParameters(client);
  const answers = await Promise.all(
    Array.from({ length: LINKS }, (_, index) => create(client, `Link ${index}`)),
  );
  t.same(new Set(answers.map(({ status }) => status)), new Set([201]));
  t.equal(new Set(answers.map(({ body }) => body.fullUrl)).size, LINKS, 'no URL twice');
  await areConsecutive(t, client, LINKS);
});

t.test('a refused link takes no number', async (t) => {
  for (const engine of engines) {
    const { url } = await sharedService(engine, 'billed');
    const client = await signIn(url, address('ada@refused'));
    await addParameters(client);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => create(client, index % 3 === 0 ? '' : `${index}`)),
    );
    t.equal(answers.filter(({ status }) => status === 422).length, 20);
    await areConsecutive(t, client, 40);
  }
});

t.test(
  'on MariaDB, over two processes',
  mariadb ? {} : { skip: 'it needs mariadbd or mysqld' },
  async (t) => {
    if (!mariadb) return;
    const one = await sharedService(mariadb, 'billed');
    const { PORT: _, ...settings } = one.settings;
    const other = await startProcess(settings);
    t.teardown(() => other.end('SIGKILL'));

    t.test(`${LINKS} links at once`, async (t) => {
      const client = await signIn(one.url, address('ada@twins'));
      const twin = clientOf(other.url);
      const cookie = client.cookies();
      const onTwin = (name: string) =>
        twin.request(
          'POST',
          '/api/tracking-links',
          { name, baseUrl: 'https://a.example/', parameters: '{"src":"newsletter"}' },
          { cookie },
        );
      await addParameters(client);
      const answers = await Promise.all(
        Array.from({ length: LINKS }, (_, index) =>
          index % 2 === 0 ? create(client, `Link ${index}`) : onTwin(`Link ${index}`),
        ),
      );
      t.same(new Set(answers.map(({ status }) => status)), new Set([201]));
      await areConsecutive(t, client, LINKS);
    });

    t.test('one of them is killed half-way', async (t) => {
      const client = await signIn(one.url, address('bob@southwind'));
      const cookie = client.cookies();
      await addParameters(client);
      let answered = 0;
      const outcomes = await Promise.all(
        Array.from({ length: LINKS }, async (_, index) => {
          const url = index % 2 === 0 ? one.url : other.url;
          const body = {
            name: `Link ${index}`,
            baseUrl: 'https://a.example/',
            parameters: '{"src":"newsletter"}',
          };
          const status = await clientOf(url)
            .request('POST', '/api/tracking-links', body, { cookie })
            .then(
              (answer) => answer.status,
              () => null,
            );
          if (status === 201) answered++;
          if (answered === LINKS / 4) other.child.kill('SIGKILL');
          return status;
        }),
      );
      t.same(new Set(outcomes), new Set([201, null]), 'every answer has its link');
      const { lids } = await identifiers(client);
      t.ok(lids.length >= answered, `${answered} were told, ${lids.length} are stored`);
      t.ok(lids.length < LINKS, 'the kill came in the middle');
      await areConsecutive(t, client, lids.length);
      t.equal((await create(client, 'Afterwards')).status, 201, 'the other goes on');
      await areConsecutive(t, client, lids.length + 1);
    });
  },
);
