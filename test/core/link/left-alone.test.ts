// What `check --fix` reports and leaves to a person, most of it met in public documents.
import { textKindOf } from '@utmost/core/csv/cell-urls.ts';
import { checkUrls } from '@utmost/core/link/check-urls.ts';
import { breachesOf, checkTrackingUrl } from '@utmost/core/link/correct-url.ts';
import type { TextKind } from '@utmost/core/link/find-urls.ts';
import t, { type Test } from 'tap';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const compiled = compiledOf([
  parameterOf('utm_source', {
    type: 'dropdown',
    allowedValues: 'google, newsletter, skirts, hair, display',
  }),
  parameterOf('utm_medium'),
  parameterOf('utm_campaign', { forceLowercase: true, allowWhitespace: false }),
  parameterOf('ref', { forceLowercase: true }),
  parameterOf('item_id', { forceLowercase: true }),
  parameterOf('cid', { type: 'dropdown', allowedValues: 'em-01' }),
]);

/** Paths, and what each is corrected to; null where it is not. */
type Table = readonly (readonly [path: string, corrected: string | null])[];

function tells(t: Test, table: Table): void {
  for (const [path, corrected] of table) {
    const url = `https://a.example/${path}`;
    const { correction, problems } = checkTrackingUrl(compiled, url);
    t.equal(correction, corrected && `https://a.example/${corrected}`, path);
    t.same(problems, breachesOf(compiled, url), 'what is left alone is reported all the same');
  }
}

t.test('what is behind the # moves as a whole or not at all', async (t) => {
  tells(t, [
    ['#utm_source=google#parameter=b', null],
    ['#utm_source=google#b=c#d=e', null],
    ['?x=1#/&utm_source=google&ref=Simplify', null],
    ['?x=1#jobDetails=305_5&utm_source=google', null],
    ['?x=1#open-positions&utm_source=google&ref=Simplify', null],
    ['#/route?utm_source=google&y=1', null],
    ['?utm_medium=a#utm_source=google&utm_medium=b', null],
    ['#:~:text=a,b&utm_source=google', null],
    ['#top&utm_source=a|b', null],
    ['#utm_source=google&utm_medium=a', null],
    ['?x=1#utm_source=google', null],
    ['#/route?utm_source=google', null],
    ['#!search?utm_source=google', null],
    ['#section/?utm_source=google&utm_medium=a', '?utm_source=google&utm_medium=a#section/'],
    ['#users?utm_source=google', '?utm_source=google#users'],
  ]);
});

t.test('nothing is corrected where one parameter has two values', async (t) => {
  tells(t, [
    ['?utm_source=?utm_source=google&utm_medium=b', null],
    ['?utm_medium=?utm_medium=b', null],
    ['?utm_medium=a&utm_medium=b&utm_campaign=Spring', null],
    ['?utm_sorce=google&utm_suorce=newsletter', null],
    ['?utm_source=Google&utm_source=google', '?utm_source=google'],
  ]);
});

t.test('what stands in a value’s place is not rewritten', async (t) => {
  const values = [
    ...['CAMPAIGN_NAME', 'YOUR-CAMPAIGN', 'Campaign%20Name', 'XXXX', 'Your_Campaign_Name_Here'],
    ...[
      '__CAMPAIGN_NAME__',
      '{Campaign',
      '[CAMPAIGN]',
      '<Campaign>',
      '$Campaign',
      '$campaignName$',
    ],
    ...['@Campaign@', '%5BCampaign%5D', '#{Campaign}', '%{Campaign}', '%(Campaign)s', '%Campaign%'],
  ];
  tells(
    t,
    values.map((value) => [`?utm_source=google&utm_campaign=${value}`, null]),
  );
  tells(t, [
    ['?utm_campaign=bt30QTxEyjA', null],
    ['?utm_campaign=Links%20%5BSeptember%5D', null],
    ['?utm_campaign=FlutterChatSDK_Mar2022', '?utm_campaign=flutterchatsdk_mar2022'],
    ['?utm_campaign=SPRING_SALE', '?utm_campaign=spring_sale'],
    ['?utm_campaign=Spring_Campaign', '?utm_campaign=spring_campaign'],
    ['?utm_campaign=Spring-__AID_NAME__', '?utm_campaign=spring-__AID_NAME__'],
  ]);
});

t.test('a value that may be the text or table around it is not rewritten', async (t) => {
  for (const text of [
    'https://a.example/?utm_campaign=Spring|Shoes|5',
    'https://a.example/?utm_campaign=Spring,5,Shoes',
    'url=https://a.example/?utm_campaign=Spring;ip=1',
    'https://a.example/?utm_campaign=Springを見る',
    'https://a.example/?utm_campaign=Spring:12:3',
    'https://a.example/?utm_campaign=Spring\u2026',
    'https://a.example/?utm_source=newslette...',
    'https://a.example/?utm_source=google&UTM_MEDI',
    'https://a.example/?utm_source=google&utm_mediu',
    '[https://a.example/?utm_campaign=Spring[...]](https://a.example/)',
    '"https://a.example/?utm_campaign=#{Name}&utm_medium=Email"',
    'https://a.example/?utm_campaign=\\(Name.x)',
  ]) {
    const { corrected } = checkUrls(compiled, text, 'text', 'tracked');
    t.equal(corrected, text);
  }
});

t.test('a URL whose query is another one’s, or is signed, is not rewritten', async (t) => {
  tells(t, [
    ['?next=/signup?utm_campaign=Spring', null],
    ['?next=%2Fsignup?utm_campaign=Spring', null],
    ['?utm_campaign=Spring&X-Amz-Signature=ab12', null],
    ['?utm_campaign=Spring&sig=ab12', null],
    ['r/[a-z0-9]+?utm_campaign=Spring', null],
    ['{lang}/?utm_campaign=Spring', null],
    ['?v=1?utm_campaign=Spring', '?v=1&utm_campaign=spring'],
  ]);
});

