// How the command line finds its server and its token, and what it says when something is in the way.

import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { freePort } from '../support/free-port.ts';
import { SYSTEM_NODE, scratch, utmost } from './run-utmost.ts';
import { serve } from './served.ts';

const TOKEN = `utmost_pat_${'a'.repeat(38)}`;

/** Something that listens and is not the service. */
async function listening(t: Test, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

t.test('flag over environment over file', async (t) => {
  const { url, email, token, files, utmost, env } = await serve(t);
  const nobody = `http://127.0.0.1:${await freePort()}`;
  mkdirSync(files.path('config/utmost'), { recursive: true });
  const config = files.path('config/utmost/config');
  const remember = (content: object) =>
    chmodSync(files.file('config/utmost/config', JSON.stringify(content)), 0o600);

  await t.test('environment', async (t) => {
    const { code, stdout, stderr } = await utmost(['whoami']);
    t.same([code, stderr], [0, '']);
    t.match(stdout, `(${email}), admin of`);
    t.match(stdout, `at ${url}\n`);
    const flagged = await utmost(['whoami', '--server-url', url], { env: { UTMOST_URL: nobody } });
    t.equal(flagged.code, 0, 'the flag wins');
    const before = await utmost(['whoami', '--url', url], { env: { UTMOST_URL: nobody } });
    t.equal(before.code, 0, 'as it was called before');
    const page = await utmost(['whoami', '--server-url', `${url}/manage-links?q=a`]);
    t.equal(page.code, 0, 'the address of any page will do');
  });

  const alone = { UTMOST_URL: '', UTMOST_TOKEN: '' };
  await t.test('file', async (t) => {
    remember({ url, tokens: { [url]: token } });
    t.match(await utmost(['whoami'], { env: alone }), { code: 0 });
    const elsewhere = await utmost(['whoami', '--server-url', nobody], { env: alone });
    t.match(elsewhere, { code: 4, stderr: `You aren't signed in to ${nobody}.` });
    t.match(await utmost(['whoami'], { env: { ...alone, UTMOST_TOKEN: TOKEN } }), {
      code: 4,
      stderr: /This API token is unknown, revoked or expired\.\nSign in with utmost login/,
    });
    const home = { ...alone, XDG_CONFIG_HOME: '', HOME: files.path('.') };
    mkdirSync(files.path('.config/utmost'), { recursive: true });
    chmodSync(files.file('.config/utmost/config', readFileSync(config)), 0o600);
    t.match(await utmost(['whoami'], { env: home }), { code: 0 });
  });

  await t.test('a file that others can read', async (t) => {
    remember({ url, tokens: { [url]: token } });
    for (const mode of [0o640, 0o604, 0o644]) {
      chmodSync(config, mode);
      const open = await utmost(['whoami'], { env: alone });
      t.match(open, { code: 1, stderr: `Run chmod 600 ${config}` }, mode.toString(8));
    }
    t.match(await utmost(['whoami']), { code: 0 }, 'the environment needs no file');
    chmodSync(config, 0o600);
  });

  await t.test('a file that is none', async (t) => {
    for (const content of ['', '{', '[]', 'null', '{"url":1,"tokens":{}}']) {
      chmodSync(files.file('config/utmost/config', content), 0o600);
      const broken = await utmost(['whoami'], { env: alone });
      t.match(broken, { code: 1, stderr: "isn't valid. Delete it and sign in again" }, content);
    }
  });

  await t.test('a token in the file that is none', async (t) => {
    remember({ url, tokens: { [url]: `${token}\nmore` } });
    const broken = await utmost(['whoami'], { env: alone });
    t.match(broken, { code: 1, stderr: `The token for ${url} in ${config} isn't valid.` });
    t.notMatch(broken.stderr, 'UTMOST_TOKEN');
    t.notMatch(broken.stderr, token);
    const typed = await utmost(['whoami'], { env: { UTMOST_TOKEN: 'hunter2' } });
    t.match(typed, { code: 2, stderr: "UTMOST_TOKEN isn't an API token" });
  });
  t.equal(statSync(config).mode & 0o777, 0o600);
  t.equal(env.UTMOST_TOKEN, token);
});

t.test('on the Node of the system', { skip: SYSTEM_NODE === null }, async (t) => {
  const { utmost } = await serve(t);
  t.match(await utmost(['whoami'], { node: SYSTEM_NODE ?? '' }), { code: 0, stderr: '' });
});

t.test('nothing, or nonsense, is set', async (t) => {
  const home = { XDG_CONFIG_HOME: scratch(t).path('.'), UTMOST_URL: '', UTMOST_TOKEN: '' };
  const whoami = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    utmost(['whoami', ...args], { env: { ...home, ...env } });
  t.match(await whoami({}), { code: 2, stderr: 'No server configured.' });
  t.match(await whoami({ UTMOST_URL: 'https://a.example' }), {
    code: 4,
    stderr: "aren't signed in",
  });
  for (const bad of ['utmost.example', 'localhost:3000', 'ftp://a.example', 'https://', 'a b']) {
    t.match(await whoami({}, '--server-url', bad), {
      code: 2,
      stderr: `--server-url ${bad} isn't a server address`,
    });
  }
  const withPassword = await whoami({ UTMOST_URL: 'https://jo:hunter2@a.example' });
  t.match(withPassword, { code: 2, stderr: 'UTMOST_URL includes a username or password' });
  t.notMatch(withPassword.stderr, 'hunter2');
  for (const bad of ['hunter2', `${TOKEN}\nX-Other: 1`, `Bearer ${TOKEN}`]) {
    const refused = await whoami({ UTMOST_URL: 'https://a.example', UTMOST_TOKEN: bad });
    t.match(refused, { code: 2, stderr: "UTMOST_TOKEN isn't an API token" });
    t.notMatch(refused.stderr, TOKEN);
    t.notMatch(refused.stderr, 'hunter2');
  }
});

t.test('what is not Utmost, or is not there', async (t) => {
  const home = { XDG_CONFIG_HOME: scratch(t).path('.'), UTMOST_TOKEN: TOKEN };
  const whoami = (url: string) => utmost(['whoami', '--server-url', url], { env: home });
  const says = async (url: string, sentence: string | RegExp) => {
    const { code, stdout, stderr } = await whoami(url);
    t.same([code, stdout], [1, '']);
    t.match(stderr, sentence);
    t.equal(stderr.trimEnd().split('\n').length, 1, 'in one sentence');
    t.notMatch(stderr, TOKEN);
  };
  const nobody = `http://127.0.0.1:${await freePort()}`;
  await says(nobody, `Nothing responds at ${nobody}.`);
  await says('http://nowhere.invalid', "Can't find the host of http://nowhere.invalid.");

  const page = await listening(t, (_, answer) => {
    answer.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>');
  });
  await says(page, `${page} responded with 200 OK, but it isn't an Utmost server.`);
  await says(page.replace('http:', 'https:'), "doesn't use https");
  const elsewhere = await listening(t, (request, answer) => {
    t.ok(request.headers.authorization);
    answer.writeHead(301, { location: 'https://new.example/api/auth/me' }).end();
  });
  await says(elsewhere, `${elsewhere} redirects to https://new.example.`);
  const gateway = await listening(t, (_, answer) => {
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>\u001b[31mBad</h1>');
  });
  await says(gateway, `${gateway} responded with 502 Bad Gateway. Try again later.`);
  const missing = await listening(t, (_, answer) => {
    answer.writeHead(404, { 'content-type': 'text/plain' }).end('no');
  });
  await says(missing, `${missing} responded with 404 Not Found, but it isn't an Utmost server.`);
  const torn = await listening(t, (_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    answer.write('{"id":', () => answer.destroy());
  });
  await says(torn, `${torn} closed the connection`);
  const noJson = await listening(t, (_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"id":');
  });
  await says(noJson, "but it isn't an Utmost server");
});

t.test('a server of another version is named as such', async (t) => {
  let refusal = { status: 400, message: "sort isn't a field of this call." };
  const url = await listening(t, ({ url: path }, answer) => {
    if (path === '/api/openapi.yaml') {
      t.notOk(path.includes(TOKEN));
      answer.setHeader('content-type', 'application/yaml').end('info:\n  version: 99.1.0\n');
      return;
    }
    answer.writeHead(refusal.status, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ ...refusal, errors: { sort: refusal.message } }));
  });
  const env = { XDG_CONFIG_HOME: scratch(t).path('.'), UTMOST_TOKEN: TOKEN };
  for (const status of [400, 404]) {
    refusal = { ...refusal, status };
    const { code, stderr } = await utmost(['whoami', '--server-url', url], { env });
    t.equal(code, 1);
    t.match(stderr, /^sort isn't a field of this call\.\n/);
    t.match(stderr, /The server runs Utmost 99\.1\.0 and this command is \d+\.\d+\.\d+, /);
  }
});

t.test('a server with too much to do is waited for', async (t) => {
  let asked = 0;
  const busy = { statusCode: 429, code: 'too_many_requests', message: 'Too many requests.' };
  const person = { username: 'a\u001b[31mb', email: 'a@b.example', role: 'user' };
  const url = await listening(t, (_, answer) => {
    asked += 1;
    const isBusy = asked < 3;
    answer.writeHead(isBusy ? 429 : 200, {
      'content-type': 'application/json',
      'retry-after': '0',
    });
    answer.end(JSON.stringify(isBusy ? busy : { ...person, organizationName: 'B' }));
  });
  const env = { XDG_CONFIG_HOME: scratch(t).path('.'), UTMOST_TOKEN: TOKEN };
  const { code, stdout, stderr } = await utmost(['whoami', '--server-url', url], { env });
  t.equal(code, 0);
  t.equal(stdout, `a\\u001b[31mb (a@b.example), user of B, at ${url}\n`);
  t.equal(stderr, 'The server is busy. Trying again in 0 seconds.\n'.repeat(2));

  asked = Number.NEGATIVE_INFINITY;
  const given = await utmost(['whoami', '--server-url', url], { env });
  t.match(given, { code: 1, stderr: /Too many requests\.\n$/ });
});
