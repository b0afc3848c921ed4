// A text that other parameters make, in the calls that store, check and change it, and when its parts change.
import t from 'tap';
import { onEveryEngine, refusesWith } from '../organization.ts';

const LINKS = '/api/tracking-links';
const PARAMETERS = '/api/tracking-parameters';

onEveryEngine(t, async (t, { admin, addParameter, addLink }) => {
  const kept = { displayName: 'Market', queryName: 'market', inUrl: false };
  const market = await addParameter({ type: 'dropdown', allowedValues: 'de,uk', ...kept });
  const launch = { displayName: 'Launch', queryName: 'launch', inUrl: false };
  await addParameter({ type: 'date', ...launch });
  await addParameter({ type: 'text', displayName: 'Name', queryName: 'name', inUrl: false });
  const compose = ['market', '-', { launch: 'yyyy-mm' }, '-', 'name'];
  const draft = { type: 'text', displayName: 'Campaign', queryName: 'utm_campaign' };
  const campaign = await addParameter({ ...draft, compose });
  const at = `${PARAMETERS}/${campaign.id}`;
  const values = { market: 'de', launch: '2027-03-31', name: 'spring' };
  const bodyOf = (values: object) => ({
    ...{ name: 'Spring', baseUrl: 'https://a.example/' },
    parameters: JSON.stringify(values),
  });
  const link = await addLink(bodyOf(values));

  t.test('links have the text and its parts, their URL the text', async (t) => {
    t.equal(link.fullUrl, 'https://a.example/?utm_campaign=de-2027-03-spring');
    t.same(JSON.parse(link.parameters), { ...values, utm_campaign: 'de-2027-03-spring' });
    const refused = await admin.post(LINKS, bodyOf({ market: 'de', name: 'spring' }));
    const sentence = 'Launch is required for Campaign';
    refusesWith(t, refused, { 'parameters.launch': sentence }, 'a part is missing');
    const csv = 'link_name,website_url,market,launch,name\nA,https://b.example,uk,2027-05-01,x\n';
    const type = { 'content-type': 'text/csv' };
    t.match(await admin.request('POST', `${LINKS}/import`, csv, type), { status: 201 });
    const { body } = await admin.get(`${LINKS}?sort=["name","ASC"]`);
    t.equal(body[0].fullUrl, 'https://b.example?utm_campaign=uk-2027-05-x');
  });

  t.test('a check names the parts, and the one that is wrong', async (t) => {
    const urls = [link.fullUrl, link.fullUrl.replace('=de', '=fr')];
    const { body } = await admin.post(`${LINKS}/check`, { urls });
    t.same(body.results[0].values[0].parts, [
      { queryName: 'market', displayName: 'Market', value: 'de' },
      { queryName: 'launch', displayName: 'Launch', value: '2027-03' },
      { queryName: 'name', displayName: 'Name', value: 'spring' },
    ]);
    t.match(body.results[1].problems, [
      { message: 'Part of Campaign: Market must be one of the allowed values: de, uk' },
    ]);
  });

  t.test('an edit and a value for many links change the text with its part', async (t) => {
    const edited = await admin.put(`${LINKS}/${link.id}`, {
      parameters: JSON.stringify({ ...values, market: 'uk' }),
    });
    t.equal(edited.body.fullUrl, 'https://a.example/?utm_campaign=uk-2027-03-spring');
    const change = { ids: [link.id], parameter: 'name', value: 'summer' };
    t.match(await admin.request('PATCH', LINKS, change), { body: { changed: 1 } });
    const { body } = await admin.get(`${LINKS}/${link.id}`);
    t.equal(body.fullUrl, 'https://a.example/?utm_campaign=uk-2027-03-summer');
    const refused = await admin.request('PATCH', LINKS, { ...change, parameter: 'utm_campaign' });
    const sentence = 'Campaign is made of other parameters. Set those instead';
    refusesWith(t, refused, { parameter: sentence }, 'not the text itself');
  });

  t.test('what cannot be taken apart is refused, at its field', async (t) => {
    const refused = await admin.put(at, { compose: ['name', '-', 'market'] });
    t.match(refused, {
      status: 422,
      body: { errors: { compose: /^"a-a-de" can be read in two ways: / } },
    });
    t.match(await admin.put(`${PARAMETERS}/${market.id}`, { allowedValues: 'de,at-ch' }), {
      status: 422,
      body: { errors: { 'parameters.utm_campaign.compose': /can be read in two ways/ } },
    });
  });

  t.test('it follows the query name of a part, and asks before it loses one', async (t) => {
    const renamed = await admin.put(`${PARAMETERS}/${market.id}`, { queryName: 'country' });
    t.equal(renamed.status, 200);
    const stored = async () => {
      const all = (await admin.get(PARAMETERS)).body as { id: string; compose?: unknown }[];
      return all.find(({ id }) => id === campaign.id)?.compose;
    };
    t.same(await stored(), ['country', '-', { launch: 'yyyy-mm' }, '-', 'name']);
    const document = (await admin.get('/api/taxonomy')).body;
    t.same((await admin.put('/api/taxonomy', document)).body.summary, []);
    const asked = await admin.request('DELETE', `${PARAMETERS}/${market.id}`);
    const message = 'Campaign is no longer composed, because country is part of it';
    t.match(asked, { status: 409, body: { message } });
    await admin.request('DELETE', `${PARAMETERS}/${market.id}?removeRules=true`);
    t.equal(await stored(), undefined);
    const typed = await addLink(bodyOf({ utm_campaign: 'as typed' }));
    t.equal(typed.fullUrl, 'https://a.example/?utm_campaign=as%20typed');
  });
});
