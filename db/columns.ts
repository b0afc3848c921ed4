import { DataTypes, type ModelAttributes, type QueryInterface, QueryTypes } from 'sequelize';
import { exactCollationOf } from './exact-collation.ts';

/** A column: what it is to Sequelize, how an engine writes it, and what its values are in a row. */
export interface Column<Value> {
  /** A function, for Sequelize writes the engine's own type into what it is given. */
  readonly type: () => unknown;
  /** The same where a table is made. */
  readonly inTable: (queryInterface: QueryInterface) => unknown;
  readonly allowNull: boolean;
  readonly primaryKey?: boolean;
  readonly references?: { readonly model: string; readonly key: string };
  readonly onDelete?: 'CASCADE';
  /** Never there; says its type. */
  readonly value?: Value;
}

/** A table, made by its columns, or by a statement where Sequelize has no words for it. */
export interface TableDefinition {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column<unknown>>>;
  readonly sql?: (queryInterface: QueryInterface) => string;
  /** What follows the table's name in the index's own, the columns, and whether they are unique. */
  readonly indexes?: readonly (readonly [string, readonly string[], boolean?])[];
}

/** What a row of a table is. */
export type RowOf<Definition extends TableDefinition> = {
  -readonly [Name in keyof Definition['columns']]: Definition['columns'][Name] extends Column<
    infer Value
  >
    ? Value
    : never;
};

function column<Value>(type: () => unknown, inTable: Column<Value>['inTable'] = type) {
  return { type, inTable, allowNull: false } as Column<Value>;
}

/** The same column with or without a value. */
export const nullable = <Value>(one: Column<Value>): Column<Value | null> => ({
  ...one,
  allowNull: true,
});

/** The type of a UUID, as the engine writes it: as utf8mb4, MySQL would decode each of its characters to compare it. */
export const idType = (queryInterface: QueryInterface) =>
  isEmbedded(queryInterface) ? 'CHAR(36)' : 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';

/** A UUID (v7) that keys are made of. */
export const id = () =>
  column<string>(
    () => DataTypes.UUID,
    (queryInterface) => (isEmbedded(queryInterface) ? DataTypes.UUID : idType(queryInterface)),
  );

/** A UUID that leads nowhere by itself. */
export const looseId = () => column<string>(() => DataTypes.UUID);

/** What tells the rows of a table apart. */
export const key = (one: Column<string> = id()): Column<string> => ({ ...one, primaryKey: true });

/** The row of another table that a row belongs to and goes with. */
export const of = (model: string): Column<string> => ({
  ...id(),
  references: { model, key: 'id' },
  onDelete: 'CASCADE',
});

/** What every row of an organization begins with. */
export const owned = () => ({ id: key(), organizationId: of('organizations') });

/** Yes or no. */
export const flag = () => column<boolean>(() => DataTypes.BOOLEAN);

/** A whole number. */
export const whole = () => column<number>(() => DataTypes.INTEGER);

/** One that may be larger than 2^31. */
export const large = () => column<number>(() => DataTypes.BIGINT);

/** A timestamp, to the millisecond. */
export const timestamp = () => column<Date>(() => DataTypes.DATE(3));

/**
 * A text that tells rows apart: compared byte for byte, with the spaces at its end, since MySQL's usual collation takes
 * `é` for `e`, `A` for `a` and `a ` for `a`.
 * @param length in characters
 */
export const exactText = <Value extends string = string>(length: number) =>
  column<Value>(
    () => DataTypes.STRING,
    (queryInterface) => {
      if (isEmbedded(queryInterface)) return `VARCHAR(${length})`;
      const collation = exactCollationOf(queryInterface.sequelize);
      return `VARCHAR(${length}) CHARACTER SET utf8mb4 COLLATE ${collation}`;
    },
  );

/**
 * A hash in hexadecimal digits, always of the same length.
 * @param length in characters
 */
export const hashText = (length: number) =>
  column<string>(
    () => DataTypes.STRING,
    (queryInterface) =>
      `CHAR(${length})${isEmbedded(queryInterface) ? '' : ' CHARACTER SET ascii COLLATE ascii_bin'}`,
  );

/**
 * A text that is shown and tells nothing apart.
 * @param length in characters
 */
export const shownText = (length: number) => column<string>(() => DataTypes.STRING(length));

/**
 * A text that lists are sorted by, whatever its case. (Beyond ASCII the embedded engine goes by code point.)
 * @param length in characters
 */
export const sortedText = (length: number) =>
  column<string>(
    () => DataTypes.STRING,
    (queryInterface) => `VARCHAR(${length})${isEmbedded(queryInterface) ? ' COLLATE NOCASE' : ''}`,
  );

/** A text of up to 65,535 bytes. */
export const text = () => column<string>(() => DataTypes.TEXT);

/** A text of up to 16 MB. */
export const longText = () =>
  column<string>(
    () => DataTypes.TEXT,
    () => 'MEDIUMTEXT',
  );

/** What is JSON in the database, of up to 16 MB. */
export const json = <Value>() =>
  column<Value>(
    () => DataTypes.JSON,
    () => 'MEDIUMTEXT',
  );

/** Bytes. */
export const bytes = () =>
  column<Uint8Array>(
    () => DataTypes.BLOB,
    (queryInterface) => (isEmbedded(queryInterface) ? 'BLOB' : 'LONGBLOB'),
  );

// Tables in utf8mb4, so that every character fits.
const TABLE_OPTIONS = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' } as const;

/** Makes a table with its indexes, or what of it is missing. */
export async function createTable(
  queryInterface: QueryInterface,
  { name, columns, indexes = [], sql }: TableDefinition,
): Promise<void> {
  if (sql) await queryInterface.sequelize.query(sql(queryInterface));
  else {
    const written = Object.entries(columns).map(([column, { type: _, inTable, ...options }]) => {
      return [column, { ...options, type: inTable(queryInterface) }];
    });
    const attributes = Object.fromEntries(written) as ModelAttributes;
    await queryInterface.createTable(name, attributes, TABLE_OPTIONS);
  }
  const found = await indexNames(queryInterface, name);
  for (const [index, fields, unique = false] of indexes) {
    if (found.includes(`${name}_${index}`)) continue;
    await queryInterface.addIndex(name, [...fields], { name: `${name}_${index}`, unique });
  }
}

// Sequelize asks by a PRAGMA, which in another thread may answer with what was there before.
async function indexNames(queryInterface: QueryInterface, table: string): Promise<string[]> {
  const sql = isEmbedded(queryInterface)
    ? 'SELECT name FROM sqlite_schema WHERE tbl_name = ?'
    : 'SELECT index_name AS name FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ?';
  const rows = await queryInterface.sequelize.query<{ name: string }>(sql, {
    type: QueryTypes.SELECT,
    replacements: [table],
  });
  return rows.map(({ name }) => name);
}

/** Whether the tables are made in the embedded database. */
export function isEmbedded({ sequelize }: QueryInterface): boolean {
  return sequelize.getDialect() === 'sqlite';
}
