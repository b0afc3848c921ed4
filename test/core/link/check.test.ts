import { checkBaseUrl, checkLinkName } from '@utmost/core/link/check.ts';
import { withEncodedSpaces } from '@utmost/core/link/encoding.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import t from 'tap';

const VALID = 'Please enter a valid URL';
const CHARACTERS = "Website URL can't contain spaces, tabs, line breaks or control characters";
const invisible = (chars: string) => `Website URL can't contain invisible characters (${chars})`;
const USER_INFO = "Website URL can't contain a username or password";

t.test('hosts are as long as name servers take them, whatever follows', async (t) => {
  const named = (length: number) => `${'a.'.repeat(length).slice(0, length - 1)}b`;
  for (const rest of ['', '/', '/a', '?c=/', '#/', ':80', ':80/', '/a'.repeat(100)]) {
    const codes = (host: string) => checkBaseUrl(`https://${host}${rest}`).map(sentenceOf);
    t.same(codes(`${'a'.repeat(63)}.example`), [], rest);
    t.same(codes(`${'a'.repeat(64)}.example`), [VALID], rest);
    t.same(codes(`a.${'b'.repeat(63)}`), [], rest);
    t.same(codes(`a.${'b'.repeat(64)}`), [VALID], rest);
    t.same(codes(named(253)), [], rest);
    t.same(codes(named(254)), [VALID], rest);
  }
});

t.test('B2 base URLs', async (t) => {
  const table: [string, string | null][] = [
    ['https://example.com', null],
    ['HTTP://EXAMPLE.COM:8080/a?b#c', null],
    ['http://localhost:3000/', null],
    ['https://bücher.example/ü?k={keyword}&flag#/r?x', null],
    ['https://xn--bcher-kva.example/', null],
    ['http://192.168.0.1/', null],
    ['http://[::1]:8080/', null],
    ['https://example.com/%zz?a=%', null],
    ['https://example.com/a@b?c=d@e', null],
    ['https://example.com/\u200bspring', invisible('U+200B')],
    ['https://example.com/a?b=\u202ec\u00ad#d', invisible('U+202E, U+00AD')],
    ['https://ex\u00adample.com/', invisible('U+00AD')],
    ['https://example.com/%E2%80%8Bspring', null],
    ['', VALID],
    ['example.com', VALID],
    ['//example.com/', VALID],
    ['ftp://example.com/', VALID],
    ['javascript:alert(1)', VALID],
    ['data:text/html,x', VALID],
    ['https://', VALID],
    ['https://https://example.com/', VALID],
    ['https://example,com/', VALID],
    ['https://example.com/a,b', null],
    ['https:///example.com', VALID],
    ['https:example.com', VALID],
    ['https:\\\\example.com', VALID],
    ['https://good.example\\@evil.example/', USER_INFO],
    ['https://good.example\\evil', VALID],
    ['https://a.com:99999/', VALID],
    ['https://a.com:8o/', VALID],
    ['https://:80/', VALID],
    ['https://a..com/', VALID],
    ['https://.a.com/', VALID],
    ['https://a.com../', VALID],
    ['https://a.com./', null],
    ['https://my_shop.example/', null],
    [`https://${'a'.repeat(63)}.example/`, null],
    [`https://${'a'.repeat(64)}.example/`, VALID],
    [`https://${'a.'.repeat(127)}example/`, VALID],
    ['http://2130706433/', VALID],
    ['http://0x7f.1/', VALID],
    ['http://%65xample.com/', VALID],
    ['http://exa mple.com/', CHARACTERS],
    ['https://user:secret@example.com/', USER_INFO],
    ['https://@example.com/', USER_INFO],
    [' https://example.com/', VALID],
    ['https://example.com/ ', CHARACTERS],
    ['https://example.com/a b', CHARACTERS],
    ['java\tscript:alert(1)', CHARACTERS],
    ['https://exam\nple.com/', CHARACTERS],
    ['https://example.com/\0', CHARACTERS],
    ['https://example.com/\ud800', VALID],
    ['https://example.com/\u00ad\u200b', invisible('U+00AD, U+200B')],
    ['https://example.com?a=b', null],
    ['https://example.com#a?b/c', null],
    ['https://a--b.example/', null],
    ['https://a.0x7f/', VALID],
    ['https://example.com:123456/', VALID],
    ['https://example.com:/', null],
    ['https://example.com\\a', VALID],
    [`https://a.${'b'.repeat(63)}/`, null],
    [`https://a.${'b'.repeat(64)}/`, VALID],
    [`https://a.${'b'.repeat(64)}?c=/`, VALID],
    [`https://example.com/${'a'.repeat(2028)}`, null],
    [`https://example.com/${'a'.repeat(2029)}`, 'Website URL must be at most 2,048 characters'],
    [`https://example.com/${'😀'.repeat(2028)}`, null],
    [`https://example.com/${'a'.repeat(100_000)}`, 'Website URL must be at most 2,048 characters'],
  ];
  for (const [url, sentence] of table) {
    const shown = url.length > 60 ? `${url.slice(0, 60)}… (${url.length})` : JSON.stringify(url);
    t.same(checkBaseUrl(url).map(sentenceOf), sentence === null ? [] : [sentence], shown);
  }
});

t.test('link names', async (t) => {
  const table: [string, string | null][] = [
    ['Spring', null],
    ['two\nlines\tand a tab', null],
    ['😀'.repeat(255), null],
    ['', 'Link name is required'],
    [' \n', 'Link name is required'],
    ['a'.repeat(256), 'Link name must be at most 255 characters'],
    ['a\0b', "Link name can't contain NUL or half of a surrogate pair"],
    ['a\udc00', "Link name can't contain NUL or half of a surrogate pair"],
  ];
  for (const [name, sentence] of table) {
    t.same(checkLinkName(name).map(sentenceOf), sentence === null ? [] : [sentence]);
  }
});

t.test('white space behind the host can be encoded, and nothing else is touched', async (t) => {
  const table: [string, string | null][] = [
    ['https://a.com/x#Swiss Goats', 'https://a.com/x#Swiss%20Goats'],
    [
      'https://a.com/Swiss Goats/?q=a b&c=%20#d e',
      'https://a.com/Swiss%20Goats/?q=a%20b&c=%20#d%20e',
    ],
    ['https://a.com/\u00a0x\u3000y', 'https://a.com/%C2%A0x%E3%80%80y'],
    [' https://a.com/a b ', 'https://a.com/a%20b'],
    ['https://a.com/?k={keyword:a b}&x=c d', 'https://a.com/?k={keyword:a b}&x=c%20d'],
    ['https://a.com/?k={keyword:a b}', null],
    ['https://a.com/ab', null],
    ['https://a b.com/', null],
    ['https://a.com/a\tb', null],
    ['https://a.com/a b\nc', null],
    ['https://me@a.com/a b', null],
    ['a.com/a b', null],
    [`https://a.com/${'x '.repeat(900)}`, null],
    ['', null],
  ];
  for (const [url, encoded] of table) {
    t.equal(withEncodedSpaces(url), encoded, url.slice(0, 60));
    if (encoded !== null) t.same(checkBaseUrl(encoded), []);
  }
});
