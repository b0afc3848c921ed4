import type { ModelAttributes, QueryInterface } from 'sequelize';

/** A table as the baseline creates it: by its columns, or by a statement where Sequelize has no words for it. */
export interface TableDefinition {
  readonly name: string;
  readonly columns?: (queryInterface: QueryInterface) => ModelAttributes;
  readonly sql?: (queryInterface: QueryInterface) => string;
  /** What follows the table's name in the index's own, the columns, and whether they are unique. */
  readonly indexes?: readonly (readonly [string, readonly string[], boolean?])[];
}
