import { DataTypes, type Sequelize } from 'sequelize';

/** A statement and the values of its parameters. */
export interface BoundStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

// Of literals that `writeTexts` makes; the engines read them too.
const SERVER_TEXT = /_utf8mb4 X'([0-9a-f]*)'/g;
const EMBEDDED_TEXT = /CAST\(X'([0-9a-f]*)' AS TEXT\)/g;

// A UUID or a hash. Their columns are in ASCII, and compared with a parameter a server would not use their indexes.
const ID = /^[0-9a-f-]{32,64}$/;

/**
 * Makes Sequelize write each text, but for ids and hashes, into its statements by its bytes, in hex. Nothing in it has a meaning for a server,
 * whatever its `sql_mode`, and {@link bindTexts} takes it out of the statement again, as a parameter.
 */
export function writeTexts(sequelize: Sequelize): void {
  const isEmbedded = sequelize.getDialect() === 'sqlite';
  const generator = sequelize.getQueryInterface().queryGenerator as {
    escape(value: unknown, field?: { type?: unknown }, options?: unknown): string;
  };
  const escapeOther = generator.escape.bind(generator);
  generator.escape = (value, field, options) => {
    if (typeof value !== 'string' || !isText(field?.type))
      return escapeOther(value, field, options);
    if (ID.test(value)) return `'${value}'`;
    const hex = Buffer.from(value).toString('hex');
    return isEmbedded ? `CAST(X'${hex}' AS TEXT)` : `_utf8mb4 X'${hex}'`;
  };
}

function isText(type: unknown): boolean {
  return (
    type === undefined ||
    type instanceof DataTypes.STRING ||
    type instanceof DataTypes.TEXT ||
    type instanceof DataTypes.UUID
  );
}

/**
 * The statement with parameters in the place of its texts.
 * @example bindTexts("SELECT CAST(X'61' AS TEXT)") // { sql: 'SELECT ?', values: ['a'] }
 */
export function bindTexts(sql: string): BoundStatement {
  const values: string[] = [];
  const bind = (_: string, hex: string) => {
    values.push(Buffer.from(hex, 'hex').toString());
    return '?';
  };
  return {
    sql: sql.replaceAll(SERVER_TEXT, bind).replaceAll(EMBEDDED_TEXT, bind),
    values,
  };
}
