import { type Problem, problem } from '../problem.ts';
import { unguardFormula } from './formula.ts';

/** What the two columns of a file of mappings may be called, the surest name first (spec part 1 section 5). */
export const DISPLAY_COLUMNS = ['display name', 'displayname', 'displayvalue', 'display value'];
export const CODE_COLUMNS = ['coded value', 'codedvalue', 'value', 'code'];

/** The headings that we write. */
export const MAPPING_HEADINGS = ['Display Name', 'Coded Value'] as const;

/** Which column of a file of mappings is what, from 0. */
export interface MappingColumns {
  readonly count: number;
  readonly display: number;
  readonly code: number;
}

/**
 * Finds the columns of a file of mappings; case and the white space around a name say nothing, other
 * columns are passed over.
 * @example readMappingHeader(['Code', 'DisplayName']).columns // { count: 2, display: 1, code: 0 }
 */
export function readMappingHeader(header: readonly string[]): {
  /** Null when there are problems. */
  readonly columns: MappingColumns | null;
  readonly problems: readonly Problem[];
} {
  const names = header.map((cell) => unguardFormula(cell).trim().toLowerCase());
  const display = DISPLAY_COLUMNS.find((name) => names.includes(name));
  const code = CODE_COLUMNS.find((name) => names.includes(name));
  if (display === undefined || code === undefined) {
    return { columns: null, problems: [problem('mapping_csv_columns_missing', 'csvData')] };
  }
  const repeated = [display, code]
    .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
    .map((name) => header[names.indexOf(name)]?.trim() ?? name);
  const columns = {
    count: names.length,
    display: names.indexOf(display),
    code: names.indexOf(code),
  };
  return {
    columns: repeated.length === 0 ? columns : null,
    problems: repeated.map((column) => problem('csv_column_repeated', 'csvData', { column })),
  };
}
