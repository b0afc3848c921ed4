// Servers behind ours that answer without an end, on every status, or send us elsewhere: each call ends soon, having read
// little, and other requests are answered meanwhile.

import { text as textOf } from 'node:stream/consumers';
import { type LanguageModel, openAiModel } from '@utmost/api/assistant/model/openai.ts';
import { stripeClient } from '@utmost/api/billing/stripe/client.ts';
import { smtpMailer } from '@utmost/api/mail/mailer.ts';
import { identify } from '@utmost/api/people/identity-provider.ts';
import { findEndpoints } from '@utmost/api/people/provider-discovery.ts';
import t, { type Test } from 'tap';
import { callContext, modelSettings } from '../../support/fake-model-server.ts';
import {
  ENDLESS,
  type Endless,
  sayWithoutEnd,
  startHostileServer,
  startHostileSocket,
} from '../../support/hostile-server.ts';

const kinds = Object.keys(ENDLESS) as Endless[];
// Read, on its way through both ends of connections, or written in vain; the provider's are all of them together.
const MOST_BYTES = 160 * 1024 * 1024;
const SOON_MS = 25_000;

async function read(model: LanguageModel): Promise<void> {
  const request = { instructions: '', input: '', schema: {} };
  for await (const _piece of model.answer(request, callContext()));
}

/** Whether it ends in an error, soon, with no more read than may be. */
async function endsSoon(t: Test, name: string, sent: () => number, run: () => Promise<unknown>) {
  const started = performance.now();
  const before = sent();
  await t.rejects(run(), name);
  t.ok(performance.now() - started < SOON_MS, `${name}: ${performance.now() - started} ms`);
  t.ok(sent() - before < MOST_BYTES, `${name}: ${sent() - before} bytes`);
}

const cases = [200, 400, 500].flatMap((status) => kinds.map((kind) => ({ status, kind })));

/** Everything at once: most of it waits. */
const eachCase = (run: (status: number, kind: Endless) => Promise<unknown>) =>
  Promise.all(cases.map(({ status, kind }) => run(status, kind)));

const model = (t: Test) =>
  eachCase(async (status, kind) => {
    const server = await startHostileServer(t, (_request, response, count) => {
      response.writeHead(status, { 'content-type': 'text/event-stream' });
      return sayWithoutEnd(response, kind, count);
    });
    const { url: baseUrl } = server;
    const model = openAiModel({ ...modelSettings(baseUrl), timeoutSeconds: 1 });
    await endsSoon(t, `${status} with ${kind}`, server.sent, () => read(model));
  });

const stripe = (t: Test) =>
  eachCase(async (status, kind) => {
    const server = await startHostileServer(t, (_request, response, count) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      return sayWithoutEnd(response, kind, count);
    });
    const stripe = stripeClient({ secretKey: 'sk_test_1', apiBase: server.url });
    const ask = () => stripe.subscriptions.list({}, { maxNetworkRetries: 0 });
    await endsSoon(t, `${status} with ${kind}`, server.sent, ask);
  });

const mailServer = (t: Test) =>
  Promise.all(
    kinds.map(async (kind) => {
      const server = await startHostileSocket(t, kind);
      const mailer = smtpMailer(server.url, { name: '', address: 'a@b.example' }, 'b.example');
      const mail = { id: '1', to: 'c@d.example', subject: '', text: '', html: '' };
      const { signal } = new AbortController();
      const send = () => mailer.send(mail, { beforeContent: async () => undefined, signal });
      await endsSoon(t, kind, server.sent, send);
      await endsSoon(t, kind, server.sent, () => mailer.verify());
    }),
  );

const signInProvider = async (t: Test) => {
  // What is hostile is in the code, and in the token that is got for it.
  const provider = await startHostileServer(t, async (request, response, count) => {
    const told = `${request.headers.authorization} ${await textOf(request)}`;
    const [, code, path, status, kind] = /(([a-z]+)-(\d+)-(\d))/.exec(told) ?? [];
    if (request.url !== `/${path}`) return response.end(JSON.stringify({ access_token: code }));
    response.writeHead(Number(status));
    return sayWithoutEnd(response, kinds[Number(kind)] as Endless, count);
  });
  const endpoints = {
    issuer: provider.url,
    authorization: `${provider.url}/auth`,
    token: `${provider.url}/token`,
    userinfo: `${provider.url}/me`,
    isTyingCodes: true,
  };
  const client = { clientId: 'app', clientSecret: 'secret' };
  const proof = { codeVerifier: 'v', redirectUri: 'http://localhost/login/callback' };
  await Promise.all(
    ['token', 'me'].map((path) =>
      eachCase(async (status, kind) => {
        const code = `${path}-${status}-${kinds.indexOf(kind)}`;
        const name = `${path} ${status} with ${kind}`;
        await endsSoon(t, name, provider.sent, () =>
          identify(endpoints, client, { code, ...proof }),
        );
      }),
    ),
  );
};

const discovery = (t: Test) =>
  Promise.all(
    kinds.map(async (kind) => {
      const server = await startHostileServer(t, (_request, response, count) =>
        sayWithoutEnd(response, kind, count),
      );
      const settings = { clientId: 'app', clientSecret: 'secret', issuer: server.url };
      await endsSoon(t, kind, server.sent, () => findEndpoints(settings));
    }),
  );

// Most of it waits.
t.test('all of them at once', (t) =>
  Promise.all([model(t), stripe(t), mailServer(t), signInProvider(t), discovery(t)]),
);

t.test('a model that sends us elsewhere is not followed', async (t) => {
  const other = await startHostileServer(t, (_request, response) => response.end('{}'));
  for (const status of [301, 302, 303, 307, 308]) {
    const server = await startHostileServer(t, (_request, response) => {
      response.writeHead(status, { location: `${other.url}/chat/completions` }).end();
    });
    const { url: baseUrl } = server;
    const model = openAiModel({ ...modelSettings(baseUrl), apiKey: 'key', timeoutSeconds: 2 });
    const failure = await read(model).catch((error) => error);
    t.equal(failure?.kind, 'unreachable');
  }
  t.same(other.asked, []);
});
