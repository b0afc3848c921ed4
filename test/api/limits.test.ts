// What a plan allows holds under parallel requests, and is not asked where billing is off.

import type { Sequelize } from 'sequelize';
import t from 'tap';
import { address } from '../support/addresses.ts';
import { type Client, signIn } from '../support/browserless.ts';
import { databaseOf } from '../support/database.ts';
import { engines } from '../support/engines.ts';
import { sharedService } from '../support/shared-services.ts';

const link = { name: 'L', baseUrl: 'https://e.com/' };

async function storeLinkCount(database: Sequelize, admin: Client, links: number): Promise<void> {
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  await database.query('UPDATE organization_usage SET links = ? WHERE organizationId = ?', {
    replacements: [links, organizationId],
  });
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = await sharedService(engine, 'billed');
    const database = databaseOf(running);
    t.teardown(() => database.close());

    t.test('50 parallel creates at ten below the limit give exactly ten links', async (t) => {
      const admin = await signIn(running.url, address('ada@limit'));
      await storeLinkCount(database, admin, 490);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => admin.post('/api/tracking-links', link)),
      );
      t.equal(answers.filter(({ status }) => status === 201).length, 10);
      const refused = answers.filter(({ status }) => status === 403);
      t.equal(refused.length, 40);
      t.match(refused[0]?.body, {
        code: 'limit_reached',
        message:
          'Your Free plan allows a maximum of 500 tracking links. Upgrade your plan to add more.',
      });
      const [made] = answers.filter(({ status }) => status === 201);
      await admin.delete(`/api/tracking-links/${made?.body.id}`);
      t.equal(
        (await admin.post('/api/tracking-links', link)).status,
        201,
        'a deleted link makes room',
      );
      t.match((await admin.get('/api/subscription/link-limit-check')).body, {
        used: 500,
        remaining: 0,
      });
      const [other] = answers.filter(({ status }) => status === 201).slice(1);
      const edited = await admin.patch(`/api/tracking-links/${other?.body.id}`, { name: 'M' });
      t.equal(edited.status, 200, 'what is there stays editable');
    });

    t.test('published links have the limit of all others', async (t) => {
      const admin = await signIn(running.url, address('ada@published'));
      await storeLinkCount(database, admin, 498);
      const rows = ['A,https://a.example/1', 'B,https://a.example/2', 'C,https://a.example/3'];
      const send = (count: number) =>
        admin.request(
          'POST',
          '/api/tracking-links/import?mode=published',
          ['link_name,website_url', ...rows.slice(0, count)].join('\n'),
          { 'content-type': 'text/csv' },
        );
      t.match(await send(3), { status: 403, body: { code: 'limit_reached' } });
      t.same((await admin.get('/api/tracking-links')).body, [], 'nothing is stored');
      t.match(await send(2), { status: 201, body: { created: 2 } });
    });

    t.test('20 parallel parameters with 12 allowed', async (t) => {
      const admin = await signIn(running.url, address('ada@parameters'));
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          admin.post('/api/tracking-parameters', {
            type: 'text',
            displayName: `P ${index}`,
            queryName: `p${index}`,
          }),
        ),
      );
      t.equal(answers.filter(({ status }) => status === 201).length, 12);
      t.match((await admin.get('/api/subscription/parameter-limit-check')).body, {
        allowed: false,
        used: 12,
        limit: 12,
      });
    });

    t.test('plans are public', async (t) => {
      const { body } = await signIn(running.url, address('ada@plans')).then((one) =>
        one.get('/api/subscription-plans'),
      );
      t.match(body, [
        {
          id: 1,
          name: 'Free',
          monthlyPrice: 0,
          maxWorkspaceMembers: 3,
          maxParameters: 12,
          maxLinks: 500,
        },
        { id: 2, name: 'Pro', monthlyPrice: 2900, yearlyPrice: 28900, maxWorkspaceMembers: 25 },
      ]);
    });
  });

  t.test(`on ${engine.name}, billing off`, async (t) => {
    const running = await sharedService(engine, 'unbilled');
    const database = databaseOf(running);
    t.teardown(() => database.close());
    const admin = await signIn(running.url, address('ada@free'));
    await storeLinkCount(database, admin, 500);
    t.equal((await admin.post('/api/tracking-links', link)).status, 201);
    t.match((await admin.get('/api/subscription/link-limit-check')).body, {
      allowed: true,
      limit: null,
      remaining: null,
    });
    t.match((await admin.get('/api/subscription/current-plan')).body, { billing: false });
  });
}
