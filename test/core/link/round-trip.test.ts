import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { buildLink } from '@utmost/core/link/build.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { splitUrl } from '@utmost/core/link/query.ts';
import { advancedConflicts } from '@utmost/core/taxonomy/advanced-mode.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import t from 'tap';
import { parameter, RUNS, scene, text, value } from '../../support/generated-links.ts';
import fc from '../../support/property-runs.ts';
import { parameterOf } from '../../support/taxonomies.ts';

const plain = (values: ReadonlyMap<string, string>): [string, string][] => [...values];

t.test('what was built comes back, byte for byte, or is refused with a sentence', async (t) => {
  let accepted = 0;
  fc.assert(
    fc.property(scene, ([taxonomy, draft]) => {
      const compiled = compileTaxonomy(taxonomy);
      const built = buildLink(compiled, draft);
      if (built.problems.some(({ code }) => code !== 'parameter_required')) return;
      accepted++;
      const decoded = decodeUrl(compiled, built.fullUrl);
      const again = buildLink(compiled, decoded);
      if (again.fullUrl !== built.fullUrl) throw new Error(`rebuilt ${again.fullUrl}`);
      const before = JSON.stringify(plain(built.values));
      const after = JSON.stringify(plain(decoded.values));
      if (before !== after) throw new Error(`decoded ${after} instead of ${before}`);
    }),
    RUNS,
  );
  t.ok(accepted > RUNS.numRuns / 10, `${accepted} links were accepted and came round`);
});

t.test('any URL is taken apart such that building it gives it back', async () => {
  fc.assert(
    fc.property(scene, text(6), ([taxonomy, draft], noise) => {
      const compiled = compileTaxonomy(taxonomy);
      const url = `${buildLink(compiled, draft).fullUrl}${noise}`;
      const decoded = decodeUrl(compiled, url);
      const unchanged = new Set(decoded.values.keys());
      const again = buildLink(compiled, { ...decoded, unchanged }).fullUrl;
      if (again !== url) throw new Error(`${url} became ${again}`);
    }),
    RUNS,
  );
});

t.test('what begins like a macro and goes on in another alphabet is none', (t) => {
  const compiled = compileTaxonomy({
    parameters: [parameterOf('src', { forceLowercase: true })],
    advanced: {
      isEnabled: false,
      mainParameterName: 'cid',
      keyValueConnector: '_',
      delimiter: '~',
    },
  });
  const { fullUrl } = buildLink(compiled, {
    baseUrl: 'https://a.example',
    values: new Map([['src', '$IMP_IDİ']]),
    urlEncoding: true,
  });
  t.equal(buildLink(compiled, decodeUrl(compiled, fullUrl)).fullUrl, fullUrl);
  t.end();
});

t.test('a value beside one that is unreadable stays where it stands', async (t) => {
  const compiled = compileTaxonomy({
    parameters: [parameterOf('src'), parameterOf('med')],
    advanced: { isEnabled: true, mainParameterName: 'cid', keyValueConnector: '_', delimiter: '~' },
  });
  for (const url of [
    'https://a.example/?cid=src_x~med_y&med',
    'https://a.example/?cid=src_x~med_y&src=z',
  ]) {
    const decoded = decodeUrl(compiled, url);
    t.match(decoded.problems, [{ code: 'base_url_value_repeated' }], url);
    const unchanged = new Set(decoded.values.keys());
    t.equal(buildLink(compiled, { ...decoded, unchanged }).fullUrl, url);
  }
});

t.test('the base URL stays as it is but for segments that ours replace', async () => {
  fc.assert(
    fc.property(scene, ([taxonomy, draft]) => {
      const compiled = compileTaxonomy(taxonomy);
      const { fullUrl, warnings } = buildLink(compiled, draft);
      const before = splitUrl(draft.baseUrl);
      const after = splitUrl(fullUrl);
      if (after.head !== before.head || after.fragment !== before.fragment) {
        throw new Error(`${draft.baseUrl} became ${fullUrl}`);
      }
      if (warnings.length === 0 && !(after.query ?? '').startsWith(before.query ?? '')) {
        throw new Error(`the query of ${draft.baseUrl} became ${after.query}`);
      }
    }),
    RUNS,
  );
});

t.test('normalizing twice changes nothing', async () => {
  fc.assert(
    fc.property(parameter, value, (one, raw) => {
      const [compiled] = compileTaxonomy({
        parameters: [one],
        advanced: {
          isEnabled: false,
          mainParameterName: 'm',
          keyValueConnector: '_',
          delimiter: '~',
        },
      }).parameters;
      const once = compiled?.normalize(raw) ?? '';
      if (compiled?.normalize(once) !== once)
        throw new Error(`${once} became ${compiled?.normalize(once)}`);
    }),
    RUNS,
  );
});

t.test('the anatomy of any URL, put together, is the URL', async () => {
  fc.assert(
    fc.property(scene, text(6), ([taxonomy, draft], noise) => {
      const compiled = compileTaxonomy(taxonomy);
      const url = buildLink(compiled, draft).fullUrl + noise;
      const drawn = anatomyOf(compiled, url)
        .map((part) => part.text)
        .join('');
      if (drawn !== url) throw new Error(`${url} is drawn as ${drawn}`);
    }),
    RUNS,
  );
});

t.test('a taxonomy without conflicts can be used in advanced mode', async (t) => {
  const compiled = compileTaxonomy({
    parameters: [parameterOf('src'), parameterOf('med')],
    advanced: { isEnabled: true, mainParameterName: 'cid', keyValueConnector: '_', delimiter: '~' },
  });
  t.same(advancedConflicts(compiled.taxonomy), []);
  const built = buildLink(compiled, {
    baseUrl: 'https://example.com/',
    values: new Map([
      ['src', 'a b'],
      ['med', 'cpc'],
    ]),
    urlEncoding: true,
  });
  t.equal(built.fullUrl, 'https://example.com/?cid=src_a%20b~med_cpc');
});
