// What each value is in the embedded database, what stands for a link's value in its index, and how many rows are moved at once.

import { shownText } from '@utmost/db/columns.ts';
import { fromSqlite, toSqlite } from '@utmost/db/embedded/values.ts';
import { isShortened, LINK_VALUE_LENGTH, linkValueKey } from '@utmost/db/link-value-key.ts';
import { inBatches } from '@utmost/db/move/stored-rows.ts';
import t from 'tap';

t.test('values go in', async (t) => {
  const bytes = new Uint8Array([0, 1]);
  for (const [value, stored] of [
    [undefined, null],
    [null, null],
    [true, 1],
    [false, 0],
    [new Date('2026-02-28T23:59:59.987Z'), '2026-02-28T23:59:59.987Z'],
    [{ a: [1] }, '{"a":[1]}'],
    [['a'], '["a"]'],
    ['a', 'a'],
    [1.5, 1.5],
    [2n, 2n],
  ])
    t.equal(toSqlite(value), stored, String(value));
  t.equal(toSqlite(bytes), bytes);
});

t.test('values come out', async (t) => {
  const large = BigInt(Number.MAX_SAFE_INTEGER);
  for (const [stored, value] of [
    [3n, 3],
    [large, Number.MAX_SAFE_INTEGER],
    [-large, -Number.MAX_SAFE_INTEGER],
    [large + 1n, '9007199254740992'],
    [-large - 1n, '-9007199254740992'],
    ['3', '3'],
    [0.5, 0.5],
    [null, null],
  ])
    t.equal(fromSqlite(stored), value, String(stored));
});

t.test("the key of a link's value is the value, where that is short", async (t) => {
  for (const value of ['', 'cpc', ' a', 'x'.repeat(190)]) {
    t.equal(linkValueKey(value), value);
    t.notOk(isShortened(value));
  }
  const long = 'x'.repeat(191);
  for (const [value, beginning] of [
    ['a ', 'a '],
    [' ', ' '],
    [long, 'x'.repeat(190)],
    [`${long}y`, 'x'.repeat(190)],
    ['😀'.repeat(300), '😀'.repeat(190)],
    [`${'x'.repeat(189)}😀`, `${'x'.repeat(189)}😀`],
  ] as const) {
    const key = linkValueKey(value);
    const [shown, hash = ''] = key.split('\u0001');
    t.equal(shown, beginning);
    t.match(hash, /^[\w-]{43}$/, value);
    t.ok([...key].length <= LINK_VALUE_LENGTH, value);
    t.ok(isShortened(key), value);
    t.not(key, linkValueKey(`${value}z`));
  }
});

t.test('rows are moved so many together as a server takes', async (t) => {
  for (const [rows, columns, length, sizes] of [
    [0, 1, 1, []],
    [12_000, 1, 1, [5_000, 5_000, 2_000]],
    [5_000, 1, 1, [5_000]],
    [1_100, 40, 1, [500, 500, 100]],
    [5, 1, 250_000, [2, 2, 1]],
    [3, 2, 250_000, [1, 1, 1]],
    [3, 1, 0, [3]],
  ] as const) {
    const names = Array.from({ length: columns }, (_, at) => `column${at}`);
    const table = {
      name: 'notes',
      columns: Object.fromEntries(names.map((name) => [name, shownText(255)])),
    };
    const value = length === 0 ? null : 'x'.repeat(length);
    const row = Object.fromEntries(names.map((name) => [name, value]));
    const found: number[] = [];
    for await (const batch of inBatches(table, Array(rows).fill(row))) found.push(batch.length);
    t.same(found, sizes, `${rows} rows of ${columns} columns of ${length} characters`);
  }
});
