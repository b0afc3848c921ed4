import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { makeCampaign } from '../../fixtures/make-campaign.ts';
import { command, onTerminal, quoted } from '../on-terminal.ts';
import { SYSTEM_NODE, scratch, TAXONOMY, utmost } from '../run-utmost.ts';

/** Several parts of what is read at a time, and more than a pipe holds. */
const ROWS = 7_500;
const LONG = makeCampaign(ROWS);

/** A pipe as the output, which is read on only when the test says so: until then the work goes on. */
function slowReader(path: string) {
  execFileSync('mkfifo', [path]);
  // Keeps as much as the first parts become, and leaves the rest with the writer.
  const stream = createReadStream(path, { highWaterMark: 1_000_000 });
  const begun = once(stream, 'readable');
  return { begun, readOn: () => void stream.resume() };
}

t.test('work that lasts is shown at a terminal, and nowhere else', async (t) => {
  const files = scratch(t);
  const input = files.file('in.csv', LONG);
  const manners = {
    shown: {},
    uncolored: { NO_COLOR: '1' },
    inCi: { CI: 'true' },
    dumb: { TERM: 'dumb' },
    piped: null,
  };
  const works = Object.entries(manners).map(([name, env]) => {
    const out = files.path(`${name}.csv`);
    return { name, env, out, reader: slowReader(out) };
  });
  const readOn = (): void => {
    for (const { reader } of works) reader.readOn();
  };
  const drawn = new Set<string>();
  const sessions = works.map(async ({ name, env, out, reader }) => {
    const args = ['generate', input, '-o', out, '-t', TAXONOMY];
    // The last that is begun is one that draws: when it has drawn, the others would have.
    if (name === 'shown') await Promise.all(works.slice(1).map((one) => one.reader.begun));
    if (env === null) {
      const { code, stdout, stderr } = await utmost(args, { alone: true });
      return { name, code, stdout, screen: stderr };
    }
    // What draws has colors only where standard output has them as well.
    const stdout = name === 'shown' ? null : files.file(`${name}.txt`, '');
    const seen = (): void => {
      drawn.add(name);
      if (drawn.size === 2) readOn();
    };
    const steps = 'CI' in env || 'TERM' in env ? [] : [{ sees: ' s left', does: seen }];
    const line = stdout === null ? command(args) : `${command(args)} > ${quoted(stdout)}`;
    const session = await onTerminal(line, steps, { env });
    await reader.begun;
    return { name, ...session, stdout: stdout === null ? '' : readFileSync(stdout, 'utf8') };
  });
  for (const { name, code, screen, stdout } of await Promise.all(sessions)) {
    t.same([code, stdout], [0, ''], name);
    t.match(screen, /7,500 links written/, name);
    if (drawn.has(name)) {
      t.match(
        screen,
        /[█░]{24}.* [\d,]+ rows · [\d,]+ a second · [\d.]+ s left · 0 rejected/,
        name,
      );
    } else t.notMatch(screen, '\u001b', name);
    const isColored = screen.includes('\u001b[36m');
    t.equal(isColored, name === 'shown', `${name}: colored`);
  }
  t.same([...drawn].sort(), ['shown', 'uncolored']);
});

/** A Node that gets no security fixes any more; null where this machine has none. */
function oldNode(): string | null {
  if (SYSTEM_NODE === null) return null;
  const version = execFileSync(SYSTEM_NODE, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return Number.parseInt(version, 10) < 22 ? SYSTEM_NODE : null;
}

const OLD_NODE = oldNode();
const onOld = OLD_NODE === null ? { skip: 'it needs a Node before 22' } : {};

t.test('an old Node is named once, and only where work lasts', onOld, async (t) => {
  const node = OLD_NODE ?? '';
  const files = scratch(t);
  const pipe = files.path('out.csv');
  const reader = slowReader(pipe);
  const launcher = fileURLToPath(new URL('../../../cli/bin/utmost.js', import.meta.url));
  const args = [launcher, 'generate', files.file('in.csv', LONG), '-o', pipe, '-t', TAXONOMY];
  const child = spawn(node, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
    if (said.includes('security fixes')) reader.readOn();
  });
  t.same(await once(child, 'close'), [0, null]);
  t.equal(said.match(/^Node 2[01]\..* no longer gets security fixes\./gm)?.length, 1);
  t.match(await utmost(['--version'], { node }), { code: 0, stderr: '' });
});

