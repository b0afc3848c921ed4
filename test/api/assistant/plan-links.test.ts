// The built-in assistant: the prompt sets link by link, and what must hold whatever is typed.
import { planLinks } from '@utmost/api/assistant/planner/plan-links.ts';
import { MOST_PROPOSED } from '@utmost/api/assistant/proposed-link.ts';
import t from 'tap';
import { fileOf, scorePrompts, shareOf } from '../../support/prompt-score.ts';
import fc from '../../support/property-runs.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const LEAST_RIGHT = 55;
const MOST_SILENT = 0;

t.test('most prompts are answered rightly, and none with a silent fault', async (t) => {
  const scores = scorePrompts(fileOf('tuning'));
  const list = (verdict: string) =>
    scores
      .filter((score) => score.verdict === verdict)
      .map(({ prompt, faults }) => `${prompt}: ${faults.join('; ')}`)
      .join('\n');
  t.equal(scores.length, 54);
  t.ok(shareOf(scores, 'right') >= LEAST_RIGHT, list('flagged'));
  t.ok(shareOf(scores, 'silent') <= MOST_SILENT, list('silent'));
});

const compiled = compiledOf([
  parameterOf('src', {
    displayName: 'Source',
    type: 'dropdown',
    allowedValues: 'facebook,newsletter',
  }),
  parameterOf('camp', {
    displayName: 'Campaign',
    forceLowercase: true,
    allowWhitespace: false,
    allowedSpecialChars: '-',
  }),
  parameterOf('mkt', { displayName: 'Market', type: 'dropdown', allowedValues: 'Germany,France' }),
]);

const saidOf = (prompt: string) =>
  planLinks(compiled, prompt).remarks.map(
    ({ code, start, end }) => `${code}: ${prompt.slice(start, end)}`,
  );

t.test('what is not understood is said, with its place', async (t) => {
  const END = ', campaign spring, https://a.example/s';
  for (const [prompt, ...remarks] of [
    ['Facebook ads in Germany for retailers', 'prompt_unknown: retailers'],
    ['Newsletter, not Facebook', 'prompt_negation: not Facebook'],
    [
      'Newsletter in all countries except France',
      'prompt_alternative: all',
      'prompt_negation: except France',
    ],
    ['Two links for the newsletter', 'prompt_count: Two'],
    ['Newsletter same as last month', 'prompt_reference: same as last month'],
    ['Facebook ads or newsletter', 'prompt_alternative: or'],
    ['Newsletter in Liechtenstein', 'prompt_unknown: Liechtenstein'],
    ['Newsletter, market: Atlantis', 'prompt_no_option: market: Atlantis'],
    ['Facebook ads in Germany and newsletter', 'prompt_scope: Germany'],
    ['Pinterest ads', 'prompt_no_option: Pinterest ads'],
    ['Facebook retargeting ads', 'prompt_unknown: retargeting ads'],
    [
      'Affiliate link, partner is Awin',
      'prompt_scope: Affiliate',
      'prompt_no_option: Affiliate',
      'prompt_no_option: Awin',
    ],
    ['One link for the newsletter, two for Facebook ads', 'prompt_unknown: two'],
    ['Newsletter and one for the blog', 'prompt_unknown: blog'],
    ['Facebook ads and newsletter, ads to https://a.example/t', 'prompt_scope: campaign spring'],
    ['Newsletter for small retailers', 'prompt_unknown: small retailers'],
    ['Newsletter in Germany, one link for each country', 'prompt_alternative: for each'],
    ['Hi Jo,\nnewsletter on Monday', 'prompt_unknown: Jo', 'prompt_unknown: on Monday'],
    [
      'Newsletter in Germany.\nBest,\nDana Fox\n',
      'prompt_alternative: Best',
      'prompt_unknown: Dana Fox',
    ],
    ['Newsletter. Best Dana in Germany', 'prompt_alternative: Best', 'prompt_unknown: Dana'],
    ['Hi Facebook ads', 'fine'],
    ['Newsletter, campaign summer', 'prompt_conflict: campaign spring'],
    [
      'Facebook ads for the summer sale, newsletter for the winter sale',
      'prompt_conflict: campaign spring',
    ],
    ['Newsletter for the spring sale', 'prompt_conflict: campaign spring'],
    [
      'Facebook ads in Germany, newsletter in France, Facebook ads in France',
      'prompt_scope: Facebook ads',
      'prompt_scope: newsletter',
      'prompt_scope: Facebook ads',
    ],
    ['Facebook reels and stories', 'prompt_scope: stories'],
    ['Banner by Acme Studio', 'prompt_unknown: Acme Studio'],
    ['Newsletter, market Germany, France', 'fine'],
  ] as const)
    t.same(saidOf(prompt + END), remarks[0] === 'fine' ? [] : remarks, prompt);
  t.match(saidOf('Newsletter für Deutschland und die Schweiz, https://a.example/s'), [
    /^prompt_foreign: /,
  ]);
  t.same(
    planLinks(compiled, 'Newsletter für Deutschland und die Schweiz, https://a.example/s').links,
    [],
  );
});

