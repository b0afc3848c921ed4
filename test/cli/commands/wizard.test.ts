// The wizard at a terminal.
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import t, { type Test } from 'tap';
import { gateTo } from '../gate.ts';
import { afterwards, command, onTerminal, plain, quoted, type Step } from '../on-terminal.ts';
import { type Scratch, scratch, utmost } from '../run-utmost.ts';
import { serve } from '../served.ts';

const WIZARD = command([]);
const DOWN = '\u001b[B';
const RIGHT = '\u001b[C';
const BACK_TAB = '\u001b[Z';
const DELETE = '\u001b[3~';
const ESC = '\u001b';
const CTRL_A = '\u0001';
const CTRL_C = '\u0003';
const CTRL_E = '\u0005';
const CTRL_U = '\u0015';
const pasted = (text: string): string => `${ESC}[200~${text}${ESC}[201~`;

const PARAMETERS = `parameters:
  - { displayName: Source, queryName: src, type: dropdown, required: true, allowedValues: [google, newsletter, news-site] }
  - { displayName: Channel, queryName: ch, type: dropdown, valueMappings: [{ displayValue: Paid Search, codedValue: ps }, { displayValue: Social Media, codedValue: sm }] }
  - { displayName: Campaign, queryName: camp, type: text, forceLowercase: true, allowWhitespace: false }
  - { displayName: Number, queryName: no, type: identifier, identifierFormat: padded, paddingLength: 4, currentIdentifierValue: 41 }
`;

/** A folder with a taxonomy in it, and no sign-in. */
function folderWith(t: Parameters<typeof scratch>[0], taxonomy: string | null = PARAMETERS) {
  const files = scratch(t);
  mkdirSync(files.path('here'));
  if (taxonomy !== null) files.file('here/rules.yaml', taxonomy);
  const env = { XDG_CONFIG_HOME: files.path('config'), TMUX: '', DISPLAY: '', WAYLAND_DISPLAY: '' };
  return { files, cwd: files.path('here'), env, out: files.path('out') };
}

/** A clipboard of Wayland's in front of the PATH, which keeps in `copied` what it is given. */
function withClipboard(files: Scratch): string {
  mkdirSync(files.path('bin'));
  const program = files.file('bin/wl-copy', `#!/bin/sh\ncat > ${quoted(files.path('copied'))}\n`);
  chmodSync(program, 0o755);
  return `${files.path('bin')}:${process.env.PATH}`;
}

const choose: Step = { sees: 'Which taxonomy?', types: '\r' };
const named: Step = { sees: 'New link', types: 'Spring\r' };
const atSource: Step[] = [
  choose,
  named,
  { sees: '› Website URL', types: 'https://a.example/a/long/path/to/it\r' },
];
/** From the first parameter to the actions, with only what has to be said. */
const fromSource: Step[] = [
  { sees: '› Source', types: 'goo\r' },
  { sees: '› Channel', types: '\t' },
  { sees: '› Campaign', types: '\t' },
  { sees: '› URL encoding', types: '\t' },
];
const shortWay: Step[] = [{ sees: '› Website URL', types: 'https://a.example/\r' }, ...fromSource];

/** The wizard, and what the terminal is like when it has gone. */
const WIZARD_AND_AFTER = `${WIZARD}; echo "left $?"; stty -a`;

function givesBack(t: Test, screen: string, code = 1): void {
  t.match(
    afterwards(screen),
    new RegExp(`^Stopped\\. Nothing was changed\\.\\nleft ${code}\\n[^]* icanon [^]* echo `),
  );
  t.ok(screen.lastIndexOf(`${ESC}[?25h`) > screen.lastIndexOf(`${ESC}[?25l`), 'the cursor is seen');
  t.ok(screen.lastIndexOf(`${ESC}[?2004l`) > screen.lastIndexOf(`${ESC}[?2004h`));
}

