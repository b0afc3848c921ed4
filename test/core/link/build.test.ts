import { buildLink } from '@utmost/core/link/build.ts';
import { checkBaseUrl } from '@utmost/core/link/check.ts';
import { decodeUrl } from '@utmost/core/link/decode.ts';
import { findUrls } from '@utmost/core/link/find-urls.ts';
import { MACRO_FORMS, UNREAD_PAGES } from '@utmost/core/link/macro-forms.ts';
import { splitUrl } from '@utmost/core/link/query.ts';
import { rowPlan } from '@utmost/core/link/row-plan.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import t from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const plain = compiledOf([parameterOf('src'), parameterOf('med'), parameterOf('a b')]);
const advanced = compiledOf(undefined, { isEnabled: true, mainParameterName: 'cid' });

interface Case {
  base: string;
  values: Record<string, string>;
  off?: true;
  out: string;
  warnings?: string[];
}

const cases: Case[] = [
  { base: 'https://e.com', values: { src: 'g' }, out: 'https://e.com?src=g' },
  { base: 'https://e.com/', values: {}, out: 'https://e.com/' },
  { base: 'https://e.com/?', values: { src: 'g' }, out: 'https://e.com/?src=g' },
  { base: 'https://e.com/?x=1&', values: { src: 'g' }, out: 'https://e.com/?x=1&src=g' },
  { base: 'https://e.com/?flag', values: { src: 'g' }, out: 'https://e.com/?flag&src=g' },
  {
    base: 'https://e.com/?q=a%20b&sig=x~y&k={keyword}&q=2#/route?x=1',
    values: { src: 'g' },
    out: 'https://e.com/?q=a%20b&sig=x~y&k={keyword}&q=2&src=g#/route?x=1',
  },
  {
    base: 'https://BÜCHER.example/ü?ü=ü#ü',
    values: { src: 'g' },
    out: 'https://BÜCHER.example/ü?ü=ü&src=g#ü',
  },
  { base: 'https://e.com/', values: { med: 'm', src: 's' }, out: 'https://e.com/?src=s&med=m' },
  { base: 'https://e.com/', values: { src: '', med: ' ' }, out: 'https://e.com/' },
  {
    base: 'https://e.com/',
    values: { src: "a b+c'(~)" },
    out: 'https://e.com/?src=a%20b%2Bc%27%28~%29',
  },
  { base: 'https://e.com/', values: { src: 'é😀' }, out: 'https://e.com/?src=%C3%A9%F0%9F%98%80' },
  { base: 'https://e.com/', values: { 'a b': 'x' }, out: 'https://e.com/?a%20b=x' },
  {
    base: 'https://e.com/',
    values: { src: '{campaignid}-{{ad.name}}/[CLICK_ID]' },
    out: 'https://e.com/?src={campaignid}-{{ad.name}}%2F[CLICK_ID]',
  },
  {
    base: 'https://e.com/',
    values: { src: '{not closed' },
    out: 'https://e.com/?src=%7Bnot%20closed',
  },
  {
    base: 'https://e.com/',
    values: { src: 'ü/:?=', med: 'a%b&c#d+e f' },
    off: true,
    out: 'https://e.com/?src=ü/:?=&med=a%25b%26c%23d%2Be%20f',
  },
  {
    base: 'https://e.com/?a=1&src=old&b=2',
    values: { src: 'new' },
    out: 'https://e.com/?a=1&b=2&src=new',
    warnings: ['src in the website URL is replaced by your value'],
  },
  {
    base: 'https://e.com/?s%72c=old',
    values: { src: 'new' },
    out: 'https://e.com/?src=new',
    warnings: ['src in the website URL is replaced by your value'],
  },
  { base: 'https://e.com/?SRC=old', values: { src: 'new' }, out: 'https://e.com/?SRC=old&src=new' },
  {
    base: 'https://e.com/?src=same&b=2',
    values: { src: 'same' },
    out: 'https://e.com/?src=same&b=2',
  },
  {
    base: 'https://e.com/?src=kept&b=2',
    values: { med: 'm' },
    out: 'https://e.com/?src=kept&b=2&med=m',
  },
];