t.test('quotes around a cell of a pasted table are no part of its value', async (t) => {
  const rules = compiledOf([parameterOf('camp', { displayName: 'Campaign' })]);
  for (const [cell, value] of [
    ['"Spring Sale"', 'spring_sale'],
    ['"Spring, Sale"', 'spring,_sale'],
    ['"The ""big"" sale"', 'the_"big"_sale'],
  ] as const) {
    const { links, remarks } = planLinks(rules, `url,campaign\nhttps://a.example/s,${cell}`);
    t.same([links.map(({ values }) => values.get('camp')), remarks], [[value], []], cell);
  }
});

t.test('a code that is a word is meant where it is in capitals', async (t) => {
  const valueMappings = [
    { displayValue: 'Iceland', codedValue: 'is' },
    { displayValue: 'Norway', codedValue: 'no' },
    { displayValue: 'Sweden', codedValue: 'se' },
  ];
  const rules = compiledOf([
    parameterOf('camp', { displayName: 'Campaign' }),
    parameterOf('mkt', {
      displayName: 'Market',
      type: 'dropdown',
      useCodedValues: true,
      valueMappings,
    }),
  ]);
  for (const [text, ...markets] of [
    ['The landing page is https://a.example/s, campaign: spring', undefined],
    ['In Sweden, the page is https://a.example/s, campaign: spring', 'se'],
    ['In IS, campaign: spring, https://a.example/s', 'is'],
    ['In se, campaign: spring, https://a.example/s', 'se'],
  ] as const)
    t.same(
      planLinks(rules, text).links.map(({ values }) => values.get('mkt')),
      markets,
      text,
    );
});

t.test('an option that two parameters have is that of the parameter that is named', async (t) => {
  const rules = compiledOf([
    parameterOf('mkt', { displayName: 'Market', type: 'dropdown', allowedValues: 'de,fr' }),
    parameterOf('lang', { displayName: 'Language', type: 'dropdown', allowedValues: 'de,en' }),
  ]);
  for (const [prompt, mkt, lang] of [
    ['Market: de, https://a.example/s', 'de', undefined],
    ['Language: de, https://a.example/s', undefined, 'de'],
  ] as const) {
    const { links } = planLinks(rules, prompt);
    t.same(
      links.map(({ values }) => [values.get('mkt'), values.get('lang')]),
      [[mkt, lang]],
      prompt,
    );
  }
});