t.test('a path that has an ampersand keeps it', async (t) => {
  tells(t, [
    ['R&D&utm_source=google', 'R&D?utm_source=google'],
    ['x&y=1&utm_source=google&z', 'x?y=1&utm_source=google&z'],
    ['x&ref=abc', null],
    ['x?y=1?ref=abc', null],
  ]);
});

t.test('names that other sites have too are not rewritten without a tool’s beside', async (t) => {
  tells(t, [
    ['?item_id=AbC123', null],
    ['?item_ids=1', null],
    ['?itemid=AbC123&ref=A', null],
    ['?cid=em-02&ref=Abc', null],
    ['?ref=A&item_id=B&utm_source=google', '?ref=a&item_id=b&utm_source=google'],
    ['?utc_campaign=3', null],
    ['?utm_campeign=3', '?utm_campaign=3'],
    ['?umt_campaign=3', '?utm_campaign=3'],
    ['?cid=EM-01', '?cid=em-01'],
  ]);
});

t.test('a value that is another word is not taken for a misspelled one', async (t) => {
  tells(t, [
    ['?utm_source=shirts', null],
    ['?utm_source=chair', null],
    ['?utm_source=newslatter', null],
    ['?utm_source=newslettr', '?utm_source=newsletter'],
    ['?utm_source=newsletters', '?utm_source=newsletter'],
    ['?utm_source=dispaly', '?utm_source=display'],
    ['?utm_source=news_letter', '?utm_source=newsletter'],
  ]);
});

t.test('a list in an attribute, and a cell with a remark, are not one URL', async (t) => {
  const table: [string, TextKind][] = [
    ['<img data-srcset="https://a.example/?utm_medium=a&utm_campaign=b 1x, /c 2x">', 'html'],
    ['<a data-urls="https://a.example/?utm_medium=a https://a.example/?utm_medium=b">', 'html'],
    ['A,https://a.example/?utm_source=google&utm_campaign=Spring (old),1', 'csv'],
  ];
  for (const [text, kind] of table) {
    t.equal(checkUrls(compiled, text, kind, 'tracked').corrected, text);
  }
  const spaced = 'A,https://a.example/?utm_source=google&utm_campaign=Spring Sale,1';
  t.equal(
    checkUrls(compiled, spaced, 'csv', 'tracked').corrected,
    'A,https://a.example/?utm_source=google&utm_campaign=spring_sale,1',
  );
});

t.test('letters of a script with spaces between words are a value’s own', async (t) => {
  const text = '<a href="https://a.example/?utm_campaign=Größe c&utm_source=google">it</a>';
  const { corrected } = checkUrls(compiled, text, 'html', 'tracked');
  t.equal(corrected, text.replace('Größe c', 'gr%C3%B6%C3%9Fe_c'));
  const written = 'https://a.example/?utm_campaign=Spring特典はこちら';
  t.equal(checkUrls(compiled, written, 'text', 'tracked').corrected, written);
});

t.test('&amp; in the text of a Markdown link is as Markdown reads it', async (t) => {
  const text = '[https://a.example/?x=1&amp;utm_source=google](https://a.example/?x=1)';
  const { findings, corrected } = checkUrls(compiled, text, 'text', 'tracked');
  t.same(findings, []);
  t.equal(corrected, text);
});

t.test('XML is read as XML, however its file is named', async (t) => {
  const text =
    '<?xml version="1.0"?>\n<a>See https://a.example/?x=1&amp;utm_source=google and\nhttps://a.example/?x=1&amp;utm_source=Google</a>';
  const kind = textKindOf('feed.atom', text);
  t.equal(kind, 'html');
  const { corrected } = checkUrls(compiled, text, kind, 'tracked');
  t.equal(corrected, text.replace('Google', 'google'));
  t.equal(textKindOf('a.txt', '<https://a.example/>'), 'text');
});

t.test('HTML that is escaped in a feed is read as such, whatever its quotes', async (t) => {
  const text =
    '<d>&lt;a href="https://a.example/?x=1&amp;amp;utm_source=google&amp;amp;utm_campaign=Spring"&gt;it&lt;/a&gt;</d>';
  const { corrected } = checkUrls(compiled, text, 'html', 'tracked');
  t.equal(corrected, text.replace('Spring', 'spring'));
});

t.test('no string that PHP has serialized is made longer or shorter', async (t) => {
  for (const text of [
    's:46:"https://a.example/?utm_source=gogle&utm_medium=x";',
    `(1,'a:1:{s:3:\\"url\\";s:60:\\"<a href=\\'https://a.example/?utm_source=gogle\\'>it</a>\\";}')`,
  ]) {
    const { findings, corrected } = checkUrls(compiled, text, 'text', 'tracked');
    t.equal(findings.length, 1, 'it is reported');
    t.equal(corrected, text);
  }
});

t.test('in a script of a page & is written as it is', async (t) => {
  const url = 'https://a.example/?x=1?utm_source=google';
  const text = `<p>${url}</p><script>\nopen("${url}");\n</script><p>${url}</p>`;
  const mended = (ampersand: string) => url.replace('1?', `1${ampersand}`);
  const { corrected } = checkUrls(compiled, text, 'html', 'tracked');
  t.equal(
    corrected,
    `<p>${mended('&amp;')}</p><script>\nopen("${mended('&')}");\n</script><p>${mended('&amp;')}</p>`,
  );
});
