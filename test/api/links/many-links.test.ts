// Many links in one call: deleting all or none, selected ones as a file, and URLs from anywhere held against the taxonomy.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links';

onEveryEngine(t, async (t, { admin, running, addLink, addParameter }) => {
  t.test('links are deleted all or none', async (t) => {
    const baseUrl = 'https://a.example/';
    const [one, two, three] = [
      await addLink({ name: 'One', baseUrl }),
      await addLink({ name: 'Two', baseUrl }),
      await addLink({ name: 'Three', baseUrl }),
    ];
    const other = await signIn(running.url, address('eve@other'));
    const foreign = (await other.post(PATH, { name: 'Foreign', baseUrl })).body;
    const remove = (ids: string[]) => admin.request('DELETE', PATH, { ids });
    for (const missing of [foreign.id, crypto.randomUUID()]) {
      const answer = await remove([one.id, missing, two.id]);
      t.equal(answer.status, 404);
      t.match(answer.body, { code: 'not_found', message: /none were deleted/ });
      t.equal((await admin.get(PATH)).body.length, 3, 'nothing was deleted');
    }
    t.equal((await remove([])).status, 400);
    t.equal((await remove(['x'])).status, 400);
    const answer = await remove([one.id, two.id, one.id]);
    t.equal(answer.status, 200);
    t.match(answer.body, { deleted: 2 }, 'a link named twice is one link');
    t.equal((await admin.get(`${PATH}/${three.id}`)).status, 200);
    t.equal((await admin.get(PATH)).headers.get('content-range'), 'tracking-links 0-0/1');
    t.equal((await other.get(`${PATH}/${foreign.id}`)).status, 200);
    const [entry] = (await admin.get('/api/audit-log')).body;
    t.match(entry, { action: 'link.delete-many', subject: 'One, Two' });
    t.equal(entry.before.links.length, 2);
  });

  t.test('the same links twice at once', async (t) => {
    const links = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        addLink({ name: `Link ${index}`, baseUrl: 'https://a.example/' }),
      ),
    );
    const ids = links.map(({ id }) => id);
    const answers = await Promise.all([
      admin.request('DELETE', PATH, { ids }),
      admin.request('DELETE', PATH, { ids: ids.toReversed() }),
    ]);
    t.same(answers.map(({ status }) => status).sort(), [200, 404]);
    t.equal((await admin.get(PATH)).headers.get('content-range'), 'tracking-links 0-0/1');
  });

  t.test('selected links as a file, in the order of the list', async (t) => {
    await admin.request('DELETE', PATH, { filter: {} });
    const added: { id: string }[] = [];
    for (const name of ['Beta', 'Alpha', 'Gamma'])
      added.push(await addLink({ name, baseUrl: `https://a.example/${name}` }));
    const [beta, alpha] = added.map(({ id }) => id);
    const other = await signIn(running.url, address('eve@other'));
    const [foreign] = (await other.get(PATH)).body;
    const file = async (body: object) => {
      const answer = await admin.post(`${PATH}/export`, { format: 'txt', ...body });
      t.equal(answer.status, 200);
      return answer;
    };
    const lines = (...names: string[]) =>
      names.map((name) => `https://a.example/${name}\n`).join('');
    const all = await file({ filter: {} });
    t.equal(all.body, lines('Beta', 'Alpha', 'Gamma'));
    t.match(all.headers.get('content-type'), 'text/plain');
    t.match(all.headers.get('content-disposition'), 'tracking_links.txt');
    const sort = ['name', 'DESC'];
    t.equal((await file({ filter: {}, sort })).body, lines('Gamma', 'Beta', 'Alpha'));
    t.equal((await file({ filter: {}, except: [beta], sort })).body, lines('Gamma', 'Alpha'));
    t.equal((await file({ ids: [alpha, foreign.id, beta] })).body, lines('Beta', 'Alpha'));
    t.match((await file({ ids: [alpha], format: 'csv' })).body, /^Link Name,.*\r\nAlpha,/);
    for (const wrong of [{}, { ids: [alpha], sort }, { filter: {}, sort: ['name'] }])
      t.equal((await admin.post(`${PATH}/export`, wrong)).status, 400, JSON.stringify(wrong));
  });

  t.test('any URLs are held against the taxonomy', async (t) => {
    await addParameter({
      type: 'dropdown',
      displayName: 'Source',
      queryName: 'utm_source',
      required: true,
      allowedValues: 'google,newsletter',
    });
    const urls = [
      'https://a.example/?utm_source=google',
      'https://a.example/?utm_source=gogle',
      'https://a.example/',
      'javascript:alert(1)',
    ];
    const { status, body } = await admin.post(`${PATH}/check`, { urls });
    t.equal(status, 200);
    const [good, misspelled, bare, script] = body.results;
    t.same(good, {
      url: urls[0],
      baseUrl: 'https://a.example/',
      values: [{ queryName: 'utm_source', displayName: 'Source', value: 'google' }],
      problems: [],
      correction: null,
      left: [],
      warnings: [],
    });
    t.equal(misspelled.correction, urls[0]);
    t.same(misspelled.left, []);
    t.match(misspelled.problems[0], { path: 'parameters.utm_source', message: /\.|,/ });
    t.match(bare.problems, [{ message: 'Source is required' }]);
    t.equal(bare.correction, null);
    t.ok(script.problems.length > 0);
    t.equal((await admin.post(`${PATH}/check`, { urls: [] })).status, 400);
    const many = { urls: Array.from({ length: 1001 }, () => urls[0]) };
    t.equal((await admin.post(`${PATH}/check`, many)).status, 400);
  });
});
