import { checkNewLink, type NewLink } from '@utmost/core/link/create.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { takeApart } from '@utmost/core/link/fields-from-url.ts';
import { rowPlan } from '@utmost/core/link/row-plan.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { ADVANCED_DEFAULTS, type Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import queryString from 'query-string';
import { withQuery } from 'ufo';
import { parameterOf } from '../support/taxonomies.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';

const LINKS = 50_000;
const ROUNDS = 7;
const MAPPINGS = 5_000;
const LONG_VALUE = 50_000;

/** At how many times the rate of `URL` a link is to be checked and built. */
const TIMES_URL = 4;
const WHY_ONE =
  'One by one, a link comes with all that a form or the API shows of it, and from values by name in any order. In a profile of 2.3 µs for a link, a third goes into going through these values and finding each among the checked ones, a fifth into encoding them, a tenth into garbage collection; the rest spreads over the objects of the answer. Four times the rate of `URL` leaves 0.55 µs, which is what a link by the file takes, whose values come by column and are remembered as they are written.';
const WHY_MANY =
  'By the file, finding six remembered values takes two fifths of a link, putting the text together three tenths, the checks of name and base URL the rest. The first two wait for memory more than `URL` does: on a machine that was busy with other work, runs gave 3.3 to 3.8 instead of 4.4 to 4.8.';

export const benchCore: Bench = {
  title: 'Building links',
  about: `How many links with six parameters \`core\` checks and builds in a second of processor time: two lists, a coded list of ${MAPPINGS.toLocaleString('en')} values, a text in lower case and two free texts. Beside it \`URL\` with \`searchParams.set\`, ufo and query-string, which put the same URLs together and check nothing. "One by one" is \`checkNewLink\`, which says everything there is to say of a link; "by the file" is \`rowPlan\`, by which imports and \`generate\` go. In one list every link has a text that none had before, in the other the texts repeat as they do in a campaign. The best of ${ROUNDS} rounds in turn.`,
  *measure() {
    yield* building();
    yield* reading();
    yield* longValues();
  },
};

const SOURCES = ['google', 'bing', 'facebook', 'instagram', 'linkedin', 'newsletter'];
const MEDIA = ['cpc', 'display', 'paid_social', 'social', 'email', 'video'];
const TAXONOMY: Taxonomy = {
  parameters: [
    parameterOf('utm_source', {
      type: 'dropdown',
      required: true,
      allowedValues: SOURCES.join(', '),
    }),
    parameterOf('utm_medium', {
      type: 'dropdown',
      required: true,
      allowedValues: MEDIA.join(', '),
    }),
    parameterOf('utm_campaign', {
      required: true,
      forceLowercase: true,
      allowWhitespace: false,
      allowedSpecialChars: '_-',
    }),
    parameterOf('utm_content'),
    parameterOf('utm_term'),
    parameterOf('mkt', {
      type: 'dropdown',
      required: true,
      useCodedValues: true,
      valueMappings: Array.from({ length: MAPPINGS }, (_, at) => ({
        displayValue: `Market ${at}`,
        codedValue: `m${at}`,
      })),
    }),
  ],
  advanced: ADVANCED_DEFAULTS,
};
const NAMES = TAXONOMY.parameters.map(({ queryName }) => queryName);
const NO_IDENTIFIERS = new Map<string, string>();

/** @param terms after how many links the texts begin again */
function linksWith(terms: number): NewLink[] {
  return Array.from({ length: LINKS }, (_, n) => {
    const values = [
      SOURCES[n % SOURCES.length],
      MEDIA[(n >> 1) % MEDIA.length],
      `Spring_sale_${n % 500}`,
      `hero video ${n % 300}`,
      `shoes ${n % terms}`,
      `market ${n % 50}`,
    ];
    return {
      name: `Campaign link, number ${n}`,
      baseUrl: `https://shop.example.com/products/category-${n % 997}/item-${n}`,
      values: new Map(NAMES.map((name, at) => [name, values[at] ?? ''])),
      urlEncoding: true,
    };
  });
}

function* building(): Generator<Figure> {
  const compiled = compileTaxonomy(TAXONOMY);
  const columns = NAMES.map((queryName, column) => ({ queryName, column }));
  const one = (link: NewLink): string => {
    const { problems, built } = checkNewLink(compiled, link, NO_IDENTIFIERS);
    if (problems.length > 0) throw new Error(`A link was refused: ${JSON.stringify(problems)}`);
    return built.fullUrl;
  };
  const file = () => rowPlan(compiled, columns, (field) => field);
  const many =
    (rows: readonly (readonly string[])[], plan = file()) =>
    (link: NewLink, at: number): string => {
      const url = plan?.url(link.name, link.baseUrl, rows[at] ?? [], 0);
      if (!url) throw new Error(`A link was refused: ${link.baseUrl}`);
      return url;
    };
  const fresh = linksWith(LINKS);
  const repeating = linksWith(1_000);
  const rowsOf = (links: readonly NewLink[]) => links.map(({ values }) => [...values.values()]);
  const freshRows = rowsOf(fresh);
  const repeatingRows = rowsOf(repeating);
  const queries = fresh.map(({ values }) => Object.fromEntries(values));
  const manyRepeating = many(repeatingRows);
  const rates = ratesOf({
    url: () => eachUrl(fresh, withSearchParams),
    ufo: () => eachUrl(fresh, ({ baseUrl }, at) => withQuery(baseUrl, queries[at] ?? {})),
    queryString: () =>
      eachUrl(fresh, ({ baseUrl: url }, at) =>
        queryString.stringifyUrl({ url, query: queries[at] ?? {} }),
      ),
    oneFresh: () => eachUrl(fresh, one),
    oneRepeating: () => eachUrl(repeating, one),
    // A file of its own each round, which has seen none of these texts.
    manyFresh: () => eachUrl(fresh, many(freshRows)),
    manyRepeating: () => eachUrl(repeating, manyRepeating),
  });
  const beside = { name: '`URL` and `searchParams.set`', value: rates.url };
  const rate = (name: string, value: number): Figure => ({ name, value, unit: '/s', beside });
  const least = TIMES_URL;
  yield { ...rate('one by one, texts repeat', rates.oneRepeating), least, note: WHY_ONE };
  yield rate('one by one, a new text each', rates.oneFresh);
  yield { ...rate('by the file, texts repeat', rates.manyRepeating), least, note: WHY_MANY };
  yield rate('by the file, a new text each', rates.manyFresh);
  yield rate('ufo, `withQuery`', rates.ufo);
  yield rate('query-string, `stringifyUrl`', rates.queryString);
}