t.test('a link is built step by step, and printed', async (t) => {
  const { cwd, env, out } = folderWith(t);
  const { screen, code } = await onTerminal(
    `${WIZARD} > ${quoted(out)}`,
    [
      { sees: 'rules.yaml  4 parameters', types: '\r' },
      named,
      { sees: '› Website URL', types: 'https://a.example/x?ref=1#top\r' },
      { sees: 'https://a.example/x?ref=1&no=0042#top', types: 'NEW' },
      { sees: '&src=newsletter', types: DOWN },
      { sees: '&src=news-site', types: '\r' },
      { sees: 'Paid Search  ps', types: 'sm\r' },
      { sees: '› Campaign', types: 'Big Sale' },
      { sees: '! Campaign cannot contain spaces', types: `\u0017Deal${CTRL_A}${DELETE}X` },
      { sees: 'camp=xig%20deal', types: `${CTRL_E}${CTRL_U}Deal\r` },
      { sees: '› URL encoding', types: ' ' },
      { sees: 'off', types: '\r' },
      { sees: '[Copy]', types: RIGHT },
      { sees: '[Print and quit]', types: '\r' },
    ],
    { cwd, env },
  );
  t.equal(
    readFileSync(out, 'utf8'),
    'https://a.example/x?ref=1&src=news-site&ch=sm&camp=deal&no=0042#top\n',
  );
  t.equal(code, 0);
  t.equal(afterwards(screen), '', 'nothing is left behind');
});

t.test(
  'a whole URL is taken apart, what is missing is led to, and all without colors',
  async (t) => {
    const { files, cwd, env } = folderWith(t);
    const elsewhere = { PATH: withClipboard(files), SSH_CONNECTION: 'a b' };
    const { screen, code } = await onTerminal(
      WIZARD,
      [
        choose,
        { sees: 'New link', types: '\t' },
        { sees: '› Website URL', types: pasted('https://a.example/x?no=0007&ch=ps&camp=deal') },
        { sees: 'We filled in Channel and Campaign from your URL', types: '\t' },
        { sees: '› Source', types: BACK_TAB },
        { sees: '› Website URL', types: `\t\t\t\t\t` },
        { sees: '[Copy]', types: '\r' },
        { sees: '2 problems to fix first.', types: 'Spring\r\r' },
        { sees: '! Source is required', types: 'goo\r' },
        { sees: '› Channel', types: '\t\t\t' },
        { sees: '[Copy]', types: '\r' },
        { sees: 'OSC 52', types: `${RIGHT}\r` },
      ],
      { cwd, env: { ...env, ...elsewhere, NO_COLOR: '1', WAYLAND_DISPLAY: 'wayland-0' } },
    );
    t.equal(code, 0);
    const url = 'https://a.example/x?src=google&ch=ps&camp=deal&no=0042';
    t.match(afterwards(screen), /^Copied through the terminal \(OSC 52\)\. .*\n.*\n$/);
    t.ok(afterwards(screen)?.endsWith(`\n${url}\n`));
    t.match(screen, `${ESC}]52;c;${Buffer.from(url).toString('base64')}\u0007`);
    t.notMatch(screen, new RegExp(`${ESC}\\[(3[0-7]|9[0-7]|38;|7m|1m|2m|4m)`));
  },
);

t.test('without a taxonomy there are the templates, and any path can be typed', async (t) => {
  const { files, cwd, env } = folderWith(t, null);
  const elsewhere = files.file('elsewhere.yaml', PARAMETERS);
  const { code } = await onTerminal(
    WIZARD,
    [
      { sees: 'This folder has no taxonomy document', types: `${DOWN}${DOWN}` },
      { sees: '❯ Matomo  template, 8 parameters', types: DOWN },
      { sees: '❯ Another file: type its path', types: '\r' },
      { sees: 'Path', types: 'none.yaml\r' },
      { sees: "none.yaml doesn't exist. Check the path.", types: `${CTRL_U}${elsewhere}\r` },
      { sees: 'Link name', types: ESC },
    ],
    { cwd, env },
  );
  t.equal(code, 1);
});

