import fc from '../../support/property-runs.ts';
import { hostileText, hostileValue } from './hints.ts';
import { madeForeign } from './placeholders.ts';
import type { FuzzRequest } from './requests.ts';

type Requests = fc.Arbitrary<FuzzRequest>;

/** Requests with one thing wrong: a field, a parameter, an id. */
export function nearlyValid(valid: Requests): Requests {
  return fc
    .tuple(valid, fc.nat(1000), hostileValue, hostileText)
    .map(([request, which, value, text]) => {
      const wrong = [
        ...(request.json === undefined ? [] : [0, 1, 2, 3, 4]),
        ...(request.body === undefined ? [] : [5, 6]),
        ...(Object.keys(request.path).length > 0 ? [7, 8] : []),
        ...[9, 10, 11],
      ];
      const place = Math.floor(which / wrong.length);
      const changed = oneThingWrong(request, wrong[which % wrong.length] ?? 9, place, value, text);
      return { ...request, ...changed, kind: 'nearly valid' as const };
    });
}

function oneThingWrong(
  request: FuzzRequest,
  what: number,
  place: number,
  value: unknown,
  text: string,
): Partial<FuzzRequest> {
  const { json, body = '', path, query } = request;
  switch (what) {
    case 0:
    case 1:
      return { json: changedAt(json, place, value) };
    case 2:
      return { json: changedAt(json, place, undefined) };
    case 3:
      return { json: { ...(json as object), [text.slice(0, 300)]: value } };
    case 4:
      return { json: JSON.parse(madeForeign(JSON.stringify(json))) };
    case 5:
      return { body: body.slice(0, place) + text + body.slice(place) };
    case 6:
      return { body: body.slice(0, place) };
    case 7: {
      const changed = Object.keys(path).map((name) => [name, text.slice(0, 500) || 'x']);
      return { path: Object.fromEntries(changed) };
    }
    case 8:
      return { path: JSON.parse(madeForeign(JSON.stringify(path))) };
    case 9:
      return { query: [...query, [text.slice(0, 100), 'x']] };
    case 10:
      return {
        query: query.map(([name], index) => [
          name,
          index === 0 ? printed(value) : text.slice(0, 3000),
        ]),
      };
    default:
      return { query: [...query, ...query] };
  }
}

const printed = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 3000);

/** The same value with one place in it replaced; undefined takes it out. */
function changedAt(value: unknown, place: number, replacement: unknown): unknown {
  const paths: (string | number)[][] = [];
  const walk = (one: unknown, path: (string | number)[]) => {
    paths.push(path);
    if (typeof one !== 'object' || one === null || path.length > 4) return;
    for (const [key, inner] of Object.entries(one)) {
      walk(inner, [...path, Array.isArray(one) ? Number(key) : key]);
    }
  };
  walk(value, []);
  const path = paths[place % paths.length] ?? [];
  const replaced = (one: unknown, [step, ...rest]: (string | number)[]): unknown => {
    if (step === undefined) return replacement;
    const inner = replaced((one as Record<string | number, unknown>)[step], rest);
    if (Array.isArray(one)) return one.map((item, index) => (index === step ? inner : item));
    return { ...(one as object), [step]: inner };
  };
  return replaced(value, path);
}

const BODIES = [
  ...['', '{', '[]', 'null', '"text"', '1', '{"a":1,}', '{"a":1}{"b":2}', '\0', '\ufeff{}'],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"name":"\\ud800"}'],
  ...['name=a&baseUrl=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--b--\r\n'],
  ...[
    '<?xml version="1.0"?><a/>',
    'a: &a [*a]',
    '!!js/function x',
    'link_name\n"',
    'a,b\n1',
    '\n\n\n',
  ],
  ...['link_name,link_name,website_url\na,b,c\n', 'link_name;website_url\na;b\n', 'ÿþl\0i\0n\0'],
  ...[`${'['.repeat(5000)}${']'.repeat(5000)}`, `{"a":${'{"a":'.repeat(3000)}1${'}'.repeat(3001)}`],
];
const TYPES = [
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense', ''],
  ...[
    'multipart/form-data; boundary=b',
    'application/json; charset=utf-16',
    'text/csv',
    'application/yaml',
  ],
  ...['application/json', 'application/json;', 'APPLICATION/JSON; charset="UTF-8"'],
];
const HEADERS: Readonly<Record<string, string>>[] = [
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'deflate, gzip' },
  { 'transfer-encoding': 'chunked' },
  { accept: 'application/nothing' },
  { accept: '*/*;q=nonsense, ,' },
  { 'accept-encoding': 'br;q=2, nonsense' },
  { 'accept-language': 'xx'.repeat(2000) },
  { range: 'bytes=5-1,-' },
  { range: 'items=0-9' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"a", "b' },
  { 'if-match': 'nonsense' },
  { 'if-modified-since': 'yesterday' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': '\x80\xff' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { cookie: 'utmost_session=Fe26.2**nonsense' },
  { cookie: 'utmost_session="; =; ;;\xff' },
  { authorization: 'Bearer utmost_pat_nonsense' },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer ' },
  { 'x-forwarded-for': "', 1.2.3.4:99, [::1%lo" },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { 'stripe-signature': 't=1,v1=abc' },
  { 'stripe-signature': 't=,v1=,,=' },
  { expect: '100-continue' },
];

/** Malformed and hostile requests: bodies of every odd kind, headers that mean something else, wild texts. */
export function hostile(valid: Requests): Requests {
  return fc
    .record({
      request: valid,
      what: fc.constantFrom('body', 'bytes', 'type', 'headers', 'text', 'id'),
      body: fc.oneof(fc.constantFrom(...BODIES), hostileText),
      type: fc.constantFrom(...TYPES),
      headers: fc.constantFrom(...HEADERS),
      text: hostileText,
    })
    .map(({ request, what, body, type, headers, text }): FuzzRequest => {
      const own = request.headers;
      const changes: Record<typeof what, Partial<FuzzRequest>> = {
        body: { json: undefined, body },
        bytes: { json: undefined, body: `${body}\xff\xfe\x80`, encoding: 'latin1' },
        type: { headers: { ...own, 'content-type': type } },
        headers: { headers: { ...own, ...headers } },
        text: { query: request.query.map(([name]) => [name, text.slice(0, 3000)]) },
        id: {
          path: Object.fromEntries(
            Object.keys(request.path).map((name) => [name, text.slice(0, 500) || '.']),
          ),
        },
      };
      return { ...request, ...changes[what], kind: 'hostile' };
    });
}