t.test('names, quotes, lists and placements are read as people write them', async (t) => {
  const rules = compiledOf([
    parameterOf('src', { displayName: 'Source', allowedSpecialChars: '.-' }),
    parameterOf('camp', { displayName: 'Campaign' }),
    parameterOf('term', { displayName: 'Keyword' }),
    parameterOf('var', { displayName: 'Variant' }),
    parameterOf('lang', { displayName: 'Language', type: 'dropdown', allowedValues: 'en,de' }),
  ]);
  const valuesOf = (prompt: string, name: string) => {
    const { links, remarks } = planLinks(rules, `${prompt} https://a.example/s`);
    return [...links.map(({ values }) => values.get(name)), ...remarks.map(({ code }) => code)];
  };
  for (const [prompt, name, ...values] of [
    ['Newsletter, campaign: back to school\n', 'camp', 'back_to_school'],
    ['Newsletter, the campaign should be called spring_sale,', 'camp', 'spring_sale'],
    ['Newsletter, name it "Big Days",', 'camp', 'big_days'],
    ['Newsletter, campaign: "The Big Run",', 'camp', 'the_big_run'],
    ['Newsletter, campaign: sign up,', 'camp', 'sign_up'],
    ['Newsletter for our capsule drop,', 'camp', 'capsule_drop'],
    [
      'SEA for keywords red shoes, blue shoes and boots. Campaign shoes,',
      'term',
      'red shoes',
      'blue shoes',
      'boots',
    ],
    ['Newsletter, campaign x1, variants A and B,', 'var', 'A', 'B'],
    ['Newsletter, campaign x1, A/B test,', 'var', undefined, 'prompt_count'],
    ['Newsletter, campaign x1, A/B test, variants A and B,', 'var', 'A', 'B'],
    ['Newsletter, campaign x1, variant: A and B;', 'var', 'A', 'B'],
    ['Newsletter, campaign x1, variants red / blue,', 'var', 'red', 'blue'],
    ['Newsletter, campaign x1, variants red  and  blue,', 'var', 'red', 'blue'],
    ['Newsletter, campaign x1, keyword: black and white', 'term', 'black', 'prompt_unknown'],
    [
      'Newsletter, campaign x1, keyword: blue or red',
      'term',
      'blue',
      'prompt_alternative',
      'prompt_unknown',
    ],
    ['Newsletter, campaign x1, source mailchimp,', 'src', 'mailchimp'],
    ['Newsletter for our charity run,', 'camp', 'charity_run'],
    ['Newsletter for "Running Late",', 'camp', 'running_late'],
    ['Newsletter, camp x1', 'camp', 'x1'],
    [
      'Newsletter, campaign x1, three variants: red, blue and green,',
      'var',
      'red',
      'blue',
      'green',
    ],
    ['Newsletter, campaign x1, keyword: red/blue', 'term', 'red', 'prompt_unknown'],
    ['Newsletter, campaign x1, EN and DE,', 'lang', 'en', 'de'],
    ['Newsletter, campaign x1, variants A to D,', 'var', 'A', 'prompt_unknown'],
    ['Newsletter, campaign x1, versions 1-3,', 'var', undefined, 'prompt_scope'],
    ['Newsletter, campaign x1, lang de and en,', 'lang', 'de', 'en'],
    ['Newsletter in German and English, campaign x1,', 'lang', 'de', 'en'],
    ['Banner on tagesspiegel.de, campaign x1,', 'src', 'tagesspiegel.de'],
    [
      'Banner on Zeit Online and Brigitte, campaign x1,',
      'src',
      undefined,
      'prompt_unknown',
      'prompt_unknown',
    ],
    ['Affiliate partner Reservix, campaign x1,', 'src', 'affiliate', 'prompt_unknown'],
    ['Banner in Lower Saxony, campaign x1,', 'src', undefined, 'prompt_unknown'],
    ['Banner on Partner Portal, campaign x1,', 'src', undefined, 'prompt_unknown'],
    ['Banner on Tuesday, campaign x1,', 'src', undefined, 'prompt_unknown'],
    ['need lnik for linkdin ad, campaign x1,', 'src', 'linkedin'],
  ] as const)
    t.same(valuesOf(prompt, name), values, prompt);
});

t.test(
  'values that take turns with places, and the rows of tables, each have links of their own',
  async (t) => {
    const rules = compiledOf([
      parameterOf('src', { displayName: 'Source', allowedSpecialChars: '.-' }),
      parameterOf('camp', { displayName: 'Campaign', required: true }),
      parameterOf('pos', { displayName: 'Placement', allowedSpecialChars: '_' }),
      parameterOf('mkt', { displayName: 'Market', type: 'dropdown', allowedValues: 'DE,FR' }),
    ]);
    const rowsOf = (prompt: string) => {
      const { links, remarks } = planLinks(rules, prompt);
      const rows = links.map(({ baseUrl, values }) =>
        [baseUrl, ...['src', 'camp', 'pos', 'mkt'].map((name) => values.get(name))].join(' '),
      );
      return [...rows, ...remarks.map(({ code }) => code)];
    };
    const PAGE = 'https://a.example/s';
    for (const [prompt, ...rows] of [
      [
        `Banner on b.example (placement top) and c.example (placement side) to ${PAGE}, campaign x1`,
        `${PAGE} b.example x1 top `,
        `${PAGE} c.example x1 side `,
      ],
      [
        `Newsletter. Placement: top. Campaign: x1. Placement: side. ${PAGE}`,
        `${PAGE} newsletter x1 top `,
        'prompt_conflict',
      ],
      [
        `url,source,campaign,placement\n${PAGE},one,x1,top\nhttps://a.example/t,two,x2,`,
        `${PAGE} one x1 top `,
        'https://a.example/t two x2  ',
      ],
      [
        `| Publisher | Market |\n|---|---|\n| one | DE |\n| b.example | FR |\n\nAll to ${PAGE}, campaign x1`,
        `${PAGE} one x1  DE`,
        `${PAGE} b.example x1  FR`,
      ],
      [
        `Channel\tCampaign\tMarket\nFacebook ads\tx1\tDE\nNewsletter\tx2\tIT\n${PAGE}`,
        `${PAGE} facebook x1  DE`,
        `${PAGE} newsletter x2  `,
        'prompt_no_option',
      ],
      [
        `source,campaign\none,x1\ntwo,x2\n${PAGE}, campaign x3`,
        `${PAGE} one x1  `,
        `${PAGE} two x2  `,
        'prompt_scope',
      ],
      [
        `source,budget\none,x1\n${PAGE}, campaign x3`,
        `${PAGE}  x3  `,
        'prompt_unknown',
        'prompt_unknown',
      ],
    ] as const)
      t.same(rowsOf(prompt), rows, prompt);
  },
);

