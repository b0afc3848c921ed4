import { bulkLinks } from '../link/bulk.ts';
import type { Problem } from '../problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import { unguardFormula } from './cell.ts';
import { checkImportRow } from './import-columns.ts';
import type { LinkColumns } from './link-columns.ts';
import type { CheckedRow } from './link-row.ts';
import type { SheetRow } from './link-sheet.ts';
import { identifiersAfter } from './row-identifiers.ts';

/** Validates the rows of one file and makes their links. */
export interface RowLinks {
  /** Those whose numbers go between the pieces of every URL. */
  readonly identifiers: readonly CompiledParameter[];
  /**
   * The URL of a row's link, cut where its identifiers go and put together from values seen before. Null
   * where there is anything to say of the row: {@link check} says it.
   */
  pieces(fields: readonly string[]): readonly string[] | null;
  /** @param linksBefore how many valid rows come before: identifiers count on from them */
  check(number: number, fields: readonly string[], linksBefore: number): CheckedRow;
  /** What is wrong with a row as it was read; nothing when it is valid. */
  problems(row: SheetRow, linksBefore: number): readonly Problem[];
}

const NONE: readonly Problem[] = [];

/**
 * How the rows of a file with these columns become links.
 * @example rowLinks(compiled, columns).pieces(['Spring', 'https://a.example', 'google'])
 * // ['https://a.example?utm_source=google']
 */
export function rowLinks(compiled: CompiledTaxonomy, columns: LinkColumns): RowLinks {
  const bulk = bulkLinks(compiled, columns.values, unguardFormula);
  const width = columns.header.length;
  const pieces: RowLinks['pieces'] = (fields) => {
    if (fields.length !== width) return null;
    const name = unguardFormula(fields[columns.name] ?? '');
    return bulk.pieces(name, unguardFormula(fields[columns.url] ?? '').trim(), fields);
  };
  const check: RowLinks['check'] = (number, fields, linksBefore) =>
    checkImportRow(compiled, columns, number, fields, identifiersAfter(compiled, linksBefore));
  return {
    identifiers: bulk.identifiers,
    pieces,
    check,
    problems: ({ number, record: { fields }, problems }, linksBefore) => {
      if (problems.length > 0) return problems;
      return pieces(fields) === null ? check(number, fields, linksBefore).problems : NONE;
    },
  };
}
