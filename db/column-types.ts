// Functions, for Sequelize writes the engine's own type into the column that it is given.
import { DataTypes, type ModelAttributes, type QueryInterface } from 'sequelize';
import { exactCollationOf } from './exact-collation.ts';

/** What a UUID is to MySQL: as utf8mb4, which new columns have, each of its characters is decoded to be compared. */
const ASCII_ID = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin';

/** The type of a UUID, as the engine writes it. */
export const idType = (queryInterface: QueryInterface) =>
  isEmbedded(queryInterface) ? 'CHAR(36)' : ASCII_ID;

/** A UUID (v7) key. */
export const id = (queryInterface: QueryInterface) =>
  ({
    type: isEmbedded(queryInterface) ? DataTypes.UUID : idType(queryInterface),
    allowNull: false,
  }) as const;

/** The organization that a row belongs to and goes with. */
export const ofOrganization = (queryInterface: QueryInterface) => ({
  ...id(queryInterface),
  references: { model: 'organizations', key: 'id' },
  onDelete: 'CASCADE',
});

/** What every row of an organization begins with. */
export const owned = (queryInterface: QueryInterface) => ({
  id: { ...id(queryInterface), primaryKey: true },
  organizationId: ofOrganization(queryInterface),
});

/** The person that a row belongs to and goes with. */
export const ofUser = (queryInterface: QueryInterface) => ({
  ...id(queryInterface),
  references: { model: 'users', key: 'id' },
  onDelete: 'CASCADE',
});

/** Yes or no. */
export const flag = () => ({ type: DataTypes.BOOLEAN, allowNull: false }) as const;

/** A timestamp, to the millisecond. */
export const timestamp = () => ({ type: DataTypes.DATE(3), allowNull: false }) as const;

/**
 * A text that tells rows apart: compared byte for byte, with the spaces at its end, since MySQL's usual collation takes
 * `é` for `e`, `A` for `a` and `a ` for `a`.
 * @param length in characters
 */
export const exactText = (queryInterface: QueryInterface, length: number) => {
  const collation = isEmbedded(queryInterface)
    ? ''
    : ` CHARACTER SET utf8mb4 COLLATE ${exactCollationOf(queryInterface.sequelize)}`;
  return { type: `VARCHAR(${length})${collation}`, allowNull: false } as const;
};

/**
 * A hash in hexadecimal digits, always of the same length.
 * @param length in characters
 */
export const hashText = (queryInterface: QueryInterface, length: number) => {
  const charset = isEmbedded(queryInterface) ? '' : ' CHARACTER SET ascii COLLATE ascii_bin';
  return { type: `CHAR(${length})${charset}`, allowNull: false } as const;
};

/**
 * A text that is shown and tells nothing apart.
 * @param length in characters
 */
export const shownText = (length: number) =>
  ({ type: DataTypes.STRING(length), allowNull: false }) as const;

/**
 * A text that lists are sorted by, whatever its case. (Beyond ASCII the embedded engine goes by code point.)
 * @param length in characters
 */
export const sortedText = (queryInterface: QueryInterface, length: number) => {
  const type = `VARCHAR(${length})${isEmbedded(queryInterface) ? ' COLLATE NOCASE' : ''}`;
  return { type, allowNull: false } as const;
};

/** Tables in utf8mb4, so that every character fits. */
export const TABLE_OPTIONS = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' } as const;

/** Whether the tables are made in the embedded database. */
export function isEmbedded({ sequelize }: QueryInterface): boolean {
  return sequelize.getDialect() === 'sqlite';
}

/** A table as the baseline creates it: by its columns, or by a statement where Sequelize has no words for it. */
export interface TableDefinition {
  readonly name: string;
  readonly columns?: (queryInterface: QueryInterface) => ModelAttributes;
  readonly sql?: (queryInterface: QueryInterface) => string;
  /** What follows the table's name in the index's own, the columns, and whether they are unique. */
  readonly indexes?: readonly (readonly [string, readonly string[], boolean?])[];
}