t.test('an option that no channel takes is said', async (t) => {
  const rules = compiledOf([
    parameterOf('src', { displayName: 'Source' }),
    parameterOf('plat', { displayName: 'Platform', type: 'dropdown', allowedValues: 'metaads,x' }),
  ]);
  for (const place of ['Meta ads', 'Links in metaads'])
    t.match(planLinks(rules, `${place} to https://a.example/s`).remarks, [
      { code: 'prompt_unknown' },
    ]);
});

t.test('links have names that tell them apart', async (t) => {
  const { links } = planLinks(
    compiled,
    'Facebook and newsletter for the spring sale in Germany and France, https://a.example/s',
  );
  t.same(
    links.map(({ name }) => name),
    [
      'Spring sale - Facebook - Germany',
      'Spring sale - Facebook - France',
      'Spring sale - Newsletter - Germany',
      'Spring sale - Newsletter - France',
    ],
  );
  t.same(links[0], {
    name: 'Spring sale - Facebook - Germany',
    baseUrl: 'https://a.example/s',
    values: new Map([
      ['src', 'facebook'],
      ['mkt', 'Germany'],
      ['camp', 'spring-sale'],
    ]),
  });
});

t.test('what is not understood gives no link', async (t) => {
  for (const rules of [compiled, compiledOf([])]) {
    const { links, remarks } = planLinks(rules, 'Hello world, nice to meet you');
    t.same(links, []);
    t.not(remarks.length, 0);
  }
});

t.test(
  'A1 whatever the prompt and the names are, links lead only to hosts of the prompt',
  async () => {
    const word = fc.oneof(
      fc.constantFrom(
        'facebook',
        'ads',
        'and',
        'campaign',
        'for',
        'the',
        ',',
        '"',
        '__proto__',
        '3',
        'links',
        'A/B',
        'Germany',
        '=',
        ':',
        'https://a.example/x',
        '\n',
      ),
      fc.string({ maxLength: 12 }),
    );
    const hostile = compiledOf([
      parameterOf('__proto__', { displayName: 'Campaign [(' }),
      parameterOf('constructor', {
        displayName: '*Source',
        type: 'dropdown',
        allowedValues: '+,(,facebook,https://evil.example',
      }),
    ]);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const prompt = words.join(' ');
        const { links, remarks } = planLinks(hostile, prompt);
        return (
          links.length <= MOST_PROPOSED + 1 &&
          remarks.every(({ start, end }) => start < end && end <= prompt.length) &&
          links.every(
            ({ baseUrl }) => baseUrl === '' || prompt.includes(baseUrl.replace(/^https:\/\//, '')),
          )
        );
      }),
      { numRuns: 300 },
    );
  },
);

t.test('a thousand combinations are not proposed', async (t) => {
  const list = Array.from({ length: 40 }, (_, index) => `value${index}`);
  const many = compiledOf([
    parameterOf('one', { type: 'dropdown', allowedValues: list.join(',') }),
    parameterOf('two', { type: 'dropdown', allowedValues: list.map((one) => `x${one}`).join(',') }),
  ]);
  const prompt = [...list, ...list.map((one) => `x${one}`)].join(', ');
  t.equal(
    planLinks(many, prompt).links.length,
    MOST_PROPOSED + 1,
    'enough to know that they are too many',
  );
});
