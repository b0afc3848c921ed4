// A clock that is set back puts no new link under old ones.
import t from 'tap';
import { address } from '../support/addresses.ts';
import { signIn } from '../support/browserless.ts';
import { engines } from '../support/engines.ts';
import { startServer } from '../support/server.ts';

const HOUR_MS = 60 * 60 * 1000;
const PATH = '/api/tracking-links';

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    let offset = 0;
    const running = await startServer(engine, {
      env: { BILLING: 'off' },
      clock: { now: () => new Date(Date.now() + offset) },
    });
    t.teardown(() => running.stop());
    const admin = await signIn(running.url, address('ada@set-back'));
    const linkOf = (name: string) => ({ name, baseUrl: 'https://a.example/' });
    const names: string[] = [];
    const createIn = async (hours: number) => {
      offset = hours * HOUR_MS;
      const name = `${hours} h`;
      t.equal((await admin.post(PATH, linkOf(name))).status, 201);
      const links = ['a', 'b'].map((one) => linkOf(`${name} ${one}`));
      t.equal((await admin.post(`${PATH}/bulk`, { links, mode: 'all' })).status, 201);
      const csv = `link_name,website_url\n${name} c,https://a.example/\n`;
      const headers = { 'content-type': 'text/csv' };
      t.match(await admin.request('POST', `${PATH}/import`, csv, headers), {
        body: { created: 1 },
      });
      names.unshift(`${name} c`, `${name} b`, `${name} a`, name);
      const listed = (await admin.get(PATH)).body.map((link: { name: string }) => link.name);
      t.same(listed, names, `${name}: the newest first`);
    };
    for (const hours of [0, -1, 24, -24, 0]) await createIn(hours);

    const [newest, , , , before] = (await admin.get(PATH)).body;
    t.equal(
      Date.parse(newest.createdAt) - Date.parse(before.createdAt),
      3,
      'by a millisecond each',
    );
    const [link] = names;
    const changed = await admin.patch(`${PATH}/${newest.id}`, { name: `${link} again` });
    t.equal(changed.status, 200);
    t.ok(changed.body.lastModifiedAt > newest.lastModifiedAt, 'and a change is later as well');

    offset = 48 * HOUR_MS;
    const { body } = await admin.post(PATH, linkOf('later'));
    t.ok(Date.parse(body.createdAt) >= Date.now() + 47 * HOUR_MS, 'then the clock counts again');
  });
}
