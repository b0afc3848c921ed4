// How the command line finds its server and its token, and what it says when something is in the way.

import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import t, { type Test } from 'tap';
import { freePort } from '../../support/free-port.ts';
import { answerJson, gateTo } from '../gate.ts';
import { SYSTEM_NODE, scratch, utmost } from '../run-utmost.ts';
import { serve } from '../served.ts';

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
    // A relative folder would be another one in every folder that the command is run in.
    for (const relative of ['config', './config', '~/config']) {
      const ignored = { ...home, XDG_CONFIG_HOME: relative };
      t.match(await utmost(['whoami'], { env: ignored }), { code: 0 }, relative);
    }
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
  const whoami = (url: string) =>
    utmost(['whoami', '--server-url', url, '--retry-for', '0'], { env: home });
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

t.test('a server of another version says where its command line is', async (t) => {
  const url = await listening(t, (_, answer) => {
    answer.writeHead(400, { 'content-type': 'application/json', 'utmost-version': '99.1.0' });
    answer.end(JSON.stringify({ message: "sort isn't a field of this call." }));
  });
  const env = { XDG_CONFIG_HOME: scratch(t).path('.'), UTMOST_TOKEN: TOKEN };
  const { code, stderr } = await utmost(['whoami', '--server-url', url], { env, alone: true });
  t.equal(code, 1);
  const [note, refusal] = stderr.split('\n');
  t.match(note, /^The server runs Utmost 99\.1\.0, but this command is \d+\.\d+\.\d+\. /);
  t.match(note, `Install the one that fits: npm install --global ${url}/cli/utmost.tgz`);
  t.equal(refusal, "sort isn't a field of this call.");
});

const PERSON = {
  username: 'a\u001b[31mb',
  email: 'a@b.example',
  role: 'user',
  organizationName: 'B',
};

/** A server that is not well for some requests, and what it was asked. */
async function recovering(t: Test, status: number, failures: number, headers: object) {
  const requests: { method: string | undefined; at: number; agent: string | undefined }[] = [];
  const url = await listening(t, ({ method, headers: sent }, answer) => {
    requests.push({ method, at: Date.now(), agent: sent['user-agent'] });
    const isIll = requests.length <= failures;
    answer.writeHead(isIll ? status : 200, { 'content-type': 'application/json', ...headers });
    answer.end(JSON.stringify(isIll ? { code: 'later', message: 'Not now.' } : PERSON));
  });
  const env = { XDG_CONFIG_HOME: scratch(t).path('.'), UTMOST_TOKEN: TOKEN };
  const run = (...args: string[]) => utmost([...args, '--server-url', url], { env });
  return { requests, run };
}

t.test('a server that is not well is tried again', async (t) => {
  const soon = { 'retry-after': '2' };
  for (const status of [429, 502, 503, 504]) {
    const { requests, run } = await recovering(t, status, 1, soon);
    const { code, stdout, stderr } = await run('whoami');
    t.equal(code, 0, stderr);
    t.match(stdout, 'a\\u001b[31mb (a@b.example), user of B');
    const why = status === 429 ? 'The server is busy.' : 'Not now.';
    t.equal(stderr, `${why} Trying again in 2 seconds.\n`, String(status));
    const [first, second] = requests;
    t.ok((second?.at ?? 0) - (first?.at ?? 0) >= 1_900, 'when it asked to be');
    t.match(first?.agent, /^utmost\/\d+\.\d+\.\d+ \(node /);
  }
  const date = new Date(Date.now() + 1_500).toUTCString();
  const dated = await recovering(t, 503, 1, { 'retry-after': date });
  t.match(await dated.run('whoami'), { code: 0 });
});

t.test('but not for longer than --retry-for', async (t) => {
  const late = await recovering(t, 503, 99, { 'retry-after': '10' });
  t.match(await late.run('whoami', '--retry-for', '5'), { code: 1, stderr: 'Not now.\n' });
  t.equal(late.requests.length, 1, 'it would be over before');
  const ill = await recovering(t, 429, 99, { 'retry-after': '0' });
  t.match(await ill.run('whoami', '--retry-for', '2'), {
    code: 1,
    stderr: /again in 1 second\.\n.*now\.\n$/,
  });
  t.equal(ill.requests.length, 2);
  for (const bad of ['-1', 'x', '1.5']) {
    t.match(await ill.run('whoami', '--retry-for', bad), { code: 2, stderr: /--retry-for/ });
  }
});

t.test('nor what is not known to be safe to send again', async (t) => {
  const { url, token } = await serve(t);
  const gate = await gateTo(t, url);
  let asked = 0;
  gate.guard('POST /api/api-tokens', ({ response }) => {
    asked += 1;
    response.setHeader('Retry-After', '1');
    answerJson(response, 503, { code: 'later', message: 'Not now.' });
  });
  const env = { XDG_CONFIG_HOME: scratch(t).path('.'), UTMOST_TOKEN: token, UTMOST_URL: gate.url };
  const create = await utmost(['tokens', 'create', 'ci', '--scope', 'read'], { env });
  t.match(create, { code: 1, stderr: 'Not now.\n' });
  t.equal(asked, 1);
});

for (const node of [process.execPath, ...(SYSTEM_NODE === null ? [] : [SYSTEM_NODE])]) {
  t.test(`through a proxy, with ${node}`, async (t) => {
    const { url, email, env } = await serve(t);
    const passed: string[] = [];
    const proxy = createServer((_, answer) => answer.writeHead(400).end());
    proxy.on('connect', ({ url: target = '' }, client, head) => {
      passed.push(target);
      const { port } = new URL(url);
      const through = connect(Number(port), '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        through.write(head);
        through.pipe(client).pipe(through);
      });
      through.on('error', () => client.destroy());
      client.on('error', () => through.destroy());
    });
    proxy.listen(0, '127.0.0.1');
    await new Promise((resolve) => proxy.once('listening', resolve));
    t.teardown(() => proxy.close());
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const whoami = (proxies: NodeJS.ProcessEnv) =>
      utmost(['whoami'], { env: { ...env, ...proxies }, node, alone: true });
    t.match(await whoami({ HTTP_PROXY: address }), { code: 0, stdout: email });
    t.same(passed.splice(0), [new URL(url).host]);
    t.match(await whoami({ http_proxy: address, NO_PROXY: 'localhost' }), {
      code: 0,
      stdout: email,
    });
    t.same(passed, [], 'NO_PROXY');
  });
}
