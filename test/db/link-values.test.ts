// Links that were stored before their values, and the sets of their names, were noted are noted by the migrations.
import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { migrateDown, migrateUp } from '@utmost/db/migrate.ts';
import { up as noteNames } from '@utmost/db/migrations/0013-link-name-sets.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { v7 as uuid } from 'uuid';
import { engines } from '../support/engines.ts';
import { openDatabase } from './open-database.ts';

const MIGRATION = '0005-link-values';
// More than a statement of either has.
const MANY = 2_203;

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { sequelize, drop } = await openDatabase(engine);
    t.teardown(drop);
    await migrateUp(sequelize);
    for (let undone = ''; undone !== MIGRATION; )
      [undone = MIGRATION] = await migrateDown(sequelize);

    const queries = sequelize.getQueryInterface();
    const moment = new Date('2026-01-02T03:04:05.678Z');
    const organizationId = uuid();
    await queries.bulkInsert('organizations', [
      { id: organizationId, name: 'Old', planId: 1, createdAt: moment },
    ]);
    const long = 'ü😀'.repeat(300);
    const odd = [
      '{"src":"a","__proto__":"b"}',
      JSON.stringify({ src: long }),
      '{}',
      'no JSON',
      '[]',
    ];
    const texts = [...odd, ...Array.from({ length: MANY }, () => '{"many":"x "}')];
    const links = texts.map((parameters) => ({
      id: uuid(),
      organizationId,
      name: 'L',
      baseUrl: 'https://a.example/',
      fullUrl: 'https://a.example/',
      parameters,
      isAdvancedMode: false,
      urlEncoding: true,
      duplicateKey: 'k',
      createdBy: 'ada',
      sortOrder: 0,
      createdAt: moment,
      lastModifiedAt: moment,
    }));
    await queries.bulkInsert('tracking_links', links);
    await migrateUp(sequelize);
    // As after an interruption: what is noted stays.
    await noteNames(queries);

    const noted = await sequelize.query<{ queryName: string; value: string; links: number }>(
      `SELECT queryName, value, COUNT(*) AS links FROM link_values WHERE organizationId = ?
       GROUP BY queryName, value ORDER BY queryName, value`,
      { replacements: [organizationId], type: QueryTypes.SELECT },
    );
    t.same(
      noted.map(({ queryName, value, links }) => `${queryName}=${value} ${links}`),
      [
        '= 3',
        '=__proto__\nsrc 1',
        `=many ${MANY}`,
        '=src 1',
        '__proto__=b 1',
        `many=${linkValueKey('x ')} ${MANY}`,
        'src=a 1',
        `src=${linkValueKey(long)} 1`,
      ],
    );
  });
}
