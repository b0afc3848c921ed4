// Each statement is a way to the database and back, and an organization's creates wait for each other: nine are enough.

import type { Caller, Services } from '@utmost/api/caller.ts';
import { systemClock } from '@utmost/api/clock.ts';
import { createLink } from '@utmost/api/links/create-link.ts';
import { createLinks } from '@utmost/api/links/create-links.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { readCounts } from '@utmost/api/models/organization-counts.ts';
import { dataOf } from '@utmost/api/models/organization-data.ts';
import { connect } from '@utmost/db/connection.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { engines } from '../../support/engines.ts';
import { inOrganization } from '../organization.ts';

const MOST = 9;
const server = engines.find(({ name }) => name === 'mariadb');

t.test('on mariadb', server ? {} : { skip: 'it needs mariadbd or mysqld' }, async (t) => {
  if (!server) return;
  await inOrganization(
    t,
    server,
    async (t, { admin, organizationId, addParameter, addLink, running }) => {
      await addParameter({ type: 'text', displayName: 'Source', queryName: 'src', required: true });
      await addParameter({ type: 'identifier', displayName: 'Link ID', queryName: 'lid' });
      await addParameter({ type: 'identifier', displayName: 'Other ID', queryName: 'oid' });
      const sequelize = connect({ databaseUrl: running.settings.DATABASE_URL, dataDir: '' });
      t.teardown(() => sequelize.close());
      const database = { sequelize, models: defineModels(sequelize) };
      const services: Services = {
        database,
        clock: systemClock,
        settings: {
          publicUrl: 'http://localhost',
          isBilled: true,
          importMaxMb: 1,
          signInName: 'Google',
          socialLinks: {},
        },
        outbox: { keys: [], deliver: async () => 'sent' },
        lifecycle: { isStopping: false },
        model: null,
        payments: null,
      };
      const caller: Caller = {
        userId: organizationId,
        username: 'ada',
        organizationId,
        role: 'admin',
        scope: 'admin',
        actorKind: 'session',
        via: 'session',
        address: '127.0.0.1',
        usage: { links: 0, revision: 0 },
      };
      const parameters = '{"src":"google"}';
      const create = (name: string) =>
        createLink(services, caller, { name, baseUrl: 'https://a.example/', parameters });
      await create('the first, for which the rules are read');

      // What this process sends, told by the connections themselves: Sequelize does not see all of it.
      const sent = async () => {
        const [row] = await sequelize.query<{ Value: string }>(
          "SHOW SESSION STATUS LIKE 'Questions'",
          {
            type: QueryTypes.SELECT,
          },
        );
        return Number(row?.Value);
      };
      // One connection does it all as long as nothing is asked for at once.
      const before = await sent();
      const { link, warnings } = await create('the second');
      // Asking is a statement, too.
      const statements = (await sent()) - before - 1;
      t.ok(statements <= MOST, `${statements} statements`);
      t.ok(statements >= 7, 'they are counted on the connection that was used');
      t.match(link.fullUrl, /\?src=google&lid=2&oid=2$|lid=0*2&oid=0*2$/);
      t.match(warnings, [{ code: 'duplicate_link' }]);
      t.equal((await readCounts(dataOf(database, organizationId)))?.links, 2);
      await addLink({ name: 'the third', baseUrl: 'https://a.example/', parameters });
      t.equal((await readCounts(dataOf(database, organizationId)))?.links, 3);

      await addParameter({ type: 'text', displayName: 'Campaign', queryName: 'cmp' });
      const of = (at: number) => ({
        ...{ name: `Link ${at}`, baseUrl: 'https://a.example/' },
        parameters: JSON.stringify({ src: 'google', cmp: `c${at % 500}` }),
      });
      const drafts = Array.from({ length: 5_000 }, (_, at) => of(at));
      const unlimited = { ...services, settings: { ...services.settings, isBilled: false } };
      const order = { mode: 'all', dryRun: false } as const;
      const counted = async () => {
        const before = await sent();
        await createLinks(unlimited, caller, drafts, order);
        return (await sent()) - before - 1;
      };
      const draft = { type: 'identifier', displayName: 'Campaign ID', queryName: 'cid' };
      const { id } = await addParameter(draft);
      await counted();
      const ofLinks = await counted();
      await admin.put(`/api/tracking-parameters/${id}`, { identifierPer: 'cmp' });
      await createLink(unlimited, caller, of(0));
      const ofValues = await counted();
      t.ok(
        ofValues <= ofLinks + 3,
        `${ofLinks} and ${ofValues}: asked, stored and counted on once`,
      );
    },
  );
});
