// Signing in: the console hands a token to the listener, and stored where only its user can read it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { freePort } from '../../support/free-port.ts';
import { scratch, utmost } from '../run-utmost.ts';
import { type Served, serve } from '../served.ts';

const LAUNCHER = fileURLToPath(new URL('../../../cli/bin/utmost.js', import.meta.url));
const ALONE = { UTMOST_URL: '', UTMOST_TOKEN: '' };

interface Login {
  readonly address: URL;
  readonly port: number;
  readonly state: string;
  /** Sends a form to the listener as the console's page does. */
  post(fields: Record<string, string>, headers?: Record<string, string>): Promise<number>;
  readonly end: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts `utmost login` and waits until it says where to go. */
async function begin({ url, env }: Served): Promise<Login> {
  const {
    NODE_OPTIONS: _,
    DISPLAY: __,
    WAYLAND_DISPLAY: ___,
    BROWSER: ____,
    ...rest
  } = process.env;
  const child = spawn(process.execPath, [LAUNCHER, 'login', '--server-url', url], {
    env: { ...rest, ...env, ...ALONE },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece) => {
    stdout += piece;
  });
  const end = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  const address = await new Promise<URL>((resolve, reject) => {
    child.on('close', () => reject(new Error(stderr)));
    child.stderr.on('data', (piece) => {
      stderr += piece;
      const found = /^ {2}(http\S+)$/m.exec(stderr)?.[1];
      if (found) resolve(new URL(found));
    });
  });
  const port = Number(address.searchParams.get('port'));
  const state = address.searchParams.get('state') ?? '';
  const post: Login['post'] = async (fields, headers = {}) => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method: 'POST',
          path: '/',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          },
        },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        },
      );
      sent.on('error', reject);
      sent.end(new URLSearchParams(fields).toString());
    });
    return answer ?? 0;
  };
  return { address, port, state, post, end };
}

t.test('S1 in the browser: no token in an address, an output or a file of others', async (t) => {
  const served = await serve(t);
  const { url, email, utmost, admin, files, token } = served;
  const { address, state, post, end } = await begin(served);
  t.equal(address.origin + address.pathname, `${url}/api-tokens/connect`);
  t.ok(Buffer.from(state, 'base64url').length >= 16, 'at least 128 bits');
  t.match(address.searchParams.get('name'), /^utmost on /);

  t.equal(await post({ token, state: 'x'.repeat(state.length) }), 400, 'another state');
  t.equal(await post({ token }), 400, 'no state');
  t.equal(await post({ token, state }, { host: 'evil.example' }), 400, 'another name of ours');
  t.equal(await post({ token, state }, { 'content-type': 'text/plain' }), 400, 'no form');
  t.equal(await post({ token: 'x'.repeat(5000), state }), 400, 'too much');
  const asked = await fetch(`http://127.0.0.1:${address.searchParams.get('port')}/?state=${state}`);
  t.equal(asked.status, 400, 'what stands in an address is not taken');
  t.match(Object.fromEntries(asked.headers), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'referrer-policy': 'no-referrer',
  });
  t.notOk(existsSync(files.path('config/utmost/config')), 'none of which changed anything');

  t.equal(await post({ token, state }), 200);
  const { code, stdout, stderr } = await end;
  t.equal(code, 0, stderr);
  t.equal(stdout, `ada (${email}), admin of ${email.slice('ada@'.length)}, at ${url}\n`);
  t.notMatch(stderr, token);
  const config = files.path('config/utmost/config');
  t.equal(statSync(config).mode & 0o777, 0o600);
  t.equal(statSync(files.path('config/utmost')).mode & 0o777, 0o700);
  t.same(JSON.parse(readFileSync(config, 'utf8')), { url, tokens: { [url]: token } });
  t.match(await utmost(['whoami'], { env: ALONE }), { code: 0 });

  const out = await utmost(['logout'], { env: ALONE });
  t.match(out, { code: 0, stderr: `Signed out of ${url}. The token is revoked.` });
  t.match(await utmost(['whoami'], { env: ALONE }), { code: 4, stderr: "You aren't signed in" });
  t.match(await utmost(['whoami']), { code: 4, stderr: /unknown, revoked or expired/ });
  t.same((await admin.get('/api/api-tokens')).body, []);
  t.match(await utmost(['logout'], { env: ALONE }), { code: 0, stderr: "weren't signed in" });
  const again = await utmost(['logout', '--json'], { env: ALONE });
  t.same(JSON.parse(again.stdout), { server: url, signedOut: false });
});

