// Other names of values and the days on which they may be chosen, in every call that takes a link or changes a value.
import t from 'tap';
import { onEveryEngine, refusesWith } from '../organization.ts';

const PATH = '/api/tracking-parameters';
const DETAILS = {
  adwords: { to: '2018-07-24', replacedBy: 'google' },
  facebook: { aliases: ['fb'] },
};
const RETIRED = `Source can't be "adwords" after 2018-07-24. Use google`;
const NOTICE = 'Source: "FB" was changed to "facebook"';

onEveryEngine(t, async (t, { admin, addParameter, addLink }) => {
  const source = await addParameter({
    type: 'dropdown',
    displayName: 'Source',
    queryName: 'src',
    allowedValues: 'facebook,google,adwords',
  });
  const at = `${PATH}/${source.id}`;
  const link = (src: string) => ({
    name: 'Spring',
    baseUrl: 'https://a.example/',
    parameters: JSON.stringify({ src }),
  });
  const old = await addLink(link('adwords'));

  t.test('they are stored, exported, and applied from a document', async (t) => {
    t.match((await admin.put(at, { valueDetails: DETAILS })).body, { valueDetails: DETAILS });
    t.same((await admin.get(PATH)).body[0].valueDetails, DETAILS);
    const document = (await admin.get('/api/taxonomy')).body;
    t.same(document.parameters[0].valueDetails, DETAILS);
    t.same((await admin.put('/api/taxonomy', document)).body.summary, []);
    const [first] = document.parameters;
    const without = { ...document, parameters: [{ ...first, valueDetails: null }] };
    const { body } = await admin.put('/api/taxonomy', without);
    t.same(body.summary, ['Change src: aliases and dates of "adwords", "facebook"']);
    t.equal((await admin.get(PATH)).body[0].valueDetails, undefined);
    t.equal((await admin.put('/api/taxonomy', document)).status, 200);
  });

  t.test('aliases become their value, with a notice', async (t) => {
    const stored = await addLink(link('FB'));
    t.equal(stored.fullUrl, 'https://a.example/?src=facebook');
    t.same(
      stored.warnings.map(({ message }: { message: string }) => message),
      [NOTICE],
    );
    const preview = await admin.post('/api/tracking-links/preview', link('FB'));
    t.match(preview.body, { fullUrl: stored.fullUrl, warnings: [{ message: NOTICE }] });
    const csv = 'link_name,website_url,src\nA,https://b.example,FB\nB,https://b.example,adwords\n';
    const type = { 'content-type': 'text/csv' };
    const imported = await admin.request('POST', '/api/tracking-links/import', csv, type);
    t.equal(imported.status, 201, JSON.stringify(imported.body));
    const { body } = await admin.get('/api/tracking-links?sort=["name","ASC"]');
    t.match(
      body.slice(0, 2).map(({ fullUrl }: { fullUrl: string }) => fullUrl),
      ['https://b.example?src=facebook', 'https://b.example?src=google'],
    );
    const urls = ['https://a.example/?src=fb', 'https://a.example/?src=adwords'];
    const checked = await admin.post('/api/tracking-links/check', { urls });
    t.match(JSON.stringify(checked.body), 'https://a.example/?src=facebook');
    t.match(JSON.stringify(checked.body), 'https://a.example/?src=google');
  });

  t.test('a retired value stays in its links, and comes into no other', async (t) => {
    refusesWith(
      t,
      await admin.post('/api/tracking-links', link('adwords')),
      { 'parameters.src': RETIRED },
      'create',
    );
    const renamed = await admin.put(`/api/tracking-links/${old.id}`, {
      name: 'Autumn',
      baseUrl: 'https://c.example/',
    });
    t.match(renamed.body, { fullUrl: 'https://c.example/?src=adwords' });
    const schema = JSON.parse((await admin.get('/api/link.schema.json')).body);
    t.same(schema.properties.src.enum, ['facebook', 'google']);
  });

  t.test('what makes no sense is refused at its value, and nothing is stored', async (t) => {
    for (const [value, detail, sentence] of [
      ['bing', { aliases: ['b'] }, '"bing" is not a value of Source'],
      [
        'google',
        { aliases: ['Facebook'] },
        `"Facebook" is a value itself, so it can't be an alias`,
      ],
      ['google', { to: '2027-01-01', replacedBy: 'google' }, /^"google" can't replace it/],
    ] as const) {
      const { status, body } = await admin.put(at, { valueDetails: { [value]: detail } });
      t.equal(status, 422);
      t.match(body.errors[`valueDetails.${value}`], sentence);
    }
    t.equal((await admin.put(at, { valueDetails: { google: { to: 'soon' } } })).status, 400);
    t.same((await admin.get(PATH)).body[0].valueDetails, DETAILS);
  });

  t.test(
    'what is known of a value goes with it, and what replaces one when that is agreed to',
    async (t) => {
      const without = await admin.put(at, { allowedValues: 'google,adwords' });
      t.same(without.body.valueDetails, { adwords: DETAILS.adwords });
      const other = await admin.put(at, { type: 'text' });
      t.equal(other.status, 409);
      const lost = 'Source loses the aliases and dates of its values: adwords';
      t.same(other.body.errors, { 'parameters.src.valueDetails': lost });
      const coded = await admin.put(at, { useCodedValues: true });
      t.same([coded.status, coded.body.errors], [409, other.body.errors], 'its codes are others');
      const fewer = { allowedValues: 'adwords' };
      const asked = await admin.put(at, fewer);
      t.equal(asked.status, 409);
      t.equal(asked.body.message, 'What replaces these values of Source would be gone: adwords');
      const agreed = await admin.put(`${at}?removeRules=true`, fewer);
      t.same(agreed.body.valueDetails, { adwords: { to: '2018-07-24' } });
      const kept = { google: { aliases: ['adwords'] } };
      const renamed = { allowedValues: 'google', valueDetails: kept };
      t.match((await admin.put(at, renamed)).body, { allowedValues: 'google', valueDetails: kept });
    },
  );
});