t.test('parameters are placed and encoded, the rest stays byte for byte', async (t) => {
  for (const { base, values, off, out, warnings = [] } of cases) {
    const built = buildLink(plain, {
      baseUrl: base,
      values: new Map(Object.entries(values)),
      urlEncoding: off !== true,
    });
    t.equal(built.fullUrl, out, `${base} ${JSON.stringify(values)}`);
    t.same(built.problems, [], out);
    t.same(built.warnings.map(sentenceOf), warnings, out);
  }
});

t.test('what stands behind the # is never written twice without a word', async (t) => {
  const seen = "src is after the #, where analytics can't see it";
  const beside = 'src also appears after the # in the website URL. Remove it there';
  const table: [string, Record<string, string>, string[]][] = [
    ['https://e.com/#src=a', {}, [seen]],
    ['https://e.com/#src=a', { src: 'a' }, [beside]],
    ['https://e.com/#/route?x=1&src=b&src=c', { src: 'a' }, [beside]],
    ['https://e.com/?src=a#top&src=a', {}, [beside]],
    [
      'https://e.com/#top&med=1',
      { src: 'a' },
      ["med is after the #, where analytics can't see it"],
    ],
    ['https://e.com/#/src?x=1', { src: 'a' }, []],
    ['https://e.com/#src', { src: 'a' }, []],
  ];
  for (const [baseUrl, given, sentences] of table) {
    const values = new Map(Object.entries(given));
    const built = buildLink(plain, { baseUrl, values, urlEncoding: true });
    t.same(built.warnings.map(sentenceOf), sentences, baseUrl);
    t.same(built.problems, []);
    t.ok(built.fullUrl.endsWith(splitUrl(baseUrl).fragment), 'the fragment stays as it is');
    const columns = [{ column: 0, queryName: 'src' }];
    const row = rowPlan(plain, columns, (field) => field);
    const url = row?.url('A', baseUrl, [given.src ?? ''], 0);
    t.equal(url === null, sentences.length > 0, 'a plan of rows leaves it to be warned of');
  }
  const packing = { isEnabled: true, mainParameterName: 'cid' };
  const packed = compiledOf([parameterOf('src')], packing);
  const draft = {
    baseUrl: 'https://e.com/#cid=src_a',
    values: new Map([['src', 'a']]),
    urlEncoding: true,
  };
  t.same(buildLink(packed, draft).warnings.map(sentenceOf), [
    'cid also appears after the # in the website URL. Remove it there',
  ]);
});

t.test('names of objects are ordinary names', async (t) => {
  const odd = compiledOf([parameterOf('__proto__'), parameterOf('constructor')]);
  const built = buildLink(odd, {
    baseUrl: 'https://e.com/?toString=1&__proto__=old',
    values: new Map([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]),
    urlEncoding: true,
  });
  t.equal(built.fullUrl, 'https://e.com/?toString=1&__proto__=a&constructor=b');
});

t.test('a macro stays as it is typed, and can be read again', async (t) => {
  const macros = [
    '{campaignid}',
    '{{ad.name}}',
    '{{{ad.name}}}',
    '[CLICK_ID]',
    `$${'{CLICK_URL}'}`,
    '[[id]]',
    '[[[name]]]',
    '{keyword:default text}',
    '{KeyWord:Größe 7, or 8!}',
    '%%CLICK_URL_UNESC%%',
    '%%A%%%%B%%',
    '$IMP_ID',
    `{{campaign.$${'{name}'}}}`,
    "{{ first_name|default:'you' }}",
    '{{lead.First Name:default=edit me}}',
    ...MACRO_FORMS.map(({ example }) => example),
  ];
  const packing = { isEnabled: true, keyValueConnector: '::', delimiter: '~' };
  const packed = compiledOf([parameterOf('src')], packing);
  for (const macro of macros) {
    for (const urlEncoding of [true, false]) {
      const value = `a${urlEncoding ? ' ' : '-'}${macro}-b`;
      for (const compiled of [plain, packed]) {
        const values = new Map([['src', value]]);
        const built = buildLink(compiled, { baseUrl: 'https://e.com/', values, urlEncoding });
        t.same(built.problems, [], macro);
        t.ok(built.fullUrl.includes(macro), built.fullUrl);
        const decoded = decodeUrl(compiled, built.fullUrl);
        t.same([...decoded.values], [['src', value]], built.fullUrl);
        t.same([decoded.problems, decoded.baseUrl], [[], 'https://e.com/']);
        t.same(
          findUrls(`See ${built.fullUrl} here`, 'text').map(({ url }) => url),
          [built.fullUrl],
        );
        t.same(checkBaseUrl(built.fullUrl), []);
      }
    }
  }
});

