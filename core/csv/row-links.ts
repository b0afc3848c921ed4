import { checkLinkName } from '../link/check.ts';
import { type RowPlan, rowPlan } from '../link/row-plan.ts';
import { NO_PROBLEMS, type Problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { nextIdentifiers, valueIdentifiers } from '../taxonomy/identifier.ts';
import { unguardFormula } from './cell.ts';
import { plainCellText } from './check-cell-text.ts';
import type { SheetRow } from './data-rows.ts';
import { checkImportRow } from './import-columns.ts';
import type { LinkColumns } from './link-columns.ts';
import { type CheckedRow, hostWarnings } from './link-row.ts';

/** Validates the rows of one file and makes their links. */
export interface RowLinks {
  /**
   * The URL of a row's link, put together from values seen before. Null where there is anything to report
   * of the row: {@link check} does.
   * @param linksBefore how many valid rows come before: identifiers count on from them
   */
  url(fields: readonly string[], linksBefore: number): string | null;
  /** @param row its number in the sheet */
  check(row: number, fields: readonly string[], linksBefore: number): CheckedRow;
  /** What is wrong with a row as it was read; nothing when it is valid. */
  problems(row: SheetRow, linksBefore: number): readonly Problem[];
  /** How `url` makes a URL of cells; null where it never does. */
  readonly plan: CellPlan | null;
}

/** The plan of a URL, with the cells of a row for its name and its base URL. */
export interface CellPlan extends RowPlan {
  /** The base URL that a cell means; null where there is something to report of it. */
  baseUrlOf(cell: string): string | null;
  /** Whether there is nothing to report of a name. */
  isPlainName(cell: string): boolean;
}

/**
 * How the rows of a file with these columns become links.
 * @param numberOf the number of a parameter's value; without it links have no identifiers of values
 * @example rowLinks(compiled, columns).url(['Spring', 'https://a.example', 'google'], 0)
 * // 'https://a.example?utm_source=google'
 */
export function rowLinks(
  compiled: CompiledTaxonomy,
  columns: LinkColumns,
  numberOf?: Parameters<typeof valueIdentifiers>[2],
): RowLinks {
  const plan = rowPlan(compiled, columns.values, plainCellText);
  const width = columns.header.length;
  const baseUrlOf = (cell: string): string | null => {
    const url = plainCellText(unguardFormula(cell).trim());
    return url === null || hostWarnings(url).length > 0 ? null : url;
  };
  const isPlainName = (cell: string): boolean => {
    const name = plainCellText(cell);
    return name !== null && checkLinkName(name).length === 0;
  };
  const url: RowLinks['url'] = (fields, linksBefore) => {
    if (plan === null || fields.length !== width) return null;
    if (columns.misspelled.some(({ column }) => fields[column] !== '')) return null;
    const name = plainCellText(fields[columns.name] ?? '');
    const baseUrl = baseUrlOf(fields[columns.url] ?? '');
    return name === null || baseUrl === null ? null : plan.url(name, baseUrl, fields, linksBefore);
  };
  const check: RowLinks['check'] = (row, fields, linksBefore) => {
    const identifiers = nextIdentifiers(compiled, linksBefore);
    const checked = checkImportRow(compiled, columns, row, fields, identifiers);
    if (!numberOf || !checked.built || checked.problems.length > 0) return checked;
    const ofValues = valueIdentifiers(compiled, checked.built.values, numberOf);
    if (ofValues.size === 0) return checked;
    const all = new Map([...identifiers, ...ofValues]);
    return checkImportRow(compiled, columns, row, fields, all);
  };
  return {
    url,
    check,
    problems: ({ record: { fields, row }, problems }, linksBefore) => {
      if (problems.length > 0) return problems;
      return url(fields, linksBefore) === null
        ? check(row, fields, linksBefore).problems
        : NO_PROBLEMS;
    },
    plan: plan && { ...plan, baseUrlOf, isPlainName },
  };
}
