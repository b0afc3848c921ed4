// The command line on the system's Node, whose tables of Unicode may be older than the service's.
import { spawnSync } from 'node:child_process';
import { checkBaseUrl } from '@utmost/core/link/check.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { problem } from '@utmost/core/problem.ts';
import t from 'tap';
import { SYSTEM_NODE, scratch, utmost } from './run-utmost.ts';

const UNJUDGED = 'base_url_host_unjudged';
// Letters of Unicode 15 to 17, labels whose ASCII form is not canonical, and labels that mix directions.
const NEWER = [
  '\u{2ebf0}.example',
  '\u{323b0}.example',
  'a\ua7dab.example',
  '\u04c0.example',
  'xn--bs.example',
  '1\u06c0.example',
  'ab\u05d0.example',
];
const KNOWN = [
  'münchen.example',
  'xn--mnchen-3ya.example',
  '例え.example',
  'חנות-2.example',
  'מתכונים.ישראל',
  'المتجر.example',
  'straße.example',
];

/** Hosts of random letters of all scripts, always the same ones. */
function randomHosts(count: number): string[] {
  let state = 32;
  const below = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(state / 256) % most;
  };
  const blocks = [
    [0x61, 26],
    [0x30, 10],
    [0xc0, 0x300],
    [0x590, 0x370],
    [0x900, 0x800],
    [0x1e00, 0x200],
    [0x4e00, 0x5000],
    [0xa700, 0x100],
    [0x10800, 0x800],
    [0x2e000, 0x6000],
  ] as const;
  return Array.from({ length: count }, () => {
    const letters = Array.from({ length: 1 + below(4) }, () => {
      const [first, size] = blocks[below(blocks.length)] ?? blocks[0];
      return String.fromCodePoint(first + below(size));
    });
    return `${letters.join('')}.example`;
  });
}

const onOther = SYSTEM_NODE === null ? { skip: 'it needs a Node of the system' } : {};

t.test('an older Node judges hosts as the service does, or says so', onOther, async (t) => {
  const node = SYSTEM_NODE ?? '';
  const files = scratch(t);
  const taxonomy = files.file(
    't.yaml',
    'parameters:\n  - { displayName: S, queryName: s, type: text }\n',
  );
  const codesOf = async (hosts: readonly string[]) => {
    const urls = hosts.map((host) => `https://${host}/`);
    const path = files.file('hosts.csv', urls.join('\n'));
    const run = await utmost(['check', path, '--all', '--json', '-t', taxonomy], { node });
    const { findings } = JSON.parse(run.stdout);
    const codes = new Map<string, string>(
      findings.map((one: { url: string; problems: { code: string }[] }) => [
        one.url,
        one.problems[0]?.code,
      ]),
    );
    return urls.map((url) => ({ url, there: codes.get(url), here: checkBaseUrl(url)[0]?.code }));
  };
  for (const { url, there, here } of await codesOf(KNOWN)) {
    t.same([there, here], [undefined, undefined], url);
  }
  const version = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout;
  for (const { url, there } of await codesOf(NEWER)) {
    if (version.startsWith('20.')) t.equal(there, UNJUDGED, url);
  }
  const judged = await codesOf(randomHosts(3_000));
  t.same(
    judged.filter(({ there, here }) => there !== here && there !== UNJUDGED),
    [],
    'no other verdict than the service has',
  );
  t.ok(judged.filter(({ there }) => there === undefined).length > 500, 'most are judged');

  const build = ['build', '-t', taxonomy, '--name', 'A', '--url'];
  const built = await utmost([...build, 'https://\u{323b0}.example/'], { node });
  const sentence = sentenceOf(problem(UNJUDGED, 'baseUrl', { host: '\u{323b0}.example' }));
  if (version.startsWith('20.')) t.match(built, { code: 3, stderr: `--url: ${sentence}` });
  t.match(await utmost([...build, 'https://\u{323b0}.example/']), { code: 0 });
});
