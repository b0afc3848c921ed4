import type { BuiltLink } from '../link/build.ts';
import { checkNewLink, type NewLink } from '../link/create.ts';
import { withEncodedSpaces } from '../link/encoding.ts';
import { shownList } from '../messages/figures.ts';
import { type Problem, problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import { unguardFormula } from './cell.ts';
import { NAME_COLUMN, URL_COLUMN } from './heading.ts';
import type { LinkColumns } from './link-columns.ts';

/** A row of a file of links, checked. Paths of problems and warnings are column names. */
export interface CheckedRow {
  /** What the row asks for; null like `built`. */
  readonly link: NewLink | null;
  /** Null when the row has another number of columns than the header. */
  readonly built: BuiltLink | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

const SCHEME = /^https?:\/\//i;
const VALUE_PATH = 'parameters.';
const NONE: readonly Problem[] = [];

/**
 * Checks and builds the link of one row. Source: spec part 2 section 5, CSV; deviation 4 of the design.
 * @param row the data row's number, from 1
 * @param identifiers what the row's identifiers will be if it is good: query name -> formatted
 * @param read what a row of the right length asks for
 * @example checkRow(compiled, columns, 3, ['Spring', 'https://a.example'], new Map()).built?.fullUrl
 */
export function checkRow(
  compiled: CompiledTaxonomy,
  columns: LinkColumns,
  row: number,
  fields: readonly string[],
  identifiers: ReadonlyMap<string, string>,
  read: (columns: LinkColumns, fields: readonly string[]) => NewLink = linkOfRow,
): CheckedRow {
  const headerColumns = columns.header.length;
  if (fields.length !== headerColumns) {
    const args = { row, columns: fields.length, headerColumns };
    const problems = [problem('csv_column_count', '', args)];
    return { link: null, built: null, problems, warnings: NONE };
  }
  const { link, warnings: corrections } = correctedLink(read(columns, fields));
  const { baseUrl } = link;
  const checked = checkNewLink(compiled, link, identifiers);
  const { built, problems } = checked;
  const warnings =
    corrections.length === 0 ? checked.warnings : [...corrections, ...checked.warnings];
  return {
    link,
    built,
    problems:
      problems.length === 0 ? NONE : problems.map((one) => ofColumn(compiled, baseUrl, one)),
    warnings:
      warnings.length === 0 ? NONE : warnings.map((one) => ofColumn(compiled, baseUrl, one)),
  };
}

/**
 * A row's link as it is to be made: nobody is there to be asked whether white space in its website URL is
 * to be encoded, so it is, with a warning.
 */
export function correctedLink(link: NewLink): {
  readonly link: NewLink;
  readonly warnings: readonly Problem[];
} {
  const baseUrl = withEncodedSpaces(link.baseUrl);
  if (baseUrl === null) return { link, warnings: NONE };
  const warning = problem('base_url_spaces_encoded', 'baseUrl', { baseUrl });
  return { link: { ...link, baseUrl }, warnings: [warning] };
}

/** What a row asks for, taken as it stands. */
export function linkOfRow(columns: LinkColumns, fields: readonly string[]): NewLink {
  const values = new Map<string, string>();
  for (const { column, queryName } of columns.values) {
    const value = unguardFormula(fields[column] ?? '');
    if (value !== '') values.set(queryName, value);
  }
  const name = unguardFormula(fields[columns.name] ?? '');
  const baseUrl = unguardFormula(fields[columns.url] ?? '').trim();
  return { name, baseUrl, values, urlEncoding: true };
}

/** The same problem as the CSV section words it, at its column. */
function ofColumn(compiled: CompiledTaxonomy, baseUrl: string, found: Problem): Problem {
  if (found.path === 'name') return { ...found, path: NAME_COLUMN };
  if (found.path === 'baseUrl') return urlProblem(baseUrl, found);
  if (found.path === 'fullUrl') return { ...found, path: URL_COLUMN };
  const queryName = found.path.slice(VALUE_PATH.length);
  const parameter = compiled.byName.get(queryName)?.parameter;
  return parameter ? valueProblem(parameter, found) : { ...found, path: queryName };
}

function urlProblem(baseUrl: string, found: Problem): Problem {
  if (baseUrl === '') return problem('csv_website_url_required', URL_COLUMN);
  if (found.code === 'base_url_invalid' && !SCHEME.test(baseUrl)) {
    return problem('csv_website_url_scheme', URL_COLUMN);
  }
  return { ...found, path: URL_COLUMN };
}

function valueProblem(parameter: GovernedParameter, found: Problem): Problem {
  const { queryName, displayName, valueMappings } = parameter;
  if (found.code === 'value_not_listed') {
    return problem('csv_value_not_listed', queryName, found.args);
  }
  if (found.code === 'value_not_mapped') {
    const list = shownList(valueMappings, ({ displayValue }) => displayValue);
    return problem('csv_value_not_mapped', queryName, { displayName, list });
  }
  return { ...found, path: queryName };
}
