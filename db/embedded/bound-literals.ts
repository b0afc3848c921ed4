import type { SQLInputValue } from 'node:sqlite';

/** A statement whose texts and bytes are bound: the same for all that differ in nothing else. */
export interface BoundStatement {
  readonly sql: string;
  readonly values: SQLInputValue[];
}

// Nothing else may have a parameter in the place of a text.
const TAKES_VALUES = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\b/i;
// Names and comments are matched to be passed over.
const TOKENS = /`[^`]*`|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[xX]?'[^']*(?:''[^']*)*'/g;
// What SQLite takes by default.
const MOST_VALUES = 32_000;

/**
 * Takes the texts and bytes out of a statement. Sequelize writes them into it, so that every statement would be a new
 * one, to be prepared and remembered again; and what stands after a NUL would be lost.
 * @returns null for a statement that has to stay as it is
 * @example bindLiterals("SELECT * FROM links WHERE id = 'a'") // { sql: 'SELECT * FROM links WHERE id = ?1', values: ['a'] }
 */
export function bindLiterals(sql: string): BoundStatement | null {
  if (!TAKES_VALUES.test(sql)) return null;
  const places = new Map<string, number>();
  // Equal texts are one value: an expression that is grouped by stays the one that is selected.
  const bound = sql.replace(TOKENS, (token) => {
    if (!token.endsWith("'") || token.startsWith('--')) return token;
    const place = places.get(token) ?? places.size + 1;
    places.set(token, place);
    return `?${place}`;
  });
  if (places.size === 0 || places.size > MOST_VALUES) return null;
  return { sql: bound, values: [...places.keys()].map(literalValue) };
}

function literalValue(literal: string): SQLInputValue {
  if (literal.startsWith("'")) return literal.slice(1, -1).replaceAll("''", "'");
  return Buffer.from(literal.slice(2, -1), 'hex');
}
