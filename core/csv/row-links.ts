import { bulkLinks, type UrlPlan } from '../link/bulk.ts';
import { checkLinkName } from '../link/check.ts';
import type { Problem } from '../problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import { unguardFormula } from './cell.ts';
import { plainCellText } from './cell-text.ts';
import { checkImportRow } from './import-columns.ts';
import type { LinkColumns } from './link-columns.ts';
import { type CheckedRow, hostWarnings } from './link-row.ts';
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
  /**
   * @param row its number in the sheet
   * @param linksBefore how many valid rows come before: identifiers count on from them
   */
  check(row: number, fields: readonly string[], linksBefore: number): CheckedRow;
  /** What is wrong with a row as it was read; nothing when it is valid. */
  problems(row: SheetRow, linksBefore: number): readonly Problem[];
  /** How `pieces` makes a URL of cells; null where it never does. */
  readonly plan: CellPlan | null;
}

/** The plan of a URL, with the cells of a row for its name and its base URL. */
export interface CellPlan extends UrlPlan {
  /** The base URL that a cell means; null where there is something to say of it. */
  baseUrlOf(cell: string): string | null;
  /** Whether there is nothing to say of a name. */
  isPlainName(cell: string): boolean;
}

const NONE: readonly Problem[] = [];

/**
 * How the rows of a file with these columns become links.
 * @example rowLinks(compiled, columns).pieces(['Spring', 'https://a.example', 'google'])
 * // ['https://a.example?utm_source=google']
 */
export function rowLinks(compiled: CompiledTaxonomy, columns: LinkColumns): RowLinks {
  const bulk = bulkLinks(compiled, columns.values, plainCellText);
  const width = columns.header.length;
  const baseUrlOf = (cell: string): string | null => {
    const url = plainCellText(unguardFormula(cell).trim());
    return url === null || hostWarnings(url).length > 0 ? null : url;
  };
  const isPlainName = (cell: string): boolean => {
    const name = plainCellText(cell);
    return name !== null && checkLinkName(name).length === 0;
  };
  const pieces: RowLinks['pieces'] = (fields) => {
    if (fields.length !== width) return null;
    if (columns.misspelled.some(({ column }) => fields[column] !== '')) return null;
    const name = plainCellText(fields[columns.name] ?? '');
    const url = baseUrlOf(fields[columns.url] ?? '');
    return name === null || url === null ? null : bulk.pieces(name, url, fields);
  };
  const check: RowLinks['check'] = (row, fields, linksBefore) =>
    checkImportRow(compiled, columns, row, fields, identifiersAfter(compiled, linksBefore));
  return {
    identifiers: bulk.identifiers,
    pieces,
    check,
    problems: ({ record: { fields, row }, problems }, linksBefore) => {
      if (problems.length > 0) return problems;
      return pieces(fields) === null ? check(row, fields, linksBefore).problems : NONE;
    },
    plan: bulk.plan === null ? null : { ...bulk.plan, baseUrlOf, isPlainName },
  };
}