t.test('the request is refused', async (t) => {
  const { state, post, end } = await begin(await serve(t));
  t.equal(await post({ error: 'access_denied', state }), 200);
  t.match(await end, { code: 4, stdout: '', stderr: 'You declined in the browser' });
});

t.test('S1 with a token on standard input, for a command line is seen by everybody', async (t) => {
  const { url, email, utmost, files, token } = await serve(t);
  const login = (input: string, ...args: string[]) =>
    utmost(['login', '--server-url', url, ...args], { input, env: ALONE });
  const json = await login(`${token}\n`, '--token', '-', '--json');
  t.equal(json.code, 0, json.stderr);
  t.match(JSON.parse(json.stdout), { server: url, email });
  t.notMatch(json.stdout + json.stderr, token);

  const typed = await login('', '--token', token);
  t.match(typed, { code: 2, stderr: "Don't type a token into a command" });
  t.notMatch(typed.stderr, token);
  t.match(await login('hunter2', '--token', '-'), { code: 2, stderr: "isn't an API token" });
  const before = readFileSync(files.path('config/utmost/config'), 'utf8');
  const dead = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
  t.match(await login(dead, '--token', '-'), { code: 4, stderr: 'unknown, revoked or expired' });
  t.equal(
    readFileSync(files.path('config/utmost/config'), 'utf8'),
    before,
    'only what works is kept',
  );
  const nowhere = await utmost(['login', '--json'], {
    env: { ...ALONE, XDG_CONFIG_HOME: files.path('none') },
  });
  t.match(nowhere, { code: 2, stderr: '--server-url is missing' });
});

t.test('signing in to one server, and out of it, leaves the others signed in', async (t) => {
  const { url, utmost, files, token } = await serve(t);
  const other = 'https://other.example';
  const kept = `utmost_pat_${'b'.repeat(38)}`;
  mkdirSync(files.path('config/utmost'), { recursive: true });
  const config = files.file(
    'config/utmost/config',
    JSON.stringify({ url: other, tokens: { [other]: kept } }),
  );
  chmodSync(config, 0o600);
  const stored = () => JSON.parse(readFileSync(config, 'utf8'));
  const login = ['login', '--server-url', url, '--token', '-'];
  t.match(await utmost(login, { input: token, env: ALONE }), { code: 0 });
  t.same(stored(), { url, tokens: { [other]: kept, [url]: token } });
  t.match(await utmost(['logout', '--server-url', url], { env: ALONE }), { code: 0 });
  t.same(stored().tokens, { [other]: kept });
});

t.test('a token that cannot be revoked is forgotten all the same', async (t) => {
  const files = scratch(t);
  const url = `http://127.0.0.1:${await freePort()}`;
  const token = `utmost_pat_${'a'.repeat(38)}`;
  mkdirSync(files.path('utmost'));
  const config = files.file('utmost/config', JSON.stringify({ url, tokens: { [url]: token } }));
  chmodSync(config, 0o600);
  const out = await utmost(['logout'], { env: { ...ALONE, XDG_CONFIG_HOME: files.path('.') } });
  t.match(out, { code: 1, stderr: /Nothing responds at .*\nThe token was removed here/ });
  t.same(JSON.parse(readFileSync(config, 'utf8')), { url, tokens: {} });
});
