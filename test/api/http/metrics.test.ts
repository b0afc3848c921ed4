// What Prometheus reads of the service, on a port of its own.
import { once } from 'node:events';
import { createServer, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { openAiModel } from '@utmost/api/assistant/model/openai.ts';
import { stripeClient } from '@utmost/api/billing/stripe/client.ts';
import { findEndpoints } from '@utmost/api/people/provider-discovery.ts';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, clientOf, signIn } from '../../support/browserless.ts';
import { engines } from '../../support/engines.ts';
import { callContext, modelSettings } from '../../support/fake-model-server.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { freePort, startServer } from '../../support/server.ts';
import { textOf } from '../../support/source-files.ts';

/** The value of the series whose line begins so; undefined where there is none. */
async function readSeries(metrics: Client, start: string): Promise<number | undefined> {
  const { body } = await metrics.get('/metrics');
  const line = String(body)
    .split('\n')
    .find((one) => one.startsWith(start));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
}

async function becomes(metrics: Client, start: string, value: number): Promise<void> {
  while ((await readSeries(metrics, start)) !== value) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function askStripe(apiBase: string): Promise<void> {
  const stripe = stripeClient({ secretKey: 'sk_test_1', apiBase });
  await stripe.subscriptions.list({}, { maxNetworkRetries: 0 });
}

async function askModel(baseUrl: string): Promise<void> {
  const model = openAiModel({ ...modelSettings(baseUrl), timeoutSeconds: 10 });
  const request = { instructions: '', input: '', schema: {} };
  for await (const _piece of model.answer(request, callContext()));
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const mailServer = await startMailServer({ refuses: [address('gone@metrics')] });
    const port = String(await freePort());
    const env = { METRICS_PORT: port, SMTP_URL: mailServer.url, BILLING: 'off' };
    const running = await startServer(engine, { env });
    t.teardown(async () => {
      await running.stop();
      await mailServer.stop();
    });
    running.server.route({
      method: 'GET',
      path: '/test/slow',
      options: { id: 'slowExport' },
      handler: (_, h) => {
        const unending = new Readable({ read: () => undefined });
        unending.push('x');
        return h.response(unending);
      },
    });
    const metrics = clientOf(`http://127.0.0.1:${port}`);
    const admin = await signIn(running.url, address('ada@metrics'));

    await t.test('requests by operation, status and outcome', async () => {
      await admin.get('/api/users');
      await admin.get('/api/users');
      await admin.post('/api/tracking-links', { name: '', baseUrl: 'x' });
      const count = 'utmost_http_request_duration_seconds_count';
      await becomes(
        metrics,
        `${count}{operation="listUsers",method="get",status="200",outcome="complete"}`,
        2,
      );
      await becomes(
        metrics,
        `${count}{operation="createTrackingLink",method="post",status="422",outcome="complete"}`,
        1,
      );
    });

    await t.test('what is under way, until its reader leaves', async () => {
      const request = openRequest(new URL('/test/slow', running.url));
      request.on('error', () => undefined).end();
      const series = 'utmost_http_requests_in_flight{operation="slowExport"}';
      await becomes(metrics, series, 1);
      request.destroy();
      await once(request, 'close');
      await becomes(metrics, series, 0);
    });

    await t.test('nothing of the contract stays under way', async (t) => {
      const { body } = await metrics.get('/metrics');
      const left = String(body)
        .split('\n')
        .filter(
          (line) => line.startsWith('utmost_http_requests_in_flight{') && !line.endsWith(' 0'),
        );
      t.same(left, []);
    });

    await t.test('calls to other services', async () => {
      await admin.post('/api/users/invite', { email: address('grace@metrics'), role: 'user' });
      await admin.post('/api/users/invite', { email: address('gone@metrics'), role: 'user' });
      const count = 'utmost_outbound_call_duration_seconds_count';
      await becomes(metrics, `${count}{service="mail",outcome="ok"}`, 1);
      await becomes(metrics, `${count}{service="mail",outcome="failed"}`, 1);
      mailServer.misbehave('recipient', { code: 450 });
      await admin.post('/api/users/invite', { email: address('late@metrics'), role: 'user' });
      await becomes(metrics, 'utmost_outbox_mails', 1);
      const series = (service: string, outcome: string) =>
        `${count}{service="${service}",outcome="${outcome}"}`;
      let status = 200;
      const other = createServer((_, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
      );
      await once(other.listen(0, '127.0.0.1'), 'listening');
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      const calls = {
        stripe: () => askStripe(url),
        model: () => askModel(url),
        'sign-in': () => findEndpoints({ issuer: url, clientId: 'c', clientSecret: 's' }),
      };
      for (const [service, call] of Object.entries(calls)) {
        for (const [code, outcome] of [
          [200, 'ok'],
          [500, 'failed'],
        ] as const) {
          status = code;
          const before = (await readSeries(metrics, series(service, outcome))) ?? 0;
          // What each makes of `{}` is its own affair.
          await call().catch(() => undefined);
          await becomes(metrics, series(service, outcome), before + 1);
        }
      }
      other.close();
      await askStripe(url).catch(() => undefined);
      await becomes(metrics, series('stripe', 'failed'), 2);
    });

    await t.test('the event loop, the pool, and the embedded database', async (t) => {
      t.ok(Number(await readSeries(metrics, 'nodejs_eventloop_lag_p99_seconds')) >= 0);
      t.type(await readSeries(metrics, 'utmost_database_connections{state="waiting"}'), 'number');
      const bytes = await readSeries(metrics, 'utmost_embedded_database_bytes');
      if (engine.name === 'embedded') t.ok(Number(bytes) > 10_000);
      else t.equal(bytes, undefined);
    });

    await t.test('every figure of the dashboard is there', async (t) => {
      const { body } = await metrics.get('/metrics');
      const used = textOf('docs/grafana-dashboard.json').match(/\b(?:utmost|nodejs|process)_\w+/g);
      t.ok(used && used.length > 10);
      const missing = (used ?? []).filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(body));
      const embedded = (name: string) => name.startsWith('utmost_embedded_');
      t.same(engine.name === 'embedded' ? missing : missing.filter((name) => !embedded(name)), []);
    });

    await t.test('series do not grow with addresses, people or ids', async (t) => {
      // Of the service alone: those of the process come and go, such as the kinds of garbage collections.
      const series = async () =>
        String((await metrics.get('/metrics')).body)
          .split('\n')
          .flatMap((line) => /^utmost_\S+/.exec(line)?.[0] ?? []);
      await admin.get('/api/tracking-links/0190d6a0-0000-7000-8000-000000000000');
      await clientOf(running.url).get('/nothing/at/all');
      const before = await series();
      for (let index = 0; index < 20; index += 1) {
        await admin.get(`/api/tracking-links/0190d6a0-0000-7000-8000-0000000000${index + 10}`);
        await clientOf(running.url).get(`/nothing/${index}`);
      }
      t.same(await series(), before);
    });

    await t.test('the service itself has no metrics, and the port nothing else', async (t) => {
      t.notMatch((await clientOf(running.url).get('/metrics')).body, /utmost_http/);
      t.equal((await metrics.get('/')).status, 404);
      t.equal((await metrics.post('/metrics', {})).status, 404);
    });
  });
}
