// Identities are compared to the last byte: one person's subject or address is never taken for another's.

import type { Caller, Services } from '@utmost/api/caller.ts';
import { systemClock } from '@utmost/api/clock.ts';
import type { UserRow } from '@utmost/api/models/models.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { identityOf } from '@utmost/api/people/identity-provider.ts';
import { myInvitations } from '@utmost/api/people/invitations/open-invitations.ts';
import { signIn } from '@utmost/api/people/sign-in.ts';
import { migrateUp } from '@utmost/db/migrate.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { openDatabase } from '../db/open-database.ts';
import { address } from '../support/addresses.ts';
import { approve, clientOf, signIn as signInAt } from '../support/browserless.ts';
import { engines } from '../support/engines.ts';
import { startServer } from '../support/server.ts';

const DEVICE = { userAgent: '', address: '127.0.0.1' };
// Each is another person: spaces at either end, case, an accent, a letter that is folded to one of ASCII, a tab.
const ALIKE = [
  'user-1',
  'user-1 ',
  'user-1  ',
  ' user-1',
  'User-1',
  'üser-1',
  'user-1\t',
  'user-1\u00a0',
  'user-¹',
];

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { sequelize, drop } = await openDatabase(engine);
    t.teardown(drop);
    await migrateUp(sequelize);
    const services: Services = {
      database: { sequelize, models: defineModels(sequelize) },
      clock: systemClock,
      settings: {
        publicUrl: 'http://localhost',
        isBilled: false,
        importMaxMb: 1,
        signInName: 'Google',
        socialLinks: {},
      },
      outbox: { keys: [], deliver: async () => 'sent' },
      lifecycle: { isStopping: false },
      model: null,
      payments: null,
    };
    const enter = async (sub: string, email: string) => {
      const claims = { sub, email, email_verified: true, name: 'Ada' };
      const identity = identityOf({ issuer: 'https://issuer.example' }, claims);
      if (!identity) throw new Error(`${JSON.stringify(sub)} is nobody`);
      return (await signIn(services, identity, DEVICE)).user;
    };

    t.test('subjects', async (t) => {
      const people = new Map<string, string>();
      for (const sub of ALIKE) people.set(sub, (await enter(sub, address('ada@alike'))).id);
      t.equal(new Set(people.values()).size, ALIKE.length, 'as many people as subjects');
      for (const [sub, id] of people) t.equal((await enter(sub, address('ada@alike'))).id, id, sub);
    });

    t.test(
      'an account by another spelling of the issuer, entered many times at once',
      async (t) => {
        const claims = { sub: 'slash', email: address('slash@issuers'), email_verified: true };
        const by = async (issuer: string, former: string[] = []) => {
          const identity = identityOf({ issuer, formerIssuers: former }, claims);
          if (!identity) throw new Error('Nobody');
          return (await signIn(services, identity, DEVICE)).user;
        };
        const { id } = await by('https://issuer.example/');
        const enterAgain = () => by('https://issuer.example', ['https://issuer.example/']);
        const entered = await Promise.all(Array.from({ length: 8 }, enterAgain));
        t.same([...new Set(entered.map((user) => user.id))], [id], 'is found');
        t.equal((await by('https://issuer.example')).id, id, "and has the provider's own spelling");
      },
    );

    t.test('an invitation is for the address it names', async (t) => {
      const invitationsOf = ({ id: userId, organizationId }: UserRow) =>
        myInvitations(services, { userId, organizationId } as Caller);
      const host = await enter('host', address('host@invites'));
      const { invitations } = services.database.models;
      const now = new Date();
      const row = {
        id: '0198c2a0-0000-7000-8000-000000000001',
        organizationId: host.organizationId,
        email: address('a@x'),
        tokenHash: 'h',
        invitedBy: 'host',
        createdAt: now,
        sentAt: now,
        expiresAt: new Date(now.getTime() + 60_000),
        mailStatus: 'sent' as const,
      };
      await invitations.create(row);
      for (const [at, email] of ['a@x.example ', 'á@x.example', 'a@x.example\u00a0'].entries()) {
        const stranger = await enter(`stranger-${at}`, email);
        t.same(await invitationsOf(stranger), [], JSON.stringify(email));
      }
      const guest = await enter('guest', address('A@x'));
      t.match(await invitationsOf(guest), [{ id: row.id }], 'capitals alone make no other address');
    });

    t.test('no column that tells rows apart passes over a space', async (t) => {
      if (engine.name === 'embedded') return t.end();
      const padded = await sequelize.query<{ name: string }>(
        `SELECT CONCAT(table_name, '.', column_name) AS name FROM information_schema.columns
         WHERE table_schema = DATABASE() AND collation_name = 'utf8mb4_bin' AND data_type = 'varchar'
           AND table_name NOT IN ('link_values', 'migrations', 'migration_turns')`,
        { type: QueryTypes.SELECT },
      );
      t.same(padded, []);
    });
  });
}

t.test('a provider that names no person', (t) => {
  for (const sub of ['', ' ', '\t', undefined, null, 7]) {
    t.equal(identityOf({ issuer: 'https://issuer.example' }, { sub, email: address('a@b') }), null);
  }
  t.end();
});

t.test('the sandbox folds addresses as everybody else does', async (t) => {
  const [embedded] = engines;
  if (!embedded) return;
  const running = await startServer(embedded);
  t.teardown(running.stop);
  const idOf = async (email: string) =>
    (await (await signInAt(running.url, email)).get('/api/auth/me')).body.id;
  const kim = await idOf(address('kim@folds'));
  t.equal(await idOf(address('KIM@folds')), kim, 'capitals make no other person');
  t.not(await idOf(address('\u212Aim@folds')), kim, 'the Kelvin sign does');
  t.not(await idOf(address('émile@folds')), await idOf(address('Émile@folds')));
  t.equal((await approve(clientOf(running.url), address('kim@folds'))).pathname, '/login/callback');
});
