// Every change stands in the log, written with it; no other organization's does.

import { exportAudit } from '@utmost/api/audit/audit-log-routes.ts';
import type { Caller } from '@utmost/api/caller.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { changeData, dataOf } from '@utmost/api/models/organization-data.ts';
import t from 'tap';
import { v7 as uuid } from 'uuid';
import { address, domain, FORWARDED } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { sharedService } from '../../support/shared-services.ts';

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = await sharedService(engine, 'billed');
    const admin = await signIn(running.url, address('ada@audit'));
    const other = await signIn(running.url, address('eve@other'));
    const parameter = await admin.post('/api/tracking-parameters', {
      type: 'dropdown',
      displayName: 'C',
      queryName: 'c',
      useCodedValues: true,
    });
    const { id: parameterId } = parameter.body;
    await admin.post('/api/dropdown-values', {
      parameterId,
      displayValue: '=SUM(A1)',
      codedValue: 's',
    });
    await admin.put(`/api/tracking-parameters/${parameterId}`, { displayName: 'Channel' });
    const link = await admin.post('/api/tracking-links', { name: 'L', baseUrl: 'https://e.com/' });
    await admin.patch(`/api/tracking-links/${link.body.id}`, { name: '=1+1' });
    await admin.post('/api/tracking-links', { name: '', baseUrl: 'nonsense' });
    await admin.delete(`/api/tracking-links/${link.body.id}`);
    await admin.delete(`/api/tracking-parameters/${parameterId}`);

    t.test('who, what, when, from where, before and after', async (t) => {
      const { body, headers } = await admin.get('/api/audit-log');
      t.same(
        body.map(({ action }: { action: string }) => action),
        [
          'parameter.delete',
          'link.delete',
          'link.change',
          'link.create',
          'parameter.change',
          'mapping.create',
          'parameter.create',
        ],
        'the newest first; what was refused is not there',
      );
      t.equal(headers.get('content-range'), 'audit-log 0-6/7');
      t.match(body[2], {
        actor: 'ada',
        actorKind: 'session',
        via: 'session',
        address: FORWARDED['x-forwarded-for'],
        subjectId: link.body.id,
        subject: '=1+1',
        before: { name: 'L' },
        after: { name: '=1+1' },
      });
      const [, , ofLink, , ofParameter] = body;
      t.same(Object.keys(ofLink.before), Object.keys(ofLink.after));
      t.same(
        [ofParameter.before, ofParameter.after].map(Object.entries),
        [[['displayName', 'C']], [['displayName', 'Channel']]],
        'what stayed as it was is not written down',
      );
    });

    t.test('what an organization was called before', async (t) => {
      await other.patch('/api/organization', { name: 'Other & Sons' });
      t.match((await other.get('/api/audit-log')).body, [
        { before: { name: domain('other') }, after: { name: 'Other & Sons' } },
      ]);
    });

    t.test('in the order of time, whatever the ids, by every filter', async (t) => {
      const oscar = await signIn(running.url, address('oscar@order'));
      const { id, organizationId } = (await oscar.get('/api/auth/me')).body;
      const sequelize = databaseOf(running);
      t.teardown(() => sequelize.close());
      const subjectId = uuid();
      const entries = Array.from({ length: 40 }, (_, number) => ({
        id: uuid(),
        // Two entries for each millisecond, and every later id is of an earlier one.
        at: new Date(Date.UTC(2026, 0, 1) - Math.floor(number / 2)),
        actor: number % 2 === 0 ? 'oscar' : 'olga',
        actorId: id,
        actorKind: 'session' as const,
        via: 'session',
        address: '127.0.0.1',
        action: number % 4 < 2 ? 'link.change' : 'link.create',
        subjectId: number % 5 === 0 ? subjectId : null,
        subject: `entry-${number}`,
        before: null,
        after: null,
      }));
      const database = { sequelize, models: defineModels(sequelize) };
      await changeData(database, { organizationId }, (data) => data.audit.save(entries));
      const oldestFirst = entries.toSorted(
        (one, other) => Number(one.at) - Number(other.at) || (one.id < other.id ? -1 : 1),
      );
      const [from, to] = [entries[30]?.at.toISOString(), entries[10]?.at.toISOString()];
      for (const [filter, isMeant] of [
        [{}, () => true],
        [{ actor: 'olga' }, ({ actor }) => actor === 'olga'],
        [{ action: 'link.create' }, ({ action }) => action === 'link.create'],
        [
          { actor: 'oscar', action: 'link.create' },
          ({ actor, action }) => actor === 'oscar' && action === 'link.create',
        ],
        [{ subjectId }, (entry) => entry.subjectId === subjectId],
        [{ subjectId: null }, (entry) => entry.subjectId === null],
        [{ from, to }, ({ at }) => at.toISOString() >= `${from}` && at.toISOString() <= `${to}`],
        [
          { actor: 'olga', from },
          ({ actor, at }) => actor === 'olga' && at.toISOString() >= `${from}`,
        ],
      ] as [object, (entry: (typeof entries)[number]) => boolean][]) {
        const meant = oldestFirst.filter(isMeant).map(({ subject }) => subject);
        const text = encodeURIComponent(JSON.stringify(filter));
        for (const direction of ['ASC', 'DESC']) {
          const path = `/api/audit-log?filter=${text}&sort=["at","${direction}"]`;
          const found: string[] = [];
          for (let first = 0; first < meant.length; first += 7) {
            const { body, headers } = await oscar.get(`${path}&range=[${first},${first + 6}]`);
            found.push(...body.map(({ subject }: { subject: string }) => subject));
            t.match(headers.get('content-range'), new RegExp(`/${meant.length}$`));
          }
          t.same(found, direction === 'ASC' ? meant : meant.toReversed(), path);
        }
        const { body } = await oscar.get(`/api/audit-log/export?filter=${text}`);
        const lines: string[] = body.trimEnd().split('\r\n').slice(1);
        t.same(
          lines.map((line) => line.split(',')[5]),
          meant.toReversed(),
        );
      }
    });

    t.test("a link's history is a filter", async (t) => {
      const filter = encodeURIComponent(JSON.stringify({ subjectId: link.body.id }));
      t.equal((await admin.get(`/api/audit-log?filter=${filter}&range=[0,1]`)).body.length, 2);
      const late = encodeURIComponent(JSON.stringify({ from: '2999-01-01T00:00:00Z' }));
      t.same((await admin.get(`/api/audit-log?filter=${late}`)).body, []);
      const leap = encodeURIComponent(JSON.stringify({ from: '2026-12-31T23:59:60Z' }));
      t.equal((await admin.get(`/api/audit-log?filter=${leap}`)).status, 400);
      t.equal((await admin.get(`/api/audit-log/export?filter=${leap}`)).status, 400);
    });

    t.test('as CSV no cell is a formula', async (t) => {
      const { body } = await admin.get('/api/audit-log/export');
      t.equal(body.split('\r\n').length, 9);
      t.match(body, /,link\.change,'=1\+1,/);
    });

    t.test('as CSV every entry is there once, whatever changes meanwhile', async (t) => {
      const eve = (await other.get('/api/auth/me')).body;
      const sequelize = databaseOf(running);
      t.teardown(() => sequelize.close());
      const database = { sequelize, models: defineModels(sequelize) };
      const { audit } = dataOf(database, eve.organizationId);
      const caller: Caller = {
        userId: eve.id,
        username: 'eve',
        organizationId: eve.organizationId,
        role: 'admin',
        scope: 'admin',
        actorKind: 'session',
        via: 'session',
        address: '127.0.0.1',
        usage: { links: 0, revision: 0 },
      };
      const write = (subject: string) => ({
        id: uuid(),
        at: new Date(),
        actor: 'eve',
        actorId: eve.id,
        actorKind: 'session' as const,
        via: 'session',
        address: '127.0.0.1',
        action: 'link.create',
        subjectId: null,
        subject,
        before: null,
        after: null,
      });
      const subjects = Array.from({ length: 2001 }, (_, number) => `entry-${number}`);
      const save = (entries: ReturnType<typeof write>[]) =>
        changeData(database, caller, (data) => data.audit.save(entries));
      await save(subjects.map(write));
      const created = encodeURIComponent('{"action":"link.create"}');
      const capped = await other.get(`/api/audit-log?filter=${created}&range=[0,4999]`);
      t.equal(capped.body.length, 1000, 'one answer has no more, whatever is asked for');
      t.equal(capped.headers.get('content-range'), 'audit-log 0-999/1000+', 'counted no further');
      const deep = await other.get(`/api/audit-log?filter=${created}&range=[1995,2094]`);
      t.same(
        deep.body.map(({ subject }: { subject: string }) => subject),
        subjects.slice(0, 6).toReversed(),
      );
      t.equal(deep.headers.get('content-range'), 'audit-log 1995-2000/2001+');
      const beyond = await other.get(`/api/audit-log?filter=${created}&range=[2001,2010]`);
      t.equal(beyond.headers.get('content-range'), 'audit-log */2001+');
      const found: string[] = [];
      const file = await exportAudit({ database }, caller, { action: 'link.create' });
      for await (const page of file.pieces) {
        for (const line of page.trimEnd().split('\r\n')) found.push(line.split(',')[5] ?? '');
        if (found.length > 1) await save([write('meanwhile')]);
      }
      await file.close();
      t.same(found, ['What', ...subjects.toReversed()]);
      t.equal(file.records, 2001);
      await audit.remove({});
    });

    t.test('rules that change together: each before and after', async (t) => {
      const rules = await signIn(running.url, address('rosa@rules'));
      const latest = async () => (await rules.get('/api/audit-log?range=[0,0]')).body[0];
      const { id } = (
        await rules.post('/api/tracking-parameters', {
          type: 'dropdown',
          displayName: 'Channel',
          queryName: 'ch',
          useCodedValues: true,
        })
      ).body;
      const row = (displayValue: string, codedValue: string) => ({ displayValue, codedValue });
      const upload = (csvData: object[]) =>
        rules.post(`/api/dropdown-values/upload/${id}`, { csvData });
      const at = (name: string) => `parameters.ch.valueMappings.${name}`;
      await upload([row('Email', 'em'), row('Paid', 'p'), row('Old', 'o')]);
      const { body: mappings } = await upload([row('Paid', 'p'), row('Email', 'mail')]);
      const imported = await latest();
      t.same(imported.before, {
        valueMappings: 3,
        [at('Email')]: 'em',
        [at('Old')]: 'o',
        [`${at('Paid')}.position`]: 1,
      });
      t.same(imported.after, {
        valueMappings: 2,
        [at('Email')]: 'mail',
        [`${at('Paid')}.position`]: 0,
      });

      const [paid, email] = mappings;
      await rules.post('/api/dropdown-values/reorder', { mappingIds: [email.id, paid.id] });
      const reordered = await latest();
      t.equal(reordered.action, 'mapping.reorder');
      t.same(reordered.before, { [`${at('Email')}.position`]: 1 });
      t.same(reordered.after, { [`${at('Email')}.position`]: 0 });

      const parameter = { displayName: 'Medium', queryName: 'ch', type: 'dropdown' };
      const applied = await rules.put('/api/taxonomy', {
        version: 1,
        parameters: [
          {
            ...parameter,
            valueMappings: [row('Email', 'mail')],
          },
        ],
      });
      t.equal(applied.status, 200);
      const { before, after } = await latest();
      t.same(before, { 'parameters.ch.displayName': 'Channel', [at('Paid')]: 'p' });
      t.match(after, { changes: 2, 'parameters.ch.displayName': 'Medium' });

      await rules.put(`/api/tracking-parameters/${id}`, { type: 'text' });
      await rules.delete('/api/tracking-parameters');
      const emptied = await latest();
      t.equal(emptied.action, 'parameter.delete-all');
      const text = { ...parameter, type: 'text' };
      t.match(
        emptied.before,
        { 'parameters.ch': text, [at('Email')]: 'mail' },
        'those at rest too',
      );
    });

    t.test('what changes nothing is no change', async (t) => {
      const calm = await signIn(running.url, address('cara@calm'));
      const count = async () => (await calm.get('/api/audit-log')).body.length;
      const parameterDraft = {
        type: 'dropdown',
        displayName: 'C',
        queryName: 'c',
        useCodedValues: true,
      };
      const { id } = (await calm.post('/api/tracking-parameters', parameterDraft)).body;
      const mappingDraft = { displayValue: 'Email', codedValue: 'em' };
      const mapping = (
        await calm.post('/api/dropdown-values', { parameterId: id, ...mappingDraft })
      ).body;
      const me = (await calm.get('/api/auth/me')).body;
      const name = me.organizationName;
      const advanced = (await calm.get('/api/advanced-link-config')).body;
      const link = (
        await calm.post('/api/tracking-links', { name: 'L', baseUrl: 'https://e.example/' })
      ).body;
      const written = await count();
      const same = [
        await calm.put(`/api/tracking-parameters/${id}`, parameterDraft),
        await calm.post('/api/tracking-parameters/reorder', { parameterIds: [id] }),
        await calm.put(`/api/dropdown-values/${mapping.id}`, mappingDraft),
        await calm.post('/api/dropdown-values/reorder', { mappingIds: [mapping.id] }),
        await calm.post(`/api/dropdown-values/upload/${id}`, { csvData: [mappingDraft] }),
        await calm.post('/api/advanced-link-config', advanced),
        await calm.patch(`/api/users/${me.id}`, { username: me.username }),
        await calm.patch('/api/organization', { name }),
        await calm.put(`/api/tracking-links/${link.id}`, link),
      ];
      t.same(
        same.map(({ status }) => status),
        same.map(() => 200),
      );
      t.match(
        (await calm.get(`/api/tracking-links/${link.id}`)).body,
        { lastModifiedAt: link.lastModifiedAt },
        'nor is the link newer',
      );
      t.equal(await count(), written);
      await calm.put(`/api/tracking-parameters/${id}`, { displayName: 'D' });
      t.equal(await count(), written + 1);
    });

    t.test('another organization sees nothing of it', async (t) => {
      const entries = (await other.get('/api/audit-log')).body;
      t.same(
        entries.filter(({ actor }: { actor: string }) => actor !== 'eve'),
        [],
      );
    });
  });
}
