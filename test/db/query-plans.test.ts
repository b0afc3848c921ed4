// No list and no export reads all the links of an organization to show some of them, however many there are.

import { exportAudit, listAudit } from '@utmost/api/audit/audit-log-routes.ts';
import type { Caller, Services } from '@utmost/api/caller.ts';
import { systemClock } from '@utmost/api/clock.ts';
import type { SnapshotFile } from '@utmost/api/http/snapshot-file.ts';
import { exportLinks } from '@utmost/api/links/export-links.ts';
import { listLinks } from '@utmost/api/links/list-links.ts';
import { listUsedValues } from '@utmost/api/links/used-values.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { Database as EmbeddedConnection } from '@utmost/db/embedded/driver.ts';
import { migrateUp } from '@utmost/db/migrate.ts';
import { QueryTypes, type Sequelize } from 'sequelize';
import t from 'tap';
import { v7 as uuid } from 'uuid';
import { engines } from '../support/engines.ts';
import { storeManyAudited, storeManyLinks } from '../support/many-links.ts';
import { storeOrganization } from '../support/organization-row.ts';
import { openDatabase } from './open-database.ts';

const LINKS = 3_000;
const BIG = /tracking_links|link_values|audit_entries/;

interface Plan {
  readonly statement: string;
  /** How each table is read, in the engine's words. */
  readonly steps: readonly string[];
  readonly readsAll: boolean;
  readonly sorts: boolean;
}

