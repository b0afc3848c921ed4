// Demo data of a new workspace: there once however often it is asked for, told as what it is, and gone in one call.
import type { components } from '@utmost/core/contract.d.ts';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

type Link = components['schemas']['TrackingLink'];

const PATH = '/api/demo-data';
const LINKS = '/api/tracking-links';
const STEPS = '/api/first-steps';

onEveryEngine(t, async (t, { admin, running, addLink }) => {
  const stored = async (): Promise<Link[]> => (await admin.get('/api/tracking-links')).body;
  const NOTHING = {
    parameters: false,
    link: false,
    manyLinks: false,
    teammate: false,
    token: false,
    demoLinks: 0,
  };

  await t.test('a new workspace has taken no step', async (t) => {
    t.same((await admin.get(STEPS)).body, NOTHING);
    t.same((await admin.delete(PATH)).body, { deleted: 0 });
  });

  let demoLinks = 0;
  await t.test('asked for twice at once it is there once', async (t) => {
    const answers = await Promise.all([admin.put(PATH), admin.put(PATH)]);
    for (const { status, body } of answers) t.equal(status, 200, JSON.stringify(body));
    demoLinks = answers[0]?.body.links;
    t.ok(demoLinks > 100);
    t.same((await admin.put(PATH)).body, { links: demoLinks });
    t.equal((await stored()).length, demoLinks);
    t.same((await admin.get(STEPS)).body, { ...NOTHING, parameters: true, demoLinks });
  });

  await t.test('its links are of many days and people, the newest last made', async (t) => {
    const links = await stored();
    t.ok(new Set(links.map(({ createdAt }) => createdAt.slice(0, 10))).size > 30);
    t.same([...new Set(links.map(({ createdBy }) => createdBy))].toSorted(), [
      'jonas',
      'maya',
      'priya',
    ]);
    const times = links.map(({ createdAt }) => createdAt);
    t.same(times, times.toSorted().toReversed(), 'listed by when they were made');
    const wrong = await admin.get(
      `/api/tracking-links?filter=${encodeURIComponent('{"passes":false}')}`,
    );
    t.ok(wrong.body.length >= 5 && wrong.body.length < 20, String(wrong.body.length));
  });

  await t.test('the audit log tells it as demo data', async (t) => {
    const log = (await admin.get('/api/audit-log')).body as { action: string; after: unknown }[];
    t.same(
      log.map(({ action }) => action).filter((action) => !action.startsWith('parameter.')),
      ['demo.add'],
    );
    t.match(log[0], { action: 'demo.add', after: { created: demoLinks, weeks: 13 } });
  });

  await t.test('a link that goes is none of it any more, and it can be added again', async (t) => {
    const [one, ...others] = await stored();
    t.equal((await admin.delete(`${LINKS}/${one?.id}`)).status, 200);
    t.match((await admin.get(STEPS)).body, { link: false, demoLinks: demoLinks - 1 });
    const ids = others.slice(0, 10).map(({ id }) => id);
    t.match((await admin.request('DELETE', LINKS, { ids })).body, { deleted: 10 });
    t.match((await admin.get(STEPS)).body, { link: false, demoLinks: demoLinks - 11 });
    const rest = { deleted: demoLinks - 11 };
    t.match((await admin.request('DELETE', LINKS, { filter: {} })).body, rest);
    t.same((await admin.get(STEPS)).body, { ...NOTHING, parameters: true });
    t.same((await admin.put(PATH)).body, { links: demoLinks });
    t.equal((await stored()).length, demoLinks);
  });

  await t.test('it goes in one call, and what people made or changed stays', async (t) => {
    const own = await addLink({
      name: 'Own',
      baseUrl: 'https://example.com/',
      parameters: '{"utm_source":"google","utm_medium":"cpc","utm_campaign":"own"}',
    });
    const [demo, same] = (await stored()).filter(({ id }) => id !== own.id);
    await admin.put(`${LINKS}/${demo?.id}`, { name: 'Changed' });
    await admin.put(`${LINKS}/${same?.id}`, { name: same?.name });
    t.match((await admin.get(STEPS)).body, { link: true, demoLinks: demoLinks - 1 });
    t.same((await admin.delete(PATH)).body, { deleted: demoLinks - 1 });
    t.same((await stored()).map(({ name }) => name).toSorted(), ['Changed', 'Own']);
    await admin.delete(`${LINKS}/${demo?.id}`);
    t.same((await admin.delete(PATH)).body, { deleted: 0 });
    t.match((await admin.get(STEPS)).body, { link: true, manyLinks: false, demoLinks: 0 });
    const limit = (await admin.get('/api/subscription/link-limit-check')).body;
    t.equal(limit.used, 1);
  });

  await t.test('where there is something already it is refused', async (t) => {
    t.match(await admin.put(PATH), { status: 409, body: { code: 'conflict' } });
    const other = await signIn(running.url, address('bob@demo-elsewhere'));
    const draft = { type: 'text', displayName: 'Own', queryName: 'own' };
    await other.post('/api/tracking-parameters', draft);
    t.equal((await other.put(PATH)).status, 409);
  });

  await t.test('the steps are ticked by what is there', async (t) => {
    await admin.post('/api/users/invite', { email: 'new@ours.example', role: 'user' });
    await admin.post('/api/api-tokens', { name: 'CI', scope: 'read' });
    for (let nth = 0; nth < 9; nth += 1) {
      await addLink({
        name: `Own ${nth}`,
        baseUrl: `https://example.com/${nth}`,
        parameters: '{"utm_source":"google","utm_medium":"cpc","utm_campaign":"own"}',
      });
    }
    t.match((await admin.get(STEPS)).body, { manyLinks: true, teammate: true, token: true });
  });
});