t.test('what is no whole macro is encoded whole', async (t) => {
  const table: [string, string][] = [
    ['[[id]', '%5B%5Bid%5D'],
    ['{{id}', '%7B%7Bid%7D'],
    ['{a b}', '%7Ba%20b%7D'],
    ['{keyword:a&b}', '%7Bkeyword%3Aa%26b%7D'],
    ['{keyword:a+b #1}', '%7Bkeyword%3Aa%2Bb%20%231%7D'],
    ['{{{{a}}}}', '%7B%7B%7B%7Ba%7D%7D%7D%7D'],
    ['%%A B%%', '%25%25A%20B%25%25'],
    ['%%A%', '%25%25A%25'],
    ['$5', '%245'],
    ['US$AB_C', 'US%24AB_C'],
  ];
  for (const [value, written] of table) {
    const values = new Map([['src', value]]);
    const built = buildLink(plain, { baseUrl: 'https://e.com/', values, urlEncoding: true });
    t.equal(built.fullUrl, `https://e.com/?src=${written}`);
    t.same([...decodeUrl(plain, built.fullUrl).values], [['src', value]]);
  }
});

t.test('a placeholder of an unknown tool is encoded with a warning', async (t) => {
  const table: [string, string | null][] = [
    ['a {first name}', '{first name}'],
    ['[firstname,fallback=you]', '[firstname,fallback=you]'],
    ['<%= recipient.name %>', '<%= recipient.name %>'],
    ['%FIRSTNAME%', '%FIRSTNAME%'],
    ['%xyz!', '%xyz!'],
    ['#name#', '#name#'],
    ['@FIRSTNAME@', '@FIRSTNAME@'],
    ['~Contact.FirstName~', '~Contact.FirstName~'],
    ['{$name}', '{$name}'],
    ['{campaignid} 50% off! #1', null],
    ['__CAMPAIGN_NAME__', null],
    ['a@b.com', null],
    ['$5 < $6', null],
  ];
  for (const [value, placeholder] of table) {
    const values = new Map([['src', value]]);
    const { warnings } = buildLink(plain, { baseUrl: 'https://e.com/', values, urlEncoding: true });
    t.same(
      warnings.map(({ code, args }) => [code, args.placeholder]),
      placeholder === null ? [] : [['macro_unknown', placeholder]],
      value,
    );
  }
  const tools = new Set(MACRO_FORMS.flatMap((form) => Object.keys(form.tools)));
  for (const tool of UNREAD_PAGES) t.ok(tools.has(tool), tool);
  for (const { tools } of MACRO_FORMS) {
    for (const page of Object.values(tools)) t.ok(page.startsWith('https://'), page);
  }
});

t.test(
  'a macro of letters and underscores keeps its case where those are all that is allowed',
  async (t) => {
    const content = parameterOf('utm_content', { allowedSpecialChars: '-_', forceLowercase: true });
    const values = new Map([['utm_content', 'Ad-__CID_NAME__']]);
    const draft = { baseUrl: 'https://e.com/', values, urlEncoding: true };
    t.same(
      buildLink(compiledOf([content]), draft).fullUrl,
      'https://e.com/?utm_content=ad-__CID_NAME__',
    );
  },
);

t.test('a restricted text keeps no macro', async (t) => {
  const strict = compiledOf([parameterOf('src', { allowedSpecialChars: '{}' })]);
  const draft = {
    baseUrl: 'https://e.com/',
    values: new Map([['src', '{id}']]),
    urlEncoding: true,
  };
  t.equal(buildLink(strict, draft).fullUrl, 'https://e.com/?src=%7Bid%7D');
});

