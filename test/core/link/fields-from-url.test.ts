import { buildLink } from '@utmost/core/link/build.ts';
import {
  type TakenApart,
  takeApart,
  takeApartForNew,
  takeOut,
} from '@utmost/core/link/fields-from-url.ts';
import { readFragment } from '@utmost/core/link/fragment-parameters.ts';
import { segmentsOf, splitUrl } from '@utmost/core/link/query.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { RUNS, scene, text } from '../../support/generated-links.ts';
import fc from '../../support/property-runs.ts';
import { parameterOf } from '../../support/taxonomies.ts';

const parameters = [
  parameterOf('utm_source', {
    type: 'dropdown',
    allowedValues: 'Google, bing',
    forceLowercase: true,
  }),
  parameterOf('utm_medium', {
    type: 'dropdown',
    useCodedValues: true,
    valueMappings: [{ displayValue: 'Paid Search', codedValue: 'ps' }],
  }),
  parameterOf('utm_campaign', { forceLowercase: true }),
  parameterOf('hidden', { visible: false }),
  parameterOf('lid', { type: 'identifier' }),
];
const plain = compileTaxonomy({ parameters, advanced: ADVANCED_DEFAULTS });
const packed = compileTaxonomy({
  parameters: parameters.map((one) => ({ ...one, queryName: one.queryName.replace('utm_', '') })),
  advanced: { ...ADVANCED_DEFAULTS, isEnabled: true, mainParameterName: 'cid' },
});

const said = (apart: TakenApart | null) =>
  apart && {
    baseUrl: apart.baseUrl,
    values: Object.fromEntries(apart.values),
    identifiers: Object.fromEntries(apart.identifiers),
    leftInUrl: apart.leftInUrl,
  };

function rebuilt(compiled: CompiledTaxonomy, apart: TakenApart): string {
  const { baseUrl, urlEncoding, values, identifiers } = apart;
  const draft = { baseUrl, urlEncoding, values: new Map([...values, ...identifiers]) };
  return buildLink(compiled, draft).fullUrl;
}

t.test('a URL of ours fills the form', async (t) => {
  const url = 'https://a.com/p?x=1&utm_source=google&utm_medium=ps&utm_campaign=a%20b&lid=7#top';
  t.same(said(takeApart(plain, url)), {
    baseUrl: 'https://a.com/p?x=1#top',
    values: { utm_source: 'Google', utm_medium: 'ps', utm_campaign: 'a b' },
    identifiers: { lid: '7' },
    leftInUrl: [],
  });
});

t.test('in advanced mode the main parameter is unpacked', async (t) => {
  const url = 'https://a.com/?x=1&cid=source_google~medium_ps~campaign_spring';
  t.same(said(takeApart(packed, url)), {
    baseUrl: 'https://a.com/?x=1',
    values: { source: 'Google', medium: 'ps', campaign: 'spring' },
    identifiers: {},
    leftInUrl: [],
  });
  t.same(said(takeApart(packed, 'https://a.com/?cid=source_google&x=1')), {
    baseUrl: 'https://a.com/?cid=source_google&x=1',
    values: { source: 'Google' },
    identifiers: {},
    leftInUrl: ['source'],
  });
  t.same(
    said(takeOut(packed, 'https://a.com/?cid=source_google&x=1'))?.baseUrl,
    'https://a.com/?x=1',
  );
  t.equal(takeApart(packed, 'https://a.com/?cid=nothing_known'), null);
});

t.test(
  'for a new link with a number, the main parameter is not left where it is repacked',
  async (t) => {
    const url = 'https://a.com/?cid=source_google~lid_7&x=1';
    t.same(said(takeApartForNew(packed, url)), {
      baseUrl: 'https://a.com/?x=1',
      values: { source: 'Google' },
      identifiers: { lid: '7' },
      leftInUrl: [],
    });
    t.same(takeApartForNew(packed, 'https://a.com/?x=1'), null);
    const standing = 'https://a.com/?utm_campaign=spring&x=1';
    t.same(takeApartForNew(plain, standing), takeApart(plain, standing));
  },
);

t.test('a URL without parameters of ours is left alone', async (t) => {
  for (const url of [
    'https://a.com/',
    'https://a.com/?x=1&hidden=2',
    '',
    'javascript:alert(1)',
    '%',
  ]) {
    t.equal(takeApart(plain, url), null, url);
  }
});

t.test('what stands elsewhere than we would write it stays, and fills the form', async (t) => {
  t.same(said(takeApart(plain, 'https://a.com/?utm_campaign=spring&x=1&utm_medium=ps')), {
    baseUrl: 'https://a.com/?utm_campaign=spring&x=1',
    values: { utm_medium: 'ps', utm_campaign: 'spring' },
    identifiers: {},
    leftInUrl: ['utm_campaign'],
  });
});

t.test('one value in another spelling does not keep the others from their fields', async (t) => {
  const url = 'https://a.com/?utm_medium=Paid%20Search&utm_campaign=spring&x=1';
  t.same(said(takeApart(plain, url)), {
    baseUrl: url,
    values: { utm_campaign: 'spring' },
    identifiers: {},
    leftInUrl: ['utm_medium', 'utm_campaign'],
  });
});

t.test('what cannot be read, or says two things, stays and fills nothing', async (t) => {
  for (const query of [
    'utm_campaign=%zz',
    'utm_campaign=a&utm_campaign=b',
    'utm_campaign=Spring',
  ]) {
    const url = `https://a.com/?${query}`;
    t.same(said(takeApart(plain, url)), {
      baseUrl: url,
      values: {},
      identifiers: {},
      leftInUrl: ['utm_campaign'],
    });
  }
});