function withSearchParams({ baseUrl, values }: NewLink): string {
  const url = new URL(baseUrl);
  for (const [name, value] of values) url.searchParams.set(name, value);
  return url.href;
}

function* reading(): Generator<Figure> {
  const compiled = compileTaxonomy(TAXONOMY);
  const urls = linksWith(LINKS)
    .slice(0, LINKS / 10)
    .map((link) => checkNewLink(compiled, link, NO_IDENTIFIERS).built.fullUrl);
  const rates = ratesOf({
    decoded: () => {
      for (const url of urls) wantSize(decodeUrl(compiled, url).values);
      return urls.length;
    },
    apart: () => {
      for (const url of urls) wantSize(takeApart(compiled, url)?.values);
      return urls.length;
    },
    compiled: () => {
      // The list as another request brings it: what was read of a list is kept as long as the list is.
      compileTaxonomy({
        ...TAXONOMY,
        parameters: TAXONOMY.parameters.map((one) => ({
          ...one,
          valueMappings: [...one.valueMappings],
        })),
      });
      return 1;
    },
  });
  yield { name: 'URLs decoded and checked (`decodeUrl`)', value: rates.decoded, unit: '/s' };
  yield { name: 'URLs taken apart for a form (`takeApart`)', value: rates.apart, unit: '/s' };
  yield {
    name: `a taxonomy with ${MAPPINGS.toLocaleString('en')} mappings compiled`,
    value: 1 / rates.compiled,
    unit: 's',
    most: 0.05,
  };
}

function wantSize(values: ReadonlyMap<string, string> | undefined): void {
  if (values?.size !== NAMES.length) throw new Error('A URL did not come apart.');
}

/** Values that a check with backtracking would chew on. */
const LONG_VALUES: Readonly<Record<string, string>> = {
  letters: 'a'.repeat(LONG_VALUE),
  'white space': ' '.repeat(LONG_VALUE),
  'open braces': '{'.repeat(LONG_VALUE),
  'macros without an end': '{keyword:'.repeat(LONG_VALUE / 9),
  'percent signs': '%'.repeat(LONG_VALUE),
  'combining marks': 'e\u0301'.repeat(LONG_VALUE / 2),
  'half surrogate pairs': '\ud800'.repeat(LONG_VALUE),
};

function* longValues(): Generator<Figure> {
  for (const [name, value] of Object.entries(LONG_VALUES)) {
    const seconds = Array.from({ length: ROUNDS }, () => {
      const compiled = compileTaxonomy(TAXONOMY);
      const link = {
        name: 'Long',
        baseUrl: 'https://a.example/',
        values: new Map(NAMES.map((one) => [one, value])),
        urlEncoding: true,
      };
      const started = performance.now();
      checkNewLink(compiled, link, NO_IDENTIFIERS);
      return (performance.now() - started) / 1000;
    });
    const shown = `six values of ${LONG_VALUE.toLocaleString('en')} characters: ${name}`;
    yield { name: shown, value: Math.min(...seconds), unit: 's', most: 0.05 };
  }
}

// V8 joins concatenated text only when it is read, so every text is read, or its cost would not be measured.
function eachUrl(links: readonly NewLink[], make: (link: NewLink, at: number) => string): number {
  let read = 0;
  // As cheap as a loop can be: it is the same for all of them, and part of what is measured.
  for (let at = 0; at < links.length; at += 1) {
    read += make(links[at] as NewLink, at).charCodeAt(9);
  }
  if (Number.isNaN(read)) throw new Error('A URL is too short.');
  return links.length;
}

/**
 * How often each is done in a second of processor time, garbage collection on other threads included: the best of
 * several rounds, one after the other.
 * @param jobs each answers how many things it did
 */
function ratesOf<Name extends string>(
  jobs: Readonly<Record<Name, () => number>>,
): Record<Name, number> {
  const best = {} as Record<Name, number>;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(jobs) as Name[]) {
      const before = process.cpuUsage();
      const done = jobs[name]();
      const { user, system } = process.cpuUsage(before);
      best[name] = Math.max(best[name] ?? 0, (done * 1_000_000) / (user + system));
    }
  }
  return best;
}
