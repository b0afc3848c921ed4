// Values that links keep beside their URL, and dates, in the calls that store, list, filter, export and change them.
import t from 'tap';
import { onEveryEngine, refusesWith } from '../organization.ts';

const LINKS = '/api/tracking-links';

onEveryEngine(t, async (t, { admin, addParameter, addLink }) => {
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'utm_source' });
  const kept = { type: 'text', displayName: 'Owner', queryName: 'owner', inUrl: false };
  const owner = await addParameter({ ...kept, required: true });
  const day = { type: 'date', displayName: 'Launch', queryName: 'launch' };
  const launch = await addParameter({ ...day, dateFormat: 'yyyymmdd' });
  const bodyOf = (values: object) => ({
    ...{ name: 'Spring', baseUrl: 'https://a.example/' },
    parameters: JSON.stringify(values),
  });
  const values = { utm_source: 'news', owner: 'Ann', launch: '2027-03-31' };
  const link = await addLink(bodyOf(values));

  t.test('the URL has the date in its format, and no owner', async (t) => {
    t.equal(link.fullUrl, 'https://a.example/?utm_source=news&launch=20270331');
    t.same(JSON.parse(link.parameters), values);
    const later = await addLink(bodyOf({ ...values, launch: '20270401' }));
    t.same(JSON.parse(later.parameters).launch, '2027-04-01');
    const refused = await admin.post(LINKS, bodyOf({ owner: 'A', launch: '2027-02-29' }));
    const sentence = 'Launch must be a date, written as yyyy-mm-dd or yyyymmdd';
    refusesWith(t, refused, { 'parameters.launch': sentence }, 'no such day');
  });

  t.test(
    'another format is told with the links that keep theirs, and is for new links',
    async (t) => {
      const at = `/api/tracking-parameters/${launch.id}`;
      const kept = await addLink(bodyOf({ ...values, launch: '2027-04-03' }));
      t.match(kept.fullUrl, /launch=20270403$/);
      const message =
        "3 existing links write this date as yyyymmdd and won't change. Reading their URLs can now give another date.";
      const asked = await admin.put(`${at}?dryRun=true`, { dateFormat: 'mmddyyyy' });
      t.match(asked.body.warnings, [{ code: 'dates_stay', path: 'dateFormat', message }]);
      const changed = await admin.put(at, { dateFormat: 'mmddyyyy' });
      t.match(changed.body.warnings, [{ message }]);
      const edit = {
        parameters: JSON.stringify({ ...values, utm_source: 'x', launch: '2027-04-03' }),
      };
      const { body: edited } = await admin.put(`${LINKS}/${kept.id}`, edit);
      t.equal(edited.fullUrl, 'https://a.example/?utm_source=x&launch=20270403');
      t.equal(JSON.parse(edited.parameters).launch, '2027-04-03');
      const many = { ids: [kept.id], parameter: 'utm_source', value: 'y' };
      t.match(await admin.patch(LINKS, many), { status: 200 });
      t.match((await admin.get(`${LINKS}/${kept.id}`)).body.fullUrl, /source=y&launch=20270403$/);
      t.match(
        (await addLink(bodyOf({ owner: 'A', launch: '2027-04-03' }))).fullUrl,
        /launch=04032027$/,
      );
      const back = await admin.put(at, { dateFormat: 'yyyymmdd' });
      t.match(back.body.warnings, [{ code: 'dates_stay' }]);
      const { body: all } = await admin.get(LINKS);
      await admin.delete(`${LINKS}/${all[0].id}`);
      await admin.delete(`${LINKS}/${kept.id}`);
    },
  );

  t.test('lists are filtered by them, exports have them, an edit changes them alone', async (t) => {
    const filter = JSON.stringify({ values: { owner: 'Ann', launch: '2027-03-31' } });
    const { body: found } = await admin.get(`${LINKS}?filter=${encodeURIComponent(filter)}`);
    t.same(
      found.map(({ id }: { id: string }) => id),
      [link.id],
    );
    const csv = await admin.get(`${LINKS}/export`);
    const [heading = '', first = ''] = String(csv.body).split('\r\n');
    t.equal(heading, 'Link Name,Created,Created By,URL,owner');
    t.match(first, /&launch=20270331,Ann$/);
    const type = { 'content-type': 'text/csv' };
    const again = `${LINKS}/import?duplicates=skip`;
    const { body: imported } = await admin.request('POST', again, String(csv.body), type);
    t.match(imported, { created: 0, failed: 0, skipped: 2 }, 'it comes round');
    const parameters = JSON.stringify({ ...values, owner: 'Bob' });
    const { body } = await admin.put(`${LINKS}/${link.id}`, { parameters });
    t.match(body, { fullUrl: link.fullUrl, parameters, warnings: [] });
  });

  t.test('spaces become what their parameter says, in forms as in files', async (t) => {
    const spaced = await addParameter({
      type: 'text',
      displayName: 'Promo',
      queryName: 'promo',
      spaceReplacement: '_',
    });
    t.equal(spaced.spaceReplacement, '_');
    const { fullUrl } = await addLink(bodyOf({ owner: 'A', promo: 'Spring  Sale' }));
    t.match(fullUrl, /promo=Spring_Sale$/);
    const csv = 'link_name,website_url,owner,promo\nPromo,https://a.example/p,A,Summer Sale\n';
    const type = { 'content-type': 'text/csv' };
    t.equal((await admin.request('POST', `${LINKS}/import`, csv, type)).status, 201);
    const { body } = await admin.get(
      `${LINKS}?filter=${encodeURIComponent('{"q":"Summer_Sale"}')}`,
    );
    t.equal(body.length, 1);
    const at = `/api/tracking-parameters/${spaced.id}`;
    const refused = await admin.put(at, { allowedSpecialChars: '-' });
    const sentence =
      'Spaces can\'t become "_" because values can\'t contain it. Add it to the allowed special characters';
    refusesWith(t, refused, { spaceReplacement: sentence }, 'it has to be allowed itself');
    const plain = await admin.put(at, { spaceReplacement: null });
    t.equal(plain.body.spaceReplacement, undefined);
    t.equal((await admin.put(at, { spaceReplacement: '~' })).status, 400);
    t.equal((await admin.delete(at)).status, 200);
  });

  t.test('they are checked, imported, and part of the document', async (t) => {
    const checked = await admin.post(`${LINKS}/check`, { urls: [link.fullUrl] });
    t.same(checked.body.results[0].problems, []);
    const csv = 'link_name,website_url,owner,launch\nA,https://b.example,Cy,2027-05-01\n';
    const type = { 'content-type': 'text/csv' };
    const { status } = await admin.request('POST', `${LINKS}/import`, csv, type);
    t.equal(status, 201);
    const published = 'link_name,website_url\nB,https://b.example?utm_source=x&launch=20270502\n';
    const path = `${LINKS}/import?mode=published`;
    t.match(await admin.request('POST', path, published, type), { status: 201 });
    const owned =
      'link_name,website_url,Owner,utm_source\nC,https://c.example?launch=20270503,Di,x\n';
    const { body: saved } = await admin.request('POST', path, owned, type);
    t.match(saved, { created: 1, warnings: [{ message: /are ignored: utm_source$/ }] });
    const wrong = owned.replace('Di', '#REF!').replace('C,', 'D,');
    const refused = await admin.request('POST', path, wrong, type);
    t.match(refused, {
      status: 422,
      body: { created: 0, results: [{ errors: [{ path: 'owner' }] }] },
    });
    const { body } = await admin.get(`${LINKS}?sort=["name","ASC"]`);
    t.equal(body[2].parameters, '{"owner":"Di","launch":"2027-05-03"}');
    t.match(body.slice(0, 2), [
      { fullUrl: 'https://b.example?launch=20270501', parameters: /"owner":"Cy"/ },
      { parameters: '{"utm_source":"x","launch":"2027-05-02"}' },
    ]);
    const document = (await admin.get('/api/taxonomy')).body;
    t.match(document.parameters.slice(1), [
      { queryName: 'owner', inUrl: false },
      { queryName: 'launch', type: 'date', dateFormat: 'yyyymmdd' },
    ]);
    t.equal(document.parameters[0].inUrl, undefined, 'what is usual is left out');
    document.parameters[1].inUrl = true;
    const applied = await admin.put('/api/taxonomy', document);
    t.same(applied.body.summary, [
      'Change owner: part of the URL from no to yes (6 existing links)',
    ]);
    t.match(await admin.put(`/api/tracking-parameters/${owner.id}`, { inUrl: false }), {
      body: { inUrl: false },
    });
  });
});
