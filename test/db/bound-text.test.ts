// Texts leave the process as parameters, never within a statement.
import { bindTexts } from '@utmost/db/bound-text.ts';
import { send } from '@utmost/db/statement.ts';
import { DataTypes, QueryTypes } from 'sequelize';
import t, { type Test } from 'tap';
import { engines } from '../support/engines.ts';
import { openDatabase } from './open-database.ts';

const ID = 'f'.repeat(32);
const TEXTS = [
  ...["x' OR 1=1 -- ", '\\', "a\\'b", '', 'é ☃ 😀', 'a\0b', "_utf8mb4 X'61'", '?'],
  // An id is written as it is, what has one in it is not.
  ...[`${ID}' OR '1' = '1`, `x' OR '1' = '1' OR '1' = '${ID}`, `${ID}\n' OR '1' = '1`],
];

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const { sequelize, drop } = await openDatabase(engine);
    t.teardown(drop);
    const samples = sequelize.define(
      'samples',
      { id: { type: DataTypes.INTEGER, primaryKey: true }, text: DataTypes.STRING },
      { timestamps: false },
    );
    await sequelize.sync();
    for (const [id, text] of TEXTS.entries()) await samples.create({ id, text } as never);

    t.test('of a statement of our own', async (t) => {
      for (const text of TEXTS) {
        const sql = `SELECT id FROM samples WHERE text = ${sequelize.escape(text)} AND 'a' = 'a'`;
        t.same(bindTexts(sql), {
          sql: "SELECT id FROM samples WHERE text = ? AND 'a' = 'a'",
          values: [text],
        });
        t.same(await send(sequelize, sql, null), [{ id: TEXTS.indexOf(text) }]);
        await sequelize.transaction(async (transaction) => {
          t.same(await send(sequelize, sql, transaction), [{ id: TEXTS.indexOf(text) }]);
        });
      }
    });

    t.test("of Sequelize's", async (t) => {
      const statements: string[] = [];
      const logging = (sql: string) => void statements.push(sql);
      const found = await samples.findAll({ where: { text: TEXTS }, raw: true, logging });
      t.equal(found.length, TEXTS.length);
      for (const text of TEXTS.filter((text) => /\W{2}/.test(text)))
        t.notOk(statements.join().includes(text));
      for (const text of TEXTS) t.equal(await samples.count({ where: { text } }), 1, text);
      t.equal(await samples.destroy({ where: { text: TEXTS } }), TEXTS.length);
    });

    const countPreparations = async (t: Test) => {
      await sequelize.transaction(async (transaction) => {
        const prepared = async () => {
          const status = "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'";
          const [rows] = await sequelize.query(status, { transaction });
          return Number((rows as { Value: string }[])[0]?.Value);
        };
        const before = await prepared();
        await send(sequelize, 'SELECT 1 AS one', transaction);
        await sequelize.query('SELECT 1 AS one', { transaction });
        t.equal(await prepared(), before);
        await send(sequelize, `SELECT ${sequelize.escape('a')} AS one`, transaction);
        t.equal(await prepared(), before + 1);
      });
    };
    if (engine.name !== 'embedded') t.test('without a text nothing is prepared', countPreparations);

    t.test('as literals they are the same text', async (t) => {
      for (const text of TEXTS) {
        const [row] = await sequelize.query(`SELECT ${sequelize.escape(text)} AS text`, {
          type: QueryTypes.SELECT,
        });
        t.same(row, { text });
      }
    });
  });
}