t.test('at a terminal the command asks for what is missing', async (t) => {
  const files = scratch(t);
  const line = `${command(['build', '-p', 's=x'])} > ${quoted(files.path('link'))}`;
  const taxonomy = files.file(
    't.yaml',
    'parameters: [{ displayName: S, queryName: s, type: text }]',
  );
  const { code } = await onTerminal(line, [
    { sees: 'Taxonomy document', types: `${taxonomy}\r` },
    { sees: 'Website URL', types: 'https://a.example\r' },
    { sees: 'Link name', types: 'Spring\r' },
  ]);
  t.equal(code, 0);
  t.equal(readFileSync(files.path('link'), 'utf8'), 'https://a.example?s=x\n');
});

t.test('Ctrl-C at a question stops with a sentence', async (t) => {
  const { screen, code } = await onTerminal(command(['build']), [
    { sees: 'Taxonomy document', types: '\u0003' },
  ]);
  t.equal(code, 1);
  t.match(screen, /Stopped\. Nothing was changed\./);
});

t.test('no question in CI, for JSON or without a terminal', async (t) => {
  const missing = /--taxonomy and --url and --name are missing/;
  t.match(await onTerminal(command(['build']), [], { env: { CI: '1' } }), {
    code: 2,
    screen: missing,
  });
  t.match(await onTerminal(command(['build', '--json'])), { code: 2, screen: missing });
  t.match(await utmost(['build']), { code: 2, stderr: missing });
});

t.test('rows on a terminal are shown, not obeyed; in a file they are kept', async (t) => {
  const files = scratch(t);
  const taxonomy = files.file(
    't.yaml',
    'parameters: [{ displayName: S, queryName: s, type: text }]',
  );
  const input = files.file(
    'in.csv',
    'link_name,website_url,s\nA\u001b]0;title\u0007\u009b31m,https://a.example,x\nB,https://a.example,\u001b[31m\n',
  );
  const args = ['generate', input, '-o', '-', '-t', taxonomy];
  const { screen, code } = await onTerminal(command(args));
  t.equal(code, 3);
  t.match(screen, 'A\\u001b]0;title\\u0007\\u009b31m,https://a.example,x,https://a.example?s=x');
  t.notMatch(screen.replaceAll(/\r\n/g, ''), /\p{Cc}/u);
  const piped = await utmost(args);
  t.match(piped.stdout, 'A\u001b]0;title\u0007\u009b31m,');
  t.notMatch(piped.stderr, '\u001b');
});

t.test('a reader that has seen enough ends it quietly', async (t) => {
  const files = scratch(t);
  const input = files.file('in.csv', LONG);
  const line = command(['generate', input, '-o', '-', '-t', TAXONOMY]);
  const err = files.path('stderr');
  const child = spawn('bash', [
    '-c',
    `${line} 2>${quoted(err)} | head -1; echo "\${PIPESTATUS[0]}"`,
  ]);
  let text = '';
  child.stdout.on('data', (piece) => {
    text += piece;
  });
  await new Promise((resolve) => child.on('close', resolve));
  t.match(text, /^link_name,.*,tracking_url\n0\n$/);
  t.ok(existsSync(err));
  t.match(readFileSync(err, 'utf8'), /^([\d,]+ rows, .*\n)*$/, 'at most how far it is');
});

t.test('a full disk behind standard output is a failure', async (t) => {
  const args = ['decode', 'https://a.example/', '-t', TAXONOMY, '--json'];
  const { screen, code } = await onTerminal(`${command(args)} > /dev/full`);
  t.equal(code, 1);
  t.match(screen, /standard output: .*no space left on device/);
});
