import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { command, onTerminal, quoted } from './on-terminal.ts';
import { CAMPAIGN, scratch, TAXONOMY, utmost } from './run-utmost.ts';

function longInput(rows: number): string {
  const [header = '', ...lines] = readFileSync(CAMPAIGN, 'utf8').trimEnd().split('\n');
  const all = Array.from({ length: Math.ceil(rows / lines.length) }, () => lines).flat();
  return `${[header, ...all.slice(0, rows)].join('\n')}\n`;
}

t.test('a terminal shows how far it is, on standard error', async (t) => {
  const files = scratch(t);
  const input = files.file('in.csv', longInput(400_000));
  const out = files.path('out.csv');
  const line = command(['generate', input, '-o', out, '-t', TAXONOMY]);
  const { screen, code } = await onTerminal(`${line} > ${files.path('stdout')}`);
  t.equal(code, 0);
  t.match(screen, /█*░+ .*[\d,]+ rows · [\d,]+ a second · [\d.]+ s left · 0 refused/);
  t.match(screen, /400,000 links written/);
  t.equal(readFileSync(files.path('stdout'), 'utf8'), '');
});

t.test('without a terminal, in CI and on a dumb one there is no moving line', async (t) => {
  const files = scratch(t);
  const input = files.file('in.csv', longInput(60_000));
  const args = ['generate', input, '-o', files.path('out.csv'), '-t', TAXONOMY];
  const piped = await utmost(args);
  t.match(piped, { code: 0, stdout: '' });
  t.notMatch(piped.stderr, '\u001b');
  for (const env of [{ CI: 'true' }, { TERM: 'dumb' }]) {
    const { screen, code } = await onTerminal(command(args), [], { env });
    t.equal(code, 0);
    t.notMatch(screen, '\u001b');
    t.match(screen, /60,000 links written/);
  }
});

t.test('NO_COLOR is honoured', async (t) => {
  const files = scratch(t);
  const input = files.file('in.csv', longInput(400_000));
  const line = command(['generate', input, '-o', files.path('out.csv'), '-t', TAXONOMY]);
  const cyan = '\u001b[36m';
  t.match((await onTerminal(line)).screen, cyan);
  t.notMatch((await onTerminal(line, [], { env: { NO_COLOR: '1' } })).screen, cyan);
});

t.test('somebody at a terminal is asked for what is missing', async (t) => {
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
  t.match(screen, /Stopped; nothing was done\./);
});

t.test('nobody is asked in CI, for JSON or without a terminal', async (t) => {
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
  const input = files.file('in.csv', longInput(400_000));
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
  t.equal(readFileSync(err, 'utf8'), '');
});

t.test('a full disk behind standard output is a failure', async (t) => {
  const args = ['decode', 'https://a.example/', '-t', TAXONOMY, '--json'];
  const { screen, code } = await onTerminal(`${command(args)} > /dev/full`);
  t.equal(code, 1);
  t.match(screen, /standard output: .*no space left on device/);
});
