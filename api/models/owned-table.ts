import { send, sendAll } from '@utmost/db/statement.ts';
import { literal, type WhereOptions } from 'sequelize';
import { DomainError } from '../domain-error.ts';
import { insertStatements } from './insert-rows.ts';
import type { OwnedRow, Scope, Table } from './models.ts';
import { readRow } from './read-row.ts';
import { type Selection, selectStatement } from './select-statement.ts';

/**
 * A table as one organization sees it: without the rows of other organizations (threat T1), and inside a transaction where one
 * is given.
 */
export function ownedTable<Row extends OwnedRow>(
  { sequelize, organizationId, transaction }: Scope,
  table: Table<Row>,
) {
  type NewRow = Omit<Row, 'organizationId'>;
  // All of it is asked for most often, and quickest without a look for conditions.
  const everything = literal(`organizationId = ${sequelize.escape(organizationId)}`);
  const owned = (where: WhereOptions<Row> = {}) =>
    (Reflect.ownKeys(where).length === 0
      ? everything
      : { ...where, organizationId }) as WhereOptions<Row>;
  const all = async (selection: Selection<Row> = {}): Promise<Row[]> => {
    const sql = selectStatement(table, { ...selection, where: owned(selection.where) });
    const rows = await send(sequelize, sql, transaction);
    return rows.map((row) => readRow(table, row));
  };
  /** Null when it is absent or another organization's. */
  const find = async (id: string): Promise<Row | null> =>
    (await all({ where: { id } as WhereOptions<Row> }))[0] ?? null;
  /** Stores any number of whole rows; where one with its id is there already, only the named columns change. */
  const save = (
    rows: readonly NewRow[],
    changed?: readonly Exclude<keyof Row & string, keyof OwnedRow>[],
  ): Promise<void> =>
    sendAll(sequelize, insertStatements(table, organizationId, rows, changed), transaction);
  return {
    all,
    /** How many bytes the texts of some columns have in the rows that a selection finds. */
    bytesOf: async (selection: Selection<Row>, columns: readonly (keyof Row & string)[]) => {
      const sql = selectStatement(table, { ...selection, where: owned(selection.where) }, columns);
      const [row] = await send<{ bytes: number | string | null }>(sequelize, sql, transaction);
      return Number(row?.bytes ?? 0);
    },
    count: (where?: WhereOptions<Row>): Promise<number> =>
      table.count({ where: owned(where), transaction }),
    find,
    /** The same. @throws {DomainError} `not_found`, with the sentence, instead of null */
    get: async (id: string, sentence: string): Promise<Row> => {
      const row = await find(id);
      if (row === null) throw new DomainError('not_found', sentence);
      return row;
    },
    create: async (row: NewRow): Promise<Row> => {
      await save([row]);
      return { ...row, organizationId } as unknown as Row;
    },
    save,
    /** The statements that store new ones. */
    inserting: (rows: readonly NewRow[]) => insertStatements(table, organizationId, rows),
    update: async (id: string, values: Partial<Omit<Row, keyof OwnedRow>>): Promise<void> => {
      const where = owned({ id } as WhereOptions<Row>);
      await table.update(values as never, { where, transaction });
    },
    /** Answers how many rows there were. */
    remove: (where: WhereOptions<Row>) => table.destroy({ where: owned(where), transaction }),
  };
}
