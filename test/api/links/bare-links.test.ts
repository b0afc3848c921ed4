// A link of a workspace without parameters is the website's URL as it is: that is said, once.
import t from 'tap';
import { onEveryEngine } from '../organization.ts';

const link = { name: 'Bare', baseUrl: 'https://shop.example.com/' };
const codes = (warnings: { code: string }[]) => warnings.map(({ code }) => code);

onEveryEngine(t, async (t, { admin, addParameter }) => {
  const post = async (path: string, body: object) =>
    (await admin.post(`/api/tracking-links${path}`, body)).body;
  const upload = async () => {
    const csv = 'link_name,website_url\nOne,https://a.example/1\nTwo,https://a.example/2\n';
    const headers = { 'content-type': 'text/csv' };
    return (await admin.request('POST', '/api/tracking-links/import', csv, headers)).body;
  };

  t.test('every way in warns', async (t) => {
    t.same(codes((await post('/preview', link)).warnings), ['no_parameters']);
    const [warning] = (await post('', link)).warnings;
    t.equal(
      warning.message,
      'No tracking parameters are configured, so this link tracks nothing. An admin can add them from a template.',
    );
    t.match(await post('/bulk', { links: [link, link] }), {
      created: 2,
      warnings: [{ code: 'no_parameters', path: 'parameters' }],
    });
    const imported = await upload();
    t.equal(imported.created, 2);
    t.same(codes(imported.warnings), ['no_parameters']);
  });

  t.test('and not where there is one', async (t) => {
    await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });
    const other = { ...link, baseUrl: 'https://shop.example.com/other' };
    t.same(codes((await post('', other)).warnings), []);
    t.same((await post('/bulk', { links: [link] })).warnings, []);
  });
});
