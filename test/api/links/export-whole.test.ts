// A file that is exported says at its start how many records it has, as of one moment, so that its reader knows when it was
// cut off (threat F6).

import type { Caller, Services } from '@utmost/api/caller.ts';
import { systemClock } from '@utmost/api/clock.ts';
import { exportLinks } from '@utmost/api/links/export-links.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { dataOf } from '@utmost/api/models/organization-data.ts';
import t from 'tap';
import { FORWARDED } from '../../support/addresses.ts';
import { databaseOf } from '../../support/database.ts';
import { storeManyLinks } from '../../support/many-links.ts';
import { onEveryEngine } from '../organization.ts';

const PATH = '/api/tracking-links/export';
const LINKS = 2_500;

onEveryEngine(t, async (t, { admin, organizationId, running, addLink, addParameter }) => {
  const sequelize = databaseOf(running);
  t.teardown(() => sequelize.close());
  await addParameter({ type: 'text', displayName: 'Source', queryName: 'utm_source' });
  await storeManyLinks(sequelize, { organizationId, links: LINKS, mark: 'e5' });
  // More of one than are read at once.
  await sequelize.query(
    `UPDATE tracking_links SET createdBy = 'user1' WHERE createdBy <> 'user2' AND organizationId = '${organizationId}'`,
  );
  const exported = (query: object) => {
    const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    const pairs = Object.entries(query).map(([name, value]) => [name, text(value)]);
    return admin.get(`${PATH}?${new URLSearchParams(pairs)}`);
  };
  const linesOf = (body: string) => body.trimEnd().split(/\r?\n/);

  t.test('F6 the total is that of the file, whatever is exported', async (t) => {
    const filters: [filter: object, links: number][] = [
      [{}, LINKS],
      [{ values: { utm_source: 'source7' } }, 63],
      [{ values: { utm_source: 'source7', utm_campaign: 'campaign-7' } }, 2],
      [{ q: 'page/5?' }, 3],
      [{ parameter: 'utm_source' }, LINKS],
      [{ createdBy: 'user1' }, LINKS - 209],
      [{ createdBy: 'user2' }, 209],
      [{ createdBy: 'nobody' }, 0],
    ];
    for (const [filter, links] of filters) {
      for (const [format, others] of [
        ['csv', 1],
        ['ndjson', 0],
        ['txt', 0],
      ] as const) {
        const { headers, body } = await exported({ filter, format });
        const counted = body === '' ? 0 : linesOf(body).length - others;
        t.same(
          [counted, headers.get('x-total-count')],
          [links, String(links)],
          `${format} ${JSON.stringify(filter)}`,
        );
      }
    }
    const ids = (await admin.get('/api/tracking-links?range=[0,2]')).body.map(
      ({ id }: { id: string }) => id,
    );
    const gone = '00000000-0000-7000-8000-000000000000';
    for (const [body, links] of [
      [{ ids: [...ids, gone] }, 3],
      [{ filter: {}, except: [...ids, gone] }, LINKS - 3],
    ] as const) {
      const answer = await admin.post(PATH, body);
      t.same(
        [linesOf(answer.body).length - 1, answer.headers.get('x-total-count')],
        [links, String(links)],
      );
    }
  });

  t.test('F6 the total is of one moment, whatever changes while it is read', async (t) => {
    const database = { sequelize, models: defineModels(sequelize) };
    const services = { database, clock: systemClock } as unknown as Services;
    const caller = { organizationId, usage: { links: LINKS, revision: 0 } } as Caller;
    const file = await exportLinks(services, caller, { filter: {}, except: [] }, 'txt');
    t.equal(file.records, LINKS);
    const [last, other] = await dataOf(database, organizationId).links.all({
      order: [['createdAt', 'DESC']],
      limit: 2,
    });
    let urls = 0;
    for await (const piece of file.pieces) {
      if (urls === 0) {
        t.equal((await admin.request('DELETE', `/api/tracking-links/${last?.id}`)).status, 200);
        await addLink({ name: 'Meanwhile', baseUrl: 'https://new.example/' });
        const { status } = await admin.patch(`/api/tracking-links/${other?.id}`, {
          baseUrl: 'https://changed.example/',
        });
        t.equal(status, 200);
      }
      urls += linesOf(piece).length;
      t.notMatch(piece, /changed\.example|new\.example/);
    }
    await file.close();
    t.equal(urls, LINKS);
    t.match((await exported({ format: 'txt' })).body, /changed\.example/);
  });

  t.test('one that is not read to its end gives its connection back', async (t) => {
    const origin = running.url;
    for (let reader = 0; reader < 24; reader++) {
      t.equal((await admin.request('HEAD', PATH)).status, 200);
      const leave = new AbortController();
      const response = await fetch(`${origin}${PATH}`, {
        headers: { cookie: admin.cookies(), ...FORWARDED },
        signal: leave.signal,
      });
      t.equal(response.status, 200);
      leave.abort();
    }
    t.equal((await admin.get('/api/tracking-links?range=[0,1]')).status, 200);
  });

  t.test('an account has an end', async (t) => {
    const { headers, body } = await admin.get('/api/account/export');
    const lines = linesOf(body).map((line) => JSON.parse(line));
    const records = lines.length - 1;
    t.same(lines.at(-1), { type: 'end', records });
    t.equal(headers.get('x-total-count'), String(records));
    t.equal(lines.filter(({ type }) => type === 'tracking_link').length, LINKS);
    t.equal(lines.filter(({ type }) => type === 'end').length, 1);
  });

  t.test('the audit log', async (t) => {
    const { headers, body } = await admin.get('/api/audit-log/export');
    t.equal(headers.get('x-total-count'), String(linesOf(body).length - 1));
  });
});
