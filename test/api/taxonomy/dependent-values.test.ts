// Rules by which values depend on each other: stored, refused, kept in order, and enforced in every call that takes a link.
import t from 'tap';
import { onEveryEngine, refusesWith } from '../organization.ts';

const PATH = '/api/tracking-parameters';
const REFUSED = `Medium can't be "email" when Source is google. Use cpc, display`;
const ALLOW = { 'google, bing': ['cpc', 'display'], newsletter: ['email'] };

onEveryEngine(t, async (t, { admin, addParameter, addMapping, addLink }) => {
  const source = await addParameter({
    type: 'dropdown',
    displayName: 'Source',
    queryName: 'src',
    allowedValues: 'google,bing,newsletter',
  });
  const medium = await addParameter({
    type: 'dropdown',
    displayName: 'Medium',
    queryName: 'med',
    useCodedValues: true,
  });
  for (const codedValue of ['cpc', 'display', 'email']) {
    await addMapping({
      parameterId: medium.id,
      displayValue: `The ${codedValue}`,
      codedValue,
    });
  }
  const link = (values: object) => ({
    name: 'Spring',
    baseUrl: 'https://a.example/',
    parameters: JSON.stringify(values),
  });
  await addLink(link({ src: 'google', med: 'email' }));
  await addLink(link({ src: 'google', med: 'email' }));
  await addLink(link({ src: 'bing' }));

  t.test('what becomes refused is counted by cell before it is saved', async (t) => {
    const { body } = await admin.put(`${PATH}/${medium.id}?dryRun=true`, {
      by: 'src',
      allow: ALLOW,
    });
    t.same(
      body.warnings.map(({ path, message }: { path: string; message: string }) => [path, message]),
      [
        ['allow.google.email', "2 existing links use this. They won't change."],
        ['allow.bing.empty', "1 existing link uses this. It won't change."],
      ],
    );
    t.equal((await admin.get(PATH)).body[1].by, undefined, 'nothing is stored');
  });

  t.test('they are stored with the parameter', async (t) => {
    const { status, body } = await admin.put(`${PATH}/${medium.id}`, { by: 'src', allow: ALLOW });
    t.equal(status, 200);
    t.match(body, { by: 'src', allow: ALLOW });
    t.match((await admin.get(PATH)).body[1], { by: 'src', allow: ALLOW });
    const document = (await admin.get('/api/taxonomy')).body;
    t.match(document.parameters[1], { by: 'src', allow: ALLOW });
    const again = await admin.put('/api/taxonomy', document);
    t.same([again.body.changed, again.body.summary], [[], []]);
  });

  t.test('a long text is counted as one', async (t) => {
    const term = await addParameter({ type: 'text', displayName: 'Term', queryName: 'term' });
    const { id } = await addLink(link({ src: 'bing', med: 'cpc', term: 'long'.repeat(200) }));
    const { body } = await admin.put(`${PATH}/${term.id}?dryRun=true`, {
      by: 'med',
      allow: { cpc: ['empty'] },
    });
    t.match(body.warnings, [{ path: 'allow.cpc.filled', message: /^1 existing link/ }]);
    await admin.delete(`/api/tracking-links/${id}`);
    await admin.delete(`${PATH}/${term.id}`);
  });

  t.test('parameters of any name are counted', async (t) => {
    for (const queryName of [
      `"x`,
      `x"`,
      `'x`,
      `x'`,
      `x' OR 'x`,
      `x"y`,
      '.x',
      'x.y',
      '[0]x',
      'é x',
    ]) {
      const odd = await addParameter({ type: 'text', displayName: 'Odd', queryName });
      const { id } = await addLink(link({ src: 'bing', med: 'cpc', [queryName]: 'a' }));
      const { status, body } = await admin.put(`${PATH}/${odd.id}?dryRun=true`, {
        by: 'med',
        allow: { cpc: ['empty'] },
      });
      t.equal(status, 200, queryName);
      t.match(body.warnings, [{ path: 'allow.cpc.filled', message: /^1 existing link/ }]);
      t.equal(body.warnings.length, 1, queryName);
      await admin.delete(`/api/tracking-links/${id}`);
      await admin.delete(`${PATH}/${odd.id}`);
    }
  });

  t.test('a value is counted apart from those that begin like it', async (t) => {
    const kind = await addParameter({ type: 'text', displayName: 'Kind', queryName: 'kind' });
    const links = [];
    for (const value of ['été', 'étés', 'Été', 'ete', 'étésé', 'été-long'.repeat(100)]) {
      links.push(await addLink(link({ src: 'bing', med: 'cpc', kind: value })));
    }
    const { body } = await admin.put(`${PATH}/${kind.id}?dryRun=true`, {
      ...{ type: 'dropdown', allowedValues: 'été, étés, none' },
      ...{ by: 'med', allow: { cpc: ['none'] } },
    });
    const cells = body.warnings.filter(({ path }: { path: string }) => path.startsWith('allow.'));
    t.match(cells, [
      { path: 'allow.cpc.été', message: /^1 existing link/ },
      { path: 'allow.cpc.étés', message: /^1 existing link/ },
    ]);
    for (const { id } of links) await admin.delete(`/api/tracking-links/${id}`);
    await admin.delete(`${PATH}/${kind.id}`);
  });

  t.test('every call that takes a link refuses what they forbid', async (t) => {
    const bad = link({ src: 'google', med: 'email' });
    const errors = { 'parameters.med': REFUSED };
    refusesWith(t, await admin.post('/api/tracking-links', bad), errors, 'create');
    const bulk = await admin.post('/api/tracking-links/bulk', { links: [bad], mode: 'all' });
    t.equal(bulk.status, 422);
    t.match(JSON.stringify(bulk.body), /can't be/);
    const preview = await admin.post('/api/tracking-links/preview', bad);
    t.equal(preview.body.problems[0].message, REFUSED);
    const csv = 'link_name,website_url,src,med\nA,https://a.example,google,email\n';
    const imported = await admin.request('POST', '/api/tracking-links/import', csv, {
      'content-type': 'text/csv',
    });
    t.equal(imported.status, 422);
    t.match(imported.body.results[0].errors[0], { path: 'med', message: REFUSED });
    const checked = await admin.post('/api/tracking-links/check', {
      urls: ['https://a.example/?src=google&med=email'],
    });
    t.match(JSON.stringify(checked.body), /when Source is google/);
    const stored = await addLink(link({ src: 'google', med: 'cpc' }));
    const edited = await admin.put(`/api/tracking-links/${stored.id}`, {
      parameters: JSON.stringify({ src: 'google', med: 'email' }),
    });
    refusesWith(t, edited, errors, 'edit');
    const set = await admin.request('PATCH', '/api/tracking-links', {
      ids: [stored.id],
      parameter: 'med',
      value: 'email',
      mode: 'valid',
    });
    t.equal(set.body.results[0].errors[0].message, REFUSED);
  });

  t.test('the one value that is left is filled in', async (t) => {
    const stored = await addLink(link({ src: 'newsletter' }));
    t.equal(stored.fullUrl, 'https://a.example/?src=newsletter&med=email');
    t.equal(stored.warnings[0].message, 'Medium was set to The email by Source');
  });

  t.test('rules that cannot be followed are refused at their place', async (t) => {
    const put = (id: string, body: object) => admin.put(`${PATH}/${id}`, body);
    refusesWith(
      t,
      await put(source.id, { by: 'med', allow: {} }),
      {
        by: 'These rules depend on each other in a circle: src → med → src',
        'parameters.med.by': 'These rules depend on each other in a circle: med → src → med',
      },
      'a circle',
    );
    refusesWith(
      t,
      await put(medium.id, { allow: { gogle: ['cpc'] } }),
      { 'allow.gogle': '"gogle" is not a value of Source' },
      'an unknown value',
    );
    const term = await addParameter({
      type: 'text',
      displayName: 'Term',
      queryName: 'term',
      by: 'med',
      allow: { cpc: ['filled'], otherwise: ['empty'] },
    });
    refusesWith(
      t,
      await put(term.id, { required: true }),
      {
        'parameters.term.allow.otherwise':
          'No value is left for Term with Source = empty, Medium = empty',
      },
      'a dead end',
    );
    t.equal((await admin.delete(`${PATH}/${term.id}`)).status, 200);
  });

  t.test('they follow a new query name', async (t) => {
    t.equal((await admin.put(`${PATH}/${source.id}`, { queryName: 'utm_source' })).status, 200);
    t.equal((await admin.get(PATH)).body[1].by, 'utm_source');
    await admin.put(`${PATH}/${source.id}`, { queryName: 'src' });
    t.equal((await admin.get(PATH)).body[1].by, 'src');
  });

  t.test('what a parameter loses goes out of its own rules', async (t) => {
    const language = await addParameter({
      type: 'dropdown',
      displayName: 'Language',
      queryName: 'lang',
      allowedValues: 'de,en',
      by: 'src',
      allow: { google: ['de', 'en'], otherwise: ['de'] },
    });
    const at = `${PATH}/${language.id}`;
    const fewer = { allowedValues: 'de' };
    t.equal((await admin.put(at, fewer)).status, 409);
    const kept = { google: ['de'], otherwise: ['de'] };
    t.match((await admin.put(`${at}?removeRules=true`, fewer)).body, { allow: kept });
    t.same((await admin.get(PATH)).body[2].allow, kept, 'stored, too');
    t.equal((await admin.delete(at)).status, 200);
  });

  t.test('what they name goes only with them', async (t) => {
    const fewer = { allowedValues: 'google,bing' };
    const asked = await admin.put(`${PATH}/${source.id}`, fewer);
    t.equal(asked.status, 409);
    t.equal(
      asked.body.message,
      'Rules of Medium name values that would be gone: newsletter → email',
    );
    t.equal((await admin.put(`${PATH}/${source.id}?removeRules=true`, fewer)).status, 200);
    t.same((await admin.get(PATH)).body[1].allow, { 'google, bing': ['cpc', 'display'] });
    const mappings = (await admin.get(`/api/dropdown-values/${medium.id}`)).body;
    const cpc = mappings.find((one: { codedValue: string }) => one.codedValue === 'cpc');
    t.equal((await admin.delete(`/api/dropdown-values/${cpc.id}`)).status, 409);
    const path = `/api/dropdown-values/${cpc.id}?removeRules=true`;
    t.equal((await admin.delete(path)).status, 200);
    t.same((await admin.get(PATH)).body[1].allow, { 'google, bing': ['display'] });
    const controller = await admin.delete(`${PATH}/${source.id}`);
    t.equal(controller.status, 409);
    t.equal(controller.body.message, 'Medium depends on src. All of its rules would go with it');
    t.equal((await admin.delete(`${PATH}/${source.id}?removeRules=true`)).status, 200);
    t.equal((await admin.get(PATH)).body[0].by, undefined);
  });
});