t.test(
  "an API's contract is no taxonomy, what can be used comes first, the rest is told",
  async (t) => {
    const { files, cwd, env } = folderWith(t);
    const contract =
      'openapi: 3.1.0\npaths:\n  /a: { parameters: [{ name: queryName }] }\nparameters: []\n';
    files.file('here/openapi.yaml', contract);
    files.file('here/broken.yaml', 'parameters: [{ displayName: S, queryName: s, type: txt }]');
    files.file('here/rules.json', JSON.stringify(load(PARAMETERS)));
    const { screen } = await onTerminal(
      WIZARD_AND_AFTER,
      [
        { sees: "broken.yaml  can't be used: 1 problem", types: `${DOWN}${DOWN}\r` },
        { sees: 'broken.yaml:1:52: parameters[0].type', types: `${DOWN.repeat(3)}\r` },
        { sees: 'Campaign Source', types: 'A\rhttps://a.example/\rx' },
        { sees: 'utm_source=x', types: CTRL_C },
      ],
      { cwd, env },
    );
    const drawn = plain(screen);
    t.notMatch(drawn, 'openapi.yaml');
    t.match(
      drawn,
      /❯ rules\.json {2}4 parameters\n {2}rules\.yaml {2}4 parameters\n {2}broken\.yaml/,
    );
    givesBack(t, screen);
  },
);

t.test('copies with what the system has, and says so', async (t) => {
  const { files, cwd, env } = folderWith(t);
  const url = 'https://a.example/?src=google&no=0042';
  const PATH = withClipboard(files);
  const wayland = await onTerminal(
    WIZARD,
    [
      choose,
      named,
      ...shortWay,
      { sees: '[Copy]', types: '\r' },
      { sees: 'Copied with wl-copy.', types: ESC },
    ],
    { cwd, env: { ...env, PATH, WAYLAND_DISPLAY: 'wayland-0', SSH_CONNECTION: '', SSH_TTY: '' } },
  );
  t.equal(wayland.code, 0);
  t.equal(readFileSync(files.path('copied'), 'utf8'), url);
  t.equal(afterwards(wayland.screen), `Copied with wl-copy.\n${url}\n`);
  t.match(wayland.screen, `${ESC}[34m`, 'the hue of the first parameter');
  t.notMatch(wayland.screen, `${ESC}[38;`);
});

t.test('a signal gives the terminal back too', async (t) => {
  const { files, cwd, env } = folderWith(t);
  const pid = files.path('pid');
  const line = `sh -c 'echo $$ > ${pid}; exec "$@"' sh ${WIZARD}; echo "left $?"; stty -a`;
  const terminate = () => process.kill(Number(readFileSync(pid, 'utf8')), 'SIGTERM');
  const { screen } = await onTerminal(
    line,
    [choose, { sees: 'New link', types: 'x' }, { sees: 'x', does: terminate }],
    { cwd, env },
  );
  givesBack(t, screen, 143);
});

t.test(
  'a narrow window holds all that matters, every action, and which is pointed at',
  async (t) => {
    const { cwd, env, out } = folderWith(t);
    const { screen, code } = await onTerminal(
      `${WIZARD} > ${quoted(out)}`,
      [
        ...atSource,
        ...fromSource,
        { sees: '[Copy]  Print and quit', types: RIGHT },
        { sees: '[Print and quit]', resizes: [20, 10] },
        { sees: '[Print and quit]', types: '\r' },
      ],
      { cwd, env, columns: 40, rows: 16 },
    );
    t.equal(code, 0);
    t.equal(afterwards(screen), '');
    t.equal(readFileSync(out, 'utf8'), 'https://a.example/a/long/path/to/it?src=google&no=0042\n');
    // Up to where the window becomes smaller, which is drawn behind what was there.
    const drawn = plain(screen.slice(0, screen.indexOf('[Print and quit]')));
    const wide = drawn.split('\n').filter((line) => [...line].length > 40);
    t.same(wide, []);
    t.match(drawn, /a\/long\/path\/to\/it\n\?no=0042/, 'the URL breaks between its parts');
  },
);

t.test('a window may change its size', async (t) => {
  const { cwd, env } = folderWith(t);
  const { screen } = await onTerminal(
    WIZARD_AND_AFTER,
    [
      ...atSource,
      { sees: '› Source', resizes: [110, 40] },
      { sees: '› Source', resizes: [32, 10] },
      { sees: '› Source', types: `news${DOWN}` },
      // What was on the screen before would be seen too early, and what is typed and taken back at once is not drawn.
      { sees: '› news-site', types: ESC },
      { sees: 'google', types: ESC },
    ],
    { cwd, env: { ...env, COLORTERM: 'truecolor' } },
  );
  givesBack(t, screen);
  t.match(screen, `${ESC}[34m`, "the hue of the first parameter, of the terminal's own");
  t.notMatch(screen, `${ESC}[38;`);
});

