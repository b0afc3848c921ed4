// Search among so many links that it goes by words, and says so.

import { setTimeout as wait } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { type Answer, signIn } from '../support/browserless.ts';
import { databaseOf } from '../support/database.ts';
import { engines } from '../support/engines.ts';
import { sharedService } from '../support/shared-services.ts';

const PATH = '/api/tracking-links';
const CSV = { 'content-type': 'text/csv' };
const MANY = 20_050;
const reach = ({ headers }: Answer) => headers.get('search-reach');
const names = ({ body }: Answer) => (body as { name: string }[]).map(({ name }) => name);

function sheet(rows: number, row: (at: number) => string): string {
  const lines = Array.from({ length: rows }, (_, at) => row(at + 1));
  return ['link_name,website_url', ...lines].join('\n');
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = sharedService(engine, 'unbilled');
    const database = databaseOf(running);
    t.teardown(() => database.close());
    const admin = await signIn(running.url, address('ada@words'));
    const find = (filter: object) =>
      admin.get(`${PATH}?range=[0,24]&filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const importing = async (csv: string) =>
      t.match(await admin.request('POST', `${PATH}/import`, csv, CSV), { status: 201 });
    // The older ones are beyond those in which every letter is looked at.
    await importing(
      sheet(10, (at) => `Zebra crossing ${at},https://zoo.example/old/caf%C3%A9-${at}`),
    );
    t.equal(reach(await find({ q: 'zebra' })), 'everything', 'a few links are all looked at');
    t.equal(reach(await find({})), null);
    await importing(sheet(MANY, (at) => `Row ${at},https://shop.example/offer/${at}`));
    for (
      let asked = 0;
      reach(await find({ q: 'nothing' })) === 'preparing' && asked < 300;
      asked++
    ) {
      await wait(200);
    }

    t.test('a word by its beginning, among the oldest', async (t) => {
      for (const q of ['zebra', 'ZEB', 'crossing 7', 'zoo.example/old', 'ossing 7']) {
        const found = await find({ q });
        t.equal(reach(found), 'words', q);
        t.ok(
          names(found).every((name) => name.startsWith('Zebra')),
          q,
        );
      }
      t.same(names(await find({ q: 'crossing 7' })), ['Zebra crossing 7']);
    });

    t.test('within a word only among the newest, and everywhere when asked', async (t) => {
      const within = await find({ q: 'ebra' });
      t.same([reach(within), names(within)], ['words', []]);
      const everywhere = await find({ q: 'ebra', everywhere: true });
      t.equal(reach(everywhere), 'everything');
      t.equal(everywhere.headers.get('content-range')?.split('/')[1], '10');
      t.same(names(await find({ q: 'ow 20049' })), ['Row 20049'], 'one of the newest');
    });

    t.test('what most links have', async (t) => {
      const found = await find({ q: 'offer' });
      t.equal(reach(found), 'everything');
      t.match(found.headers.get('content-range'), /\/10000\+$/);
      t.equal(names(found).length, 25);
    });

    t.test('several words that most links have, and what is no word', async (t) => {
      for (const [q, found] of [
        ['offer row', 0],
        ['offer/20049', 1],
        ['https://shop', 25],
        ['://', 25],
      ] as const) {
        const answer = await find({ q });
        t.equal(names(answer).length, found, q);
        t.notMatch(answer.headers.get('content-range'), /[+]$/, `${q} is counted`);
        t.equal(reach(answer), q === 'offer/20049' ? 'words' : 'newest', q);
      }
      const everywhere = await find({ q: 'offer row', everywhere: true });
      t.match([reach(everywhere), names(everywhere)], ['everything', []]);
    });

    t.test('a change and a deletion are found at once', async (t) => {
      const [link] = (await find({ q: 'crossing 9' })).body;
      const { id, baseUrl, parameters } = link;
      const changed = await admin.request('PUT', `${PATH}/${id}`, {
        name: 'Giraffe',
        baseUrl,
        parameters,
      });
      t.equal(changed.status, 200);
      t.same(names(await find({ q: 'giraf' })), ['Giraffe']);
      t.same(names(await find({ q: 'crossing 9' })), []);
      t.equal((await admin.request('DELETE', `${PATH}/${id}`)).status, 200);
      t.same(names(await find({ q: 'giraf' })), []);
    });

    t.test('with another filter', async (t) => {
      t.same(names(await find({ q: 'zebra', createdBy: 'nobody' })), []);
      t.equal(names(await find({ q: 'zebra', createdBy: 'ada' })).length, 9);
    });

    t.test(
      'another organisation finds nothing of it, and nothing is left of a deleted one',
      async (t) => {
        const other = await signIn(running.url, address('eve@elsewhere'));
        const filter = encodeURIComponent(JSON.stringify({ q: 'zebra', everywhere: true }));
        t.same((await other.get(`${PATH}?filter=${filter}`)).body, []);
        const { organizationId } = (await admin.get('/api/auth/me')).body;
        t.equal((await admin.request('DELETE', '/api/account')).status, 200);
        const left = await database.query('SELECT word FROM link_words WHERE organization = ?', {
          replacements: [Buffer.from(organizationId.replaceAll('-', ''), 'hex')],
          type: QueryTypes.SELECT,
        });
        t.same(left, []);
      },
    );
  });
}