t.test('advanced mode packs everything into the main parameter', async (t) => {
  const built = buildLink(advanced, {
    baseUrl: 'https://e.com/?cid=old&x=1#f',
    values: new Map([
      ['src', 'a b'],
      ['ch', 'paid search'],
      ['camp', 'Spring-1'],
      ['med', 'none'],
      ['lid', '00007'],
    ]),
    urlEncoding: true,
  });
  t.equal(built.fullUrl, 'https://e.com/?x=1&cid=src_a%20b~ch_ps~camp_spring-1~lid_00007#f');
  t.equal(built.urlWithoutIdentifiers, 'https://e.com/?x=1&cid=src_a%20b~ch_ps~camp_spring-1#f');
  t.same(
    [...built.values],
    [
      ['src', 'a b'],
      ['ch', 'ps'],
      ['camp', 'spring-1'],
      ['lid', '00007'],
    ],
  );
  t.same(built.problems, []);
});

t.test('what stands in the base URL is validated as the value of an empty field', async (t) => {
  const table: [string, string[]][] = [
    ['https://e.com/?ch=ps&lid=00001', []],
    [
      'https://e.com/?ch=Paid%20Search&lid=00001',
      ['Use "ps" instead of "Paid Search" for Channel in the website URL'],
    ],
    ['https://e.com/?ch=tv&lid=00001', ['Channel must be one of the defined coded values']],
    [
      'https://e.com/?camp=a&camp=b&lid=00001',
      ['Website URL contains camp more than once. Keep one of them'],
    ],
    [
      'https://e.com/?camp=%zz&lid=00001',
      ["Website URL contains a camp that can't be decoded: %zz"],
    ],
    ['https://e.com/?lid=x', ['Link ID must be a number of at least 5 digits']],
    ['https://e.com/', ['Link ID is missing. Utmost adds it when a link is created']],
  ];
  for (const [baseUrl, sentences] of table) {
    const built = buildLink(compiledOf(), { baseUrl, values: new Map(), urlEncoding: true });
    t.same(built.problems.map(sentenceOf), sentences, baseUrl);
    t.equal(built.fullUrl, baseUrl);
  }
});

t.test(
  'a main parameter that stands twice is not read, whatever the second one says',
  async (t) => {
    const packed = compiledOf([parameterOf('a'), parameterOf('b')], { isEnabled: true });
    const again = (url: string) => {
      const decoded = decodeUrl(packed, url);
      return buildLink(packed, { ...decoded, unchanged: new Set(decoded.values.keys()) }).fullUrl;
    };
    for (const rest of ['sourceid', 'sourceid=x', 'sourceid=a_1', 'x=1&sourceid=b_2']) {
      const url = `https://e.com/?sourceid=a_1&${rest}`;
      const { values, problems } = decodeUrl(packed, url);
      t.same([...values], [], url);
      t.equal(
        problems.map(sentenceOf)[0],
        'Website URL contains sourceid more than once. Keep one of them',
      );
      t.equal(problems[0]?.path, 'parameters.a');
      t.equal(again(url), url, 'built again it is the same');
    }
    const foreign = 'https://e.com/?sourceid=x&sourceid=y';
    t.same(decodeUrl(packed, foreign).problems, [], 'what is none of ours is left alone');
    const ours = { baseUrl: foreign, values: new Map([['a', '1']]), urlEncoding: true };
    t.equal(buildLink(packed, ours).fullUrl, 'https://e.com/?sourceid=a_1');
  },
);

t.test('a pair that could not be told from its neighbor is refused', async (t) => {
  const tight = compiledOf([parameterOf('a'), parameterOf('b')], {
    isEnabled: true,
    keyValueConnector: '::',
    delimiter: ';;',
  });
  const draft = (value: string) => ({
    baseUrl: 'https://e.com/',
    values: new Map([
      ['a', value],
      ['b', '2'],
    ]),
    urlEncoding: true,
  });
  t.same(buildLink(tight, draft('x;')).problems.map(sentenceOf), [
    "a can't start or end with part of the connector or delimiter",
  ]);
  t.same(buildLink(tight, draft('x')).problems, []);
});