t.test('what files and people say is shown, not obeyed', async (t) => {
  const { files, cwd, env } = folderWith(t, null);
  files.file(`here/${ESC}]0;owned\u0007\u009b31m.yaml`, PARAMETERS);
  const { screen } = await onTerminal(
    WIZARD,
    [
      { sees: '\\u001b]0;owned\\u0007\\u009b31m.yaml', types: '\r' },
      { sees: 'New link', types: pasted('a\u009b31m\u202eb') },
      { sees: 'a31m\\u202eb', types: ESC },
    ],
    { cwd, env },
  );
  t.notMatch(screen, `${ESC}]0;owned`);
  t.notMatch(screen, /[\u009b\u202e]/);
});

t.test('without a terminal it is wrong usage, and the help is an error', async (t) => {
  const { cwd } = folderWith(t);
  t.match(await utmost([]), { code: 2, stdout: '', stderr: /^Usage: utmost/ });
  t.match(await utmost(['wizard']), { code: 2, stdout: '', stderr: /needs a terminal/ });
  const inCi = await onTerminal(WIZARD, [], { cwd, env: { CI: 'true' } });
  t.equal(inCi.code, 2);
  t.match(inCi.screen, /^Usage: utmost/);
  t.notMatch(inCi.screen, ESC);
});

t.test(
  'a link is saved to the server, which numbers it, once however often one tries',
  async (t) => {
    const { admin, env, files, url: service } = await serve(t);
    const { status } = await admin.put(
      '/api/taxonomy',
      load(PARAMETERS.replace(/, currentIdentifierValue: 41/, '')),
    );
    t.equal(status, 200);
    const gate = await gateTo(t, service);
    const { url } = gate;
    let isLost = false;
    gate.guard('POST /api/tracking-links', async ({ forward, response }) => {
      const answer = await forward();
      if (isLost) return answer.handOver();
      isLost = true;
      response.destroy();
    });
    mkdirSync(files.path('empty'));
    const { screen, code } = await onTerminal(
      WIZARD,
      [
        { sees: `❯ Your organization at ${url}  signed in`, types: '\r' },
        named,
        ...shortWay,
        { sees: '[Save to server]', types: '\r' },
        { sees: 'closed the connection', types: '\r' },
        { sees: `Saved Spring to ${url}.`, resizes: [32, 16] },
        { sees: '[Copy]', types: RIGHT.repeat(2) },
        { sees: '[Another link]', types: '\r' },
        { sees: '0002', types: ESC },
      ],
      { cwd: files.path('empty'), env: { ...env, UTMOST_URL: url } },
    );
    t.equal(code, 0);
    const stored = 'https://a.example/?src=google&no=0001';
    t.equal(afterwards(screen), `Saved Spring to ${url}.\n${stored}\n`);
    const { body } = await admin.get('/api/tracking-links');
    t.match(body, [{ name: 'Spring', fullUrl: stored }]);
    t.equal(body.length, 1, 'a lost answer costs no second link');

    await admin.post('/api/presets', { name: 'Mail', parameters: '{"src":"google"}' });
    const started = await onTerminal(
      command(['wizard', '--preset', 'mail']),
      [{ sees: 'google', types: ESC }],
      { cwd: files.path('empty'), env: { ...env, UTMOST_URL: service } },
    );
    t.match(started.screen, 'New link', 'no taxonomy is asked for');

    const chosen = await onTerminal(
      WIZARD,
      [
        choose,
        { sees: 'Which preset?', types: DOWN },
        { sees: '❯ Mail', types: '\r' },
        { sees: 'google', types: ESC },
      ],
      { cwd: files.path('empty'), env: { ...env, UTMOST_URL: service } },
    );
    t.match(chosen.screen, 'New link', 'with the values of the preset');
    const none = await onTerminal(
      WIZARD,
      [choose, { sees: 'Which preset?', types: '\r' }, { sees: 'New link', types: ESC }],
      { cwd: files.path('empty'), env: { ...env, UTMOST_URL: service } },
    );
    t.notMatch(none.screen.slice(none.screen.lastIndexOf('New link')), 'google');
  },
);
