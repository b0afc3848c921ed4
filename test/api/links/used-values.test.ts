// The values that links already use, for suggestions: each once, the newest first, and no other organization's.

import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links/values';

onEveryEngine(t, async (t, { admin, running, addParameter }) => {
  const values = async (query: Record<string, string>, person = admin) =>
    (await person.get(`${PATH}?${new URLSearchParams(query)}`)).body;
  const draftOf = (src: string) => ({
    name: 'A link',
    baseUrl: 'https://example.com/',
    parameters: JSON.stringify({ src }),
  });
  const store = (sources: readonly string[]) =>
    admin.post('/api/tracking-links/bulk', {
      mode: 'all',
      links: sources.map(draftOf),
    });

  await addParameter({ type: 'text', displayName: 'Source', queryName: 'src' });

  await t.test('without links there are none', async (t) => {
    t.same(await values({ by: 'src' }), { values: [], isComplete: true });
  });

  await t.test('each is named once, and those of the newest links come first', async (t) => {
    await store(['google', 'linkedin', 'google', 'é', 'e', `${'y'.repeat(200)}`]);
    await store(['bing', 'linkedin']);
    const found = await values({ by: 'src' });
    t.same(found.values.slice(0, 2).toSorted(), ['bing', 'linkedin']);
    t.same(found.values.toSorted(), ['bing', 'e', 'google', 'linkedin', 'é']);
    t.equal(found.isComplete, true);
    t.same((await values({ by: 'med' })).values, []);
  });

  await t.test('a value that looks like another one is warned of, and stored', async (t) => {
    const looksOf = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
      warnings.filter(({ code }) => code === 'value_looks_like');
    const tried = async (src: string) =>
      looksOf((await admin.post('/api/tracking-links/preview', draftOf(src))).body);
    t.match(await tried('linkdin'), [
      { path: 'parameters.src', message: /^"linkdin" looks like "linkedin"/ },
    ]);
    t.same([await tried('linkedin'), await tried('lisbon')], [[], []]);
    await addParameter({ type: 'text', displayName: 'Platform', queryName: 'utm_source' });
    const named = (utm_source: string) => ({
      ...draftOf('x'),
      parameters: JSON.stringify({ utm_source }),
    });
    await admin.post('/api/tracking-links', named('facebok'));
    const known = async (name: string) =>
      looksOf((await admin.post('/api/tracking-links/preview', named(name))).body).length;
    t.equal(await known('facebook'), 0, 'a well-known name, though links have it misspelled');
    t.equal(await known('facebok'), 0, 'links have it');
    t.equal(await known('faceboook'), 1);
    const { status, body } = await store(['webinar', 'webinar', 'webinar', 'webniar']);
    t.equal(status, 201);
    t.match(looksOf(body), [
      {
        path: 'parameters.src',
        message:
          '"webniar" looks like "webinar", which 3 rows use. Replace it if you mean the same',
      },
    ]);
  });

  await t.test('those that begin so are found, by letters that are the same', async (t) => {
    t.same((await values({ by: 'src', startsWith: 'li' })).values, ['linkedin']);
    t.same((await values({ by: 'src', startsWith: 'e' })).values, ['e']);
    t.same((await values({ by: 'src', startsWith: 'Li' })).values, []);
    t.same((await values({ by: 'src', startsWith: "'" })).values, []);
  });

  await t.test('of very many the first are named, and the others are found', async (t) => {
    await store(Array.from({ length: 500 }, (_, row) => `c${String(row).padStart(4, '0')}`));
    await store(['zeta', ...Array.from({ length: 10 }, (_, row) => `d${row}`)]);
    const { values: first, isComplete } = await values({ by: 'src' });
    t.equal(isComplete, false);
    t.equal(first.length, 500);
    t.ok(first.includes('zeta'), 'a link has it that is among the newest');
    t.same((await values({ by: 'src', startsWith: 'goo' })).values, ['google']);
  });

  await t.test('another organization does not see them', async (t) => {
    const stranger = await signIn(running.url, address('eve@used-values-elsewhere'));
    t.same(await values({ by: 'src' }, stranger), { values: [], isComplete: true });
  });
});