t.test('taking out moves what can be read into the form', async (t) => {
  const url =
    'https://a.com/?utm_campaign=Spring&x=%20&utm_source=GOOGLE&utm_medium=Paid%20Search&y&lid=3#f';
  t.same(said(takeOut(plain, url)), {
    baseUrl: 'https://a.com/?x=%20&y#f',
    values: { utm_campaign: 'Spring', utm_source: 'Google', utm_medium: 'ps' },
    identifiers: { lid: '3' },
    leftInUrl: [],
  });
  t.same(said(takeOut(plain, 'https://a.com/?utm_campaign=a&utm_source=x%zz&utm_campaign=A')), {
    baseUrl: 'https://a.com/?utm_source=x%zz',
    values: { utm_campaign: 'A' },
    identifiers: {},
    leftInUrl: ['utm_source'],
  });
  t.same(said(takeOut(plain, 'https://a.com/?utm_campaign=a&utm_campaign=%zz')), {
    baseUrl: 'https://a.com/?utm_campaign=a&utm_campaign=%zz',
    values: {},
    identifiers: {},
    leftInUrl: ['utm_campaign'],
  });
});

t.test('building what was taken apart gives the URL back, byte for byte', async (t) => {
  let apart = 0;
  fc.assert(
    fc.property(scene, text(6), ([taxonomy, draft], noise) => {
      const compiled = compileTaxonomy(taxonomy);
      const url = `${buildLink(compiled, draft).fullUrl}${noise}`;
      const taken = takeApart(compiled, url);
      if (taken === null) return;
      apart += 1;
      const again = rebuilt(compiled, taken);
      if (again !== url) throw new Error(`${url} became ${again}`);
    }),
    RUNS,
  );
  t.ok(apart > RUNS.numRuns / 10, `${apart} URLs were taken apart`);
});

t.test('every value of a link that was accepted fills its field', async (t) => {
  let compared = 0;
  fc.assert(
    fc.property(scene, ([taxonomy, draft]) => {
      const compiled = compileTaxonomy(taxonomy);
      const { fullUrl, problems, values } = buildLink(compiled, draft);
      if (problems.some(({ code }) => code !== 'parameter_required')) return;
      const taken = takeApart(compiled, fullUrl);
      const filled = new Map([...(taken?.values ?? []), ...(taken?.identifiers ?? [])]);
      for (const [name, value] of values) {
        if (!compiled.byName.has(name)) continue;
        const field = compiled.byName.get(name)?.resolve(filled.get(name) ?? '').value;
        if (field !== value) throw new Error(`${name} is ${field} instead of ${value}`);
        compared += 1;
      }
    }),
    RUNS,
  );
  t.ok(compared > RUNS.numRuns / 10, `${compared} values were compared`);
});

t.test('taking out leaves everything else of the URL as it is', async () => {
  fc.assert(
    fc.property(scene, text(6), ([taxonomy, draft], noise) => {
      const compiled = compileTaxonomy(taxonomy);
      const url = `${buildLink(compiled, draft).fullUrl}${noise}`;
      const taken = takeOut(compiled, url);
      const [before, after] = [splitUrl(url), splitUrl(taken.baseUrl)];
      if (after.head !== before.head) throw new Error(url);
      const foreign = ({ query, fragment }: typeof before) =>
        [...segmentsOf(query ?? ''), ...readFragment(fragment).segments]
          .filter(({ name, raw }) => raw !== '' && !isOurs(compiled, name))
          .map(({ raw }) => raw);
      if (foreign(before).join('&') !== foreign(after).join('&')) throw new Error(url);
      const kept = readFragment(before.fragment).segments.every(({ raw }) =>
        after.fragment.includes(raw),
      );
      if (kept && after.fragment !== before.fragment) throw new Error(url);
      const { values, baseUrl } = taken;
      const { warnings } = buildLink(compiled, { baseUrl, values, urlEncoding: true });
      const repeated = warnings.filter(({ code }) => code !== 'macro_unknown');
      if (repeated.some(({ args }) => values.has(String(args.queryName))))
        throw new Error(`${url} still says what the form says`);
    }),
    RUNS,
  );
});

function isOurs({ byName, taxonomy }: CompiledTaxonomy, name: string | null): boolean {
  return name !== null && (byName.has(name) || name === taxonomy.advanced.mainParameterName);
}

t.test('what stands behind the # is told, and taken out of there when asked', async (t) => {
  const url = 'https://a.com/?x=1#/route?utm_source=google&y=2';
  const apart = takeApart(plain, url);
  t.same(said(apart), { baseUrl: url, values: {}, identifiers: {}, leftInUrl: [] });
  t.same(apart?.inFragment, ['utm_source']);
  const out = takeOut(plain, url);
  t.same(said(out), {
    baseUrl: 'https://a.com/?x=1#/route?y=2',
    values: { utm_source: 'Google' },
    identifiers: {},
    leftInUrl: [],
  });
  t.same(out.inFragment, []);
  t.equal(
    takeOut(plain, 'https://a.com/?x=1#utm_campaign=a&utm_source=bing').baseUrl,
    'https://a.com/?x=1',
  );
  const contrary = takeOut(plain, 'https://a.com/?utm_campaign=a#utm_campaign=b');
  t.equal(contrary.baseUrl, 'https://a.com/?utm_campaign=a#utm_campaign=b');
  t.same(contrary.inFragment, ['utm_campaign']);
  t.same(said(takeOut(packed, 'https://a.com/#cid=source_google'))?.values, { source: 'Google' });
  t.same(takeApart(packed, 'https://a.com/#cid=source_google')?.inFragment, ['cid']);
  t.equal(takeApart(plain, 'https://a.com/#/route?y=2'), null);
});