async function planOf(sequelize: Sequelize, statement: string): Promise<Plan> {
  if (sequelize.getDialect() === 'sqlite') {
    const rows = await sequelize.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`, {
      type: QueryTypes.SELECT,
    });
    const steps = rows.map(({ detail }) => detail);
    const sorts = steps.some((step) => /TEMP B-TREE/.test(step));
    const isLimited = /\bLIMIT \d/.test(statement);
    return {
      statement,
      steps,
      // Of the organization alone, and not so many of them in their order: that is all that a large one has.
      readsAll: steps.some(
        (step) =>
          BIG.test(step) &&
          (/^SCAN/.test(step) || (/\(organizationId=\?\)$/.test(step) && (sorts || !isLimited))),
      ),
      sorts,
    };
  }
  // In rows, where MySQL 9 would draw a tree.
  const rows = await sequelize.query<Record<string, string | null>>(
    `EXPLAIN FORMAT=TRADITIONAL ${statement}`,
    { type: QueryTypes.SELECT },
  );
  return {
    statement,
    steps: rows.map((row) => JSON.stringify(row)),
    readsAll: rows.some(({ type, table }) => type === 'ALL' && BIG.test(table ?? '')),
    sorts: rows.some(({ Extra }) => /filesort/.test(Extra ?? '')),
  };
}

type Recorder = (sql: string, values?: unknown) => void;

function recordEmbedded(opened: Sequelize, record: Recorder): void {
  const { storage } = (opened as unknown as { options: { storage: string } }).options;
  const { all } = EmbeddedConnection.prototype;
  EmbeddedConnection.prototype.all = function (sql, values, ...rest) {
    if (this.filename === storage) record(sql, values);
    return all.call(this, sql, values, ...rest);
  };
}

type Statement = string | { readonly sql: string; readonly values?: unknown };

function recordConnections(opened: Sequelize, record: Recorder): void {
  opened.addHook('afterConnect', (connection) => {
    const server = connection as Record<
      'query' | 'execute',
      (statement: Statement, ...rest: unknown[]) => unknown
    >;
    for (const way of ['query', 'execute'] as const) {
      const send = server[way];
      server[way] = function (this: unknown, statement, ...rest) {
        if (typeof statement === 'string') record(statement);
        else record(statement.sql, statement.values);
        return send.call(this, statement, ...rest);
      };
    }
  });
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { sequelize, again, drop } = await openDatabase(engine);
    t.teardown(drop);
    await migrateUp(sequelize);
    const organizationId = await storeOrganization(defineModels(sequelize));
    const stranger = await storeOrganization(defineModels(sequelize));
    const few = engine.name === 'embedded' ? 50 : LINKS;
    for (const [owner, mark] of [
      [organizationId, '01'],
      [stranger, '02'],
    ] as const) {
      await storeManyLinks(sequelize, { organizationId: owner, links: few, mark });
    }
    // As another process opens it.
    const opened = again();
    const statements: string[] = [];
    // Some are sent past Sequelize, to the server's connections themselves.
    const recorded = engine.name === 'embedded' ? recordEmbedded : recordConnections;
    recorded(opened, (sql, values) => {
      const left = Array.isArray(values) ? [...values] : [];
      statements.push(sql.replaceAll('?', () => sequelize.escape(left.shift() as string)));
    });
    const services: Services = {
      database: { sequelize: opened, models: defineModels(opened) },
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
    const caller: Caller = {
      userId: uuid(),
      username: 'ada',
      organizationId,
      role: 'admin',
      scope: 'admin',
      actorKind: 'session',
      via: 'session',
      address: '127.0.0.1',
      usage: { links: few, revision: 0 },
    };
    const plansOf = async (work: () => Promise<unknown>): Promise<Plan[]> => {
      statements.length = 0;
      await work();
      const asked = statements.filter((sql) => /^(SELECT|WITH)/i.test(sql) && BIG.test(sql));
      const plans = await Promise.all(asked.map((sql) => planOf(sequelize, sql.replace(/;$/, ''))));
      // What is not recorded, or not explained, would pass.
      t.ok(plans.length > 0 && plans.every(({ steps }) => steps.length > 0), 'there are plans');
      return plans;
    };
    const drain = async ({ pieces, close }: SnapshotFile) => {
      for await (const _ of pieces);
      await close();
    };

    const sorts = ['createdAt', 'id', 'name', 'createdBy', 'lastModifiedAt', 'sortOrder'] as const;
    const filters = [
      {},
      { parameter: 'utm_source', value: 'source1' },
      { values: { utm_source: 'source1', utm_medium: 'medium1' } },
    ];
    for (const filter of filters) {
      for (const column of filter.parameter || filter.values ? (['createdAt'] as const) : sorts) {
        const name = `a page of ${JSON.stringify(filter)} by ${column}`;
        const listing = {
          first: 0,
          last: 24,
          sort: [column, 'DESC'] as const,
          filter,
        };
        for (const plan of await plansOf(() => listLinks(services, caller, listing))) {
          t.notOk(
            plan.readsAll,
            `${name}: ${plan.statement.slice(0, 300)}\n${plan.steps.join('\n')}`,
          );
          if (filter === filters[0])
            t.notOk(plan.sorts, `${name} is read in its order: ${plan.steps}`);
        }
      }
      for (const format of ['csv', 'ndjson'] as const) {
        const plans = await plansOf(async () =>
          drain(await exportLinks(services, caller, { filter, except: [] }, format)),
        );
        // The total is counted along an index, without a row being read.
        const isCount = ({ statement, steps }: Plan) =>
          /^SELECT count\(/.test(statement) &&
          steps.every((step) => /COVERING|Using index|"using_index": ?true/.test(step));
        const reading = plans.filter((plan) => !isCount(plan));
        t.ok(reading.length > 0);
        for (const { readsAll, statement, steps } of reading) {
          t.notOk(
            readsAll,
            `export of ${JSON.stringify(filter)}: ${statement.slice(0, 300)}\n${steps.join('\n')}`,
          );
        }
      }
    }
    const suggested = await plansOf(() => listUsedValues(services, caller, { by: 'utm_source' }));
    t.equal(suggested.length, 2);
    const stepwise = engine.name === 'embedded' ? /value>\? AND value<\?/ : /"type":"range"/;
    for (const { readsAll, statement, steps } of suggested) {
      t.notOk(readsAll, `used values: ${statement.slice(0, 300)}\n${steps.join('\n')}`);
      if (!/^WITH/.test(statement)) continue;
      const ofValues = steps.filter((step) => /PRIMARY/.test(step));
      t.equal(ofValues.filter((step) => stepwise.test(step)).length, 2, steps.join('\n'));
    }
    await storeManyAudited(sequelize, { organizationId, entries: few, mark: '03' });
    await storeManyAudited(sequelize, { organizationId: stranger, entries: few, mark: '04' });
    for (const filter of [
      {},
      { action: 'link.change' },
      { actor: 'user7' },
      { actor: 'user7', action: 'link.change' },
      { subjectId: null },
      { from: '2026-01-01T00:00:00Z' },
      { actor: 'guest', to: '2099-01-01T00:00:00Z' },
    ]) {
      const audited = await plansOf(async () => {
        await listAudit(services, caller, { first: 0, last: 24, sort: ['id', 'DESC'], filter });
        await drain(await exportAudit(services, caller, filter));
      });
      const pages = audited.filter(({ statement }) => !/^SELECT count\(/.test(statement));
      t.ok(pages.length > 1);
      for (const { sorts, readsAll, statement, steps } of pages) {
        t.notOk(sorts || readsAll, `the audit log: ${statement}\n${steps.join('\n')}`);
      }
    }
  });
}
