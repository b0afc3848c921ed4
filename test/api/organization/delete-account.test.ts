// The end of an organization: a copy of everything first, then nothing of it is left, and no session or token works.

import t from 'tap';
import { makeWorld } from '../../contract/world.ts';
import { address } from '../../support/addresses.ts';
import { clientOf, signIn, withToken } from '../../support/browserless.ts';
import { databaseOf, everyRow, untilRemoved } from '../../support/database.ts';
import { engines, onceAmong } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';
import { startTestStripe } from '../../support/stripe-sandbox.ts';

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const stripe = await startTestStripe(t);
    const running = await startServer(engine, { env: stripe.env });
    const { url } = running;
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    // What Stripe says is the same on every engine.
    const once = onceAmong(t, engine);
    once('I6 a subscription that may charge again stops it, by what Stripe says', async (t) => {
      const { admin } = await makeWorld(url, 'paying');
      await admin.post('/api/subscription/checkout', { planId: 2 });
      const customer = (await stripe.sdk.customers.list()).data[0]?.id ?? '';
      await stripe.subscribe(customer, stripe.env.STRIPE_PRICE_PRO_MONTHLY ?? '');
      for (const status of ['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const) {
        stripe.setStatus(customer, status);
        await admin.post('/api/subscription/sync');
        const before = await everyRow(database);
        t.match(await admin.delete('/api/account'), {
          status: 409,
          body: {
            code: 'conflict',
            message: 'You must cancel your subscription before deleting your account',
            hasActiveSubscription: true,
          },
        });
        const { billing_accounts: _, ...left } = await everyRow(database);
        const { billing_accounts: __, ...were } = before;
        t.same(left, were, `${status}: nothing was deleted`);
      }
      // The service has not been told of it.
      stripe.setStatus(customer, 'canceled');
      t.equal((await admin.delete('/api/account')).status, 200);

      const world = await makeWorld(url, 'free');
      const other = await world.admin.delete(`/api/users/${world.userId}`);
      t.notOk('hasActiveSubscription' in other.body, 'no other refusal says so');
    });

    t.test('everything of it is in the copy, and no secret', async (t) => {
      const world = await makeWorld(url, 'copied');
      const [view] = (await world.admin.get('/api/link-views')).body;
      const { body, headers } = await world.admin.get('/api/account/export');
      t.match(headers.get('content-disposition'), /utmost-export\.ndjson/);
      const lines: { type: string }[] = body
        .trim()
        .split('\n')
        .map((line: string) => JSON.parse(line));
      const types = [...new Set(lines.map(({ type }) => type))];
      t.same(types, [
        'organization',
        'user',
        'invitation',
        'api_token',
        'tracking_parameter',
        'value_mapping',
        'advanced_link_config',
        'tracking_link',
        'link_view',
        'favorite',
        'preset',
        'value_request',
        'audit_entry',
        'end',
      ]);
      t.equal(lines.filter(({ type }) => type === 'user').length, 2);
      t.same(
        lines.filter(({ type }) => type === 'link_view'),
        [{ type: 'link_view', ...view, username: 'admin' }],
      );
      t.notMatch(body, /hash/i);
    });

    t.test('it goes with everything in it, and none of its members gets in', async (t) => {
      const stays = await makeWorld(url, 'stays');
      const world = await makeWorld(url, 'goes');
      const member = await signIn(url, address('person@goes'));
      const { token } = (await member.post('/api/api-tokens', { name: 'A', scope: 'read' })).body;
      const cookies = [world.admin.cookies(), member.cookies()];
      const { organizationId, userId, personId } = world;
      t.equal((await member.delete('/api/account')).status, 403);

      await untilRemoved(database);
      const ofOthers = async () =>
        Object.fromEntries(
          Object.entries(await everyRow(database)).map(([table, rows]) => [
            table,
            rows.filter(
              (row) => ![organizationId, userId, personId].some((id) => row.includes(id)),
            ),
          ]),
        );
      const before = await ofOthers();
      t.same((await world.admin.delete('/api/account')).body, { deleted: true });
      await untilRemoved(database);
      t.same(await everyRow(database), before, 'not a row of it is left, and all of the others');
      const [sessions] = await database.query('SELECT * FROM sessions');
      t.notMatch(JSON.stringify(sessions), new RegExp(`${userId}|${personId}`));

      for (const cookie of cookies) {
        const copy = await clientOf(url).request('GET', '/api/auth/me', undefined, { cookie });
        t.equal(copy.status, 401, 'a copy of the cookie');
      }
      t.equal((await withToken(url, token).get('/api/auth/me')).status, 401);
      t.equal((await stays.admin.get('/api/users')).status, 200);
      const anew = await signIn(url, address('admin@goes'));
      t.same((await anew.get('/api/tracking-links')).body, [], 'the next sign-in starts anew');
    });

    t.test('asked for twice at once, it is deleted once', async (t) => {
      const { admin } = await makeWorld(url, 'twice');
      const answers = await Promise.all([1, 2, 3].map(() => admin.delete('/api/account')));
      t.same(answers.map(({ status }) => status).sort(), [200, 401, 401]);
    });

    t.test('no fault of our own', async (t) => {
      t.same(running.logged, []);
    });
  });
}
