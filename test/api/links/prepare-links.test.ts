// Many links stored at once: byte for byte, all or none, whatever is in them.
import { randomInt } from 'node:crypto';
import { chunksOf } from '@utmost/api/models/chunks-of.ts';
import { countByValue } from '@utmost/api/models/link-values.ts';
import type { NewLinkRow } from '@utmost/api/models/links-table.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { changeData, type Database, dataOf } from '@utmost/api/models/organization-data.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { linkValueKey } from '@utmost/db/link-value-key.ts';
import { migrateUp } from '@utmost/db/migrate.ts';
import { QueryTypes } from 'sequelize';
import t from 'tap';
import { v7 as uuid } from 'uuid';
import { openDatabase } from '../../db/open-database.ts';
import { engines } from '../../support/engines.ts';
import { storeOrganization } from '../../support/organization-row.ts';

const ODD = [
  'plain',
  'a\tb',
  'a\nb',
  'a\r\nb',
  '\\',
  '\\N',
  'it\'s "so"',
  'é 😀',
  ' ',
  '\\t',
  '%_',
  "$&$'$$",
];
const MANY = 2_500;

function linkNamed(name: string): NewLinkRow {
  const values = new Map([
    ['src', name],
    ['__proto__', String(randomInt(1000))],
  ]);
  const now = new Date('2026-11-21T10:00:00.123Z');
  const row = {
    id: uuid(),
    name,
    baseUrl: 'https://a.example/',
    fullUrl: `https://a.example/?src=${name}`,
    parameters: printParameters(values),
    isAdvancedMode: false,
    urlEncoding: true,
    duplicateKey: '0'.repeat(32),
    createdBy: name,
    sortOrder: -3,
    createdAt: now,
    lastModifiedAt: now,
  };
  return { row, values };
}

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const opened = await openDatabase(engine);
    t.teardown(opened.drop);
    await migrateUp(opened.sequelize);
    const database: Database = {
      sequelize: opened.sequelize,
      models: defineModels(opened.sequelize),
    };
    const organizationId = await storeOrganization(database.models);
    const store = (links: readonly NewLinkRow[]) =>
      changeData(database, { organizationId }, async (data) => {
        // In two batches, as an import does it.
        for (const some of chunksOf(links, Math.ceil(links.length / 2)))
          await data.links.prepare(some)();
      });
    const stored = async ({ row }: NewLinkRow) => {
      const data = dataOf(database, organizationId);
      const values = await opened.sequelize.query<{ queryName: string; value: string }>(
        'SELECT queryName, value FROM link_values WHERE linkId = ? ORDER BY queryName',
        { replacements: [row.id], type: QueryTypes.SELECT },
      );
      return { link: await data.links.find(row.id), values };
    };
    const asStored = ({ row, values }: NewLinkRow) => ({
      link: { ...row, organizationId },
      values: [...values]
        .map(([queryName = '', value = '']) => ({ queryName, value: linkValueKey(value) }))
        .toSorted((one, other) => (one.queryName < other.queryName ? -1 : 1)),
    });

    t.test('whatever is in them', async (t) => {
      const links = ODD.map(linkNamed);
      await store(links);
      for (const link of links) t.match(await stored(link), asStored(link), link.row.name);
    });

    t.test('as long as they may be', async (t) => {
      for (const character of ['x', 'é', '😀', '\\']) {
        const link = linkNamed(character.repeat(255));
        await store([link]);
        t.match(await stored(link), asStored(link), character);
      }
    });

    t.test('one without values', async (t) => {
      await store([{ ...linkNamed('bare'), values: new Map() }]);
      t.equal(await dataOf(database, organizationId).links.count({ name: 'bare' }), 1);
    });

    t.test('more than one statement takes', async (t) => {
      await store(Array.from({ length: MANY }, () => linkNamed('many')));
      const data = dataOf(database, organizationId);
      t.equal(await data.links.count({ name: 'many' }), MANY);
      t.equal((await countByValue(data, 'src', ['many'])).get('many'), MANY);
    });

    t.test('long ones', async (t) => {
      const links = Array.from({ length: 30 }, () => linkNamed('long'));
      const long = 'ü'.repeat(500_000);
      await store(links.map(({ row, values }) => ({ row: { ...row, fullUrl: long }, values })));
      const found = await dataOf(database, organizationId).links.all({ where: { name: 'long' } });
      t.equal(found.filter(({ fullUrl }) => fullUrl === long).length, links.length);
    });

    t.test('one that is there already', async (t) => {
      const twin = linkNamed('twin');
      await store([twin]);
      await t.rejects(store([linkNamed('beside'), twin]));
      t.equal(await dataOf(database, organizationId).links.count({ name: 'beside' }), 0);
    });

    if (engine.name === 'embedded') return;

    t.test('one that does not fit', async (t) => {
      await t.rejects(store([linkNamed('beside'), linkNamed('x'.repeat(300))]), /Data too long/);
      t.equal(await dataOf(database, organizationId).links.count({ name: 'beside' }), 0);
    });
  });
}
