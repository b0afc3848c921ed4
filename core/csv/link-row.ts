import type { BuiltLink } from '../link/build.ts';
import { checkNewLink, type NewLink } from '../link/create.ts';
import { decodeUrl } from '../link/decode.ts';
import { withEncodedSpaces } from '../link/encoding.ts';
import { shownList } from '../messages/figures.ts';
import { NO_PROBLEMS, type Problem, problem, together, valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import { unguardFormula } from './cell.ts';
import { cellRemarks, readCellText } from './check-cell-text.ts';
import { NAME_COLUMN, URL_COLUMN } from './heading.ts';
import { type LinkColumns, shownHeadings } from './link-columns.ts';
import { meantOption } from './meant-option.ts';

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
const HOST_WITHOUT_DOT = /^https?:\/\/([\p{L}\d-]+)(?=[/?#:]|$)/iu;
const FURTHER_URL = /\shttps?:\/\//i;
const VALUE_PATH = 'parameters.';

/**
 * Checks and builds the link of one row.
 * @param row the row's number in the sheet
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
  read = (fields: readonly string[]): NewLink => linkOfRow(columns, fields),
): CheckedRow {
  const headerColumns = columns.header.length;
  if (fields.length !== headerColumns) {
    const args = { row, columns: fields.length, headerColumns };
    return refused([problem('csv_column_count', '', args)]);
  }
  const cells = cellsOf(columns, fields);
  const { link, warnings: corrections } = correctedLink(compiled, read(fields));
  const { baseUrl } = link;
  const checked = checkNewLink(compiled, link, identifiers);
  const worth = [...corrections, ...checked.warnings];
  const problems = together(
    misspelledColumns(columns, fields),
    cells.problems,
    isSeveralUrls(fields[columns.url] ?? '')
      ? [problem('csv_website_urls', URL_COLUMN)]
      : NO_PROBLEMS,
    disagreements(compiled, link),
    columnsMissing(columns, ofALink(link, checked.problems)).map((one) =>
      ofColumn(compiled, baseUrl, one),
    ),
  );
  const ofLink = worth.map((one) => ofColumn(compiled, baseUrl, one));
  // What was read as a value of a list is not in the link as it was typed.
  const isRead = (path: string): boolean =>
    ofLink.some((one) => one.code === 'csv_value_read_as' && one.path === path);
  const warnings = together(
    cells.warnings.filter(({ code, path }) => code !== 'csv_full_width' || !isRead(path)),
    hostWarnings(baseUrl),
    ofLink,
  );
  return { link, built: checked.built, problems, warnings };
}

/** In a plan, a host without a dot is rather a slip than a machine of one's own network. */
export function hostWarnings(baseUrl: string): readonly Problem[] {
  const host = HOST_WITHOUT_DOT.exec(baseUrl)?.[1];
  if (host === undefined || host.toLowerCase() === 'localhost') return NO_PROBLEMS;
  return [problem('csv_host_without_dot', URL_COLUMN, { host })];
}

/** Whether a cell has more than one URL. */
export function isSeveralUrls(cell: string): boolean {
  const url = unguardFormula(cell).trim();
  return SCHEME.test(url) && FURTHER_URL.test(url);
}

function refused(problems: readonly Problem[]): CheckedRow {
  return { link: null, built: null, problems, warnings: NO_PROBLEMS };
}

/** A row without name and URL is a title, a note or a total: that it has no values either says nothing more. */
function ofALink({ name, baseUrl }: NewLink, problems: readonly Problem[]): readonly Problem[] {
  if (name !== '' || baseUrl !== '') return problems;
  return problems.filter(({ code }) => code !== 'parameter_required');
}

/** The same problems, with one for all required values that no column of the file has. */
function columnsMissing(
  { asRead, missing }: LinkColumns,
  problems: readonly Problem[],
): readonly Problem[] {
  const isOf = ({ code, path }: Problem, queryName: string): boolean =>
    code === 'parameter_required' && path === valuePath(queryName);
  const absent = missing.filter(({ queryName }) => problems.some((one) => isOf(one, queryName)));
  if (absent.length === 0) return problems;
  const columns = shownList(
    absent,
    ({ displayName, queryName }) => `${displayName} (${queryName})`,
  );
  return [
    problem('csv_columns_missing', '', { columns, headings: shownHeadings(asRead) }),
    ...problems.filter((one) => !absent.some(({ queryName }) => isOf(one, queryName))),
  ];
}

/** What is to be said of the cells of the columns that take part. */
function cellsOf({ header, name, url, values }: LinkColumns, fields: readonly string[]) {
  const remarks = [name, url, ...values.map(({ column }) => column)].map((column) =>
    cellRemarks(readCellText(fields[column] ?? ''), header[column] ?? ''),
  );
  return {
    problems: remarks.flatMap(({ problems }) => problems),
    // White space around a URL has never meant anything.
    warnings: remarks.flatMap(({ warnings }, at) => (at === 1 ? [] : warnings)),
  };
}

function misspelledColumns(
  { header, misspelled }: LinkColumns,
  fields: readonly string[],
): Problem[] {
  return misspelled.flatMap(({ column, guess }) => {
    const name = header[column] ?? '';
    const isFilled = (fields[column] ?? '').trim() !== '';
    return isFilled ? [problem('csv_column_near_miss', name, { column: name, guess })] : [];
  });
}

/** Values that a column and the website URL state differently. */
function disagreements(compiled: CompiledTaxonomy, { baseUrl, values }: NewLink): Problem[] {
  if (values.size === 0 || !baseUrl.includes('?')) return [];
  const inUrl = decodeUrl(compiled, baseUrl).values;
  return [...values].flatMap(([queryName, value]) => {
    const other = inUrl.get(queryName);
    const one = compiled.byName.get(queryName);
    if (other === undefined || one === undefined) return [];
    if (one.resolve(value).value === one.resolve(other).value) return [];
    const { displayName } = one.parameter;
    return [problem('csv_value_disagrees', queryName, { displayName, value, inUrl: other })];
  });
}

/**
 * A row's link as it is to be made, with a warning for each change, because no one can be asked: white space in its
 * website URL is encoded, and values of dropdowns are read as {@link meantOption} says.
 */
export function correctedLink(
  { byName }: CompiledTaxonomy,
  link: NewLink,
): { readonly link: NewLink; readonly warnings: readonly Problem[] } {
  const warnings: Problem[] = [];
  const baseUrl = withEncodedSpaces(link.baseUrl) ?? link.baseUrl;
  if (baseUrl !== link.baseUrl) {
    warnings.push(problem('base_url_spaces_encoded', 'baseUrl', { baseUrl }));
  }
  const values = new Map(link.values);
  for (const [queryName, value] of link.values) {
    const one = byName.get(queryName);
    const option = one ? meantOption(one, value) : null;
    if (option === null) continue;
    values.set(queryName, option);
    warnings.push(problem('csv_value_read_as', valuePath(queryName), { value, option }));
  }
  return { link: { ...link, baseUrl, values }, warnings };
}

/** What a row asks for, taken as it stands. */
export function linkOfRow(columns: LinkColumns, fields: readonly string[]): NewLink {
  const values = new Map<string, string>();
  for (const { column, queryName } of columns.values) {
    const value = readCellText(fields[column] ?? '').text;
    if (value !== '') values.set(queryName, value);
  }
  const name = readCellText(fields[columns.name] ?? '').text;
  const baseUrl = unguardFormula(fields[columns.url] ?? '').trim();
  return { name, baseUrl, values, urlEncoding: true };
}

/** The same problem as the CSV section words it, at its column. */
export function ofColumn(compiled: CompiledTaxonomy, baseUrl: string, found: Problem): Problem {
  if (found.path === '') return found;
  if (found.path === 'name') return { ...found, path: NAME_COLUMN };
  if (found.path === 'baseUrl') return urlProblem(baseUrl, found);
  if (found.path === 'fullUrl') return { ...found, path: URL_COLUMN };
  const queryName = found.path.slice(VALUE_PATH.length);
  const parameter = compiled.byName.get(queryName)?.parameter;
  return parameter ? valueProblem(parameter, found) : { ...found, path: queryName };
}

/** A problem of a URL as the CSV section words it. */
export function urlProblem(baseUrl: string, found: Problem): Problem {
  if (baseUrl === '') return problem('csv_website_url_required', URL_COLUMN);
  if (found.code === 'base_url_invalid' && !SCHEME.test(baseUrl)) {
    return problem('csv_website_url_scheme', URL_COLUMN);
  }
  return { ...found, path: URL_COLUMN };
}

function valueProblem(parameter: GovernedParameter, found: Problem): Problem {
  const { queryName, displayName, valueMappings } = parameter;
  if (found.code === 'value_not_listed') {
    return problem('csv_value_not_listed', queryName, { displayName, list: found.args.list ?? '' });
  }
  if (found.code === 'value_not_mapped') {
    const list = shownList(valueMappings, ({ displayValue }) => displayValue);
    return problem('csv_value_not_mapped', queryName, { displayName, list });
  }
  return { ...found, path: queryName };
}
