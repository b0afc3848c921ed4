import { type ClosestName, closestNameOf } from '../closest-name.ts';
import { checkHasParameters } from '../link/create.ts';
import type { ProblemCode } from '../messages/problems.ts';
import { type Problem, problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { unguardFormula } from './cell.ts';
import { NAME_COLUMN, URL_COLUMN } from './heading.ts';

/** How many columns a file may have: far more than any campaign, far less than an attack needs. */
export const MOST_COLUMNS = 1_000;

/** Which column of a file of links is what. */
export interface LinkColumns {
  readonly header: readonly string[];
  readonly name: number;
  readonly url: number;
  readonly values: readonly { readonly column: number; readonly queryName: string }[];
}

/** A header row, read. */
export interface ReadHeader {
  /** Null when there are problems. */
  readonly columns: LinkColumns | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Finds the columns of a file of links. Query names are matched exactly. Columns that are nothing to
 * us, of hidden parameters and of identifiers (which are numbered automatically) take no part; a
 * warning names them once. Source: spec part 2 section 5, CSV.
 * @example readHeader(compiled, ['link_name', 'utm_source']).problems[0]?.code // 'csv_website_url_missing'
 */
export function readHeader(compiled: CompiledTaxonomy, header: readonly string[]): ReadHeader {
  if (header.length > MOST_COLUMNS) {
    const args = { columns: header.length, max: MOST_COLUMNS };
    const problems = [problem('csv_too_many_columns', 'header', args)];
    return { columns: null, problems, warnings: [] };
  }
  const names = header.map((cell) => nameOf(unguardFormula(cell)));
  const problems = headerProblems(names);
  const known = compiled.visible.map(({ parameter }) => parameter.queryName);
  const closest = closestNameOf([NAME_COLUMN, URL_COLUMN, ...known]);
  const values: { column: number; queryName: string }[] = [];
  const aside: Record<'unknown' | 'hidden' | 'numbered', string[]> = {
    unknown: [],
    hidden: [],
    numbered: [],
  };
  for (const [column, name] of names.entries()) {
    if (name === NAME_COLUMN || name === URL_COLUMN || name.trim() === '') continue;
    const parameter = compiled.byName.get(name)?.parameter;
    if (!parameter) aside.unknown.push(withGuess(name, closest));
    else if (!parameter.visible) aside.hidden.push(name);
    else if (parameter.type === 'identifier') aside.numbered.push(name);
    else values.push({ column, queryName: name });
  }
  const columns = {
    header: names,
    name: names.indexOf(NAME_COLUMN),
    url: names.indexOf(URL_COLUMN),
    values,
  };
  return {
    columns: problems.length === 0 ? columns : null,
    problems,
    warnings: [
      ...checkHasParameters(compiled),
      ...warningOf('csv_columns_unknown', aside.unknown),
      ...warningOf('csv_columns_hidden', aside.hidden),
      ...warningOf('csv_columns_numbered', aside.numbered),
    ],
  };
}

/** Only the two fixed names are forgiven their case and the white space around them. */
function nameOf(cell: string): string {
  const folded = cell.trim().toLowerCase();
  return folded === NAME_COLUMN || folded === URL_COLUMN ? folded : cell;
}

function headerProblems(names: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  if (!names.includes(NAME_COLUMN)) problems.push(problem('csv_link_name_missing', NAME_COLUMN));
  if (!names.includes(URL_COLUMN)) problems.push(problem('csv_website_url_missing', URL_COLUMN));
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) {
    if (name !== '' && seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  for (const column of repeated) problems.push(problem('csv_column_repeated', column, { column }));
  return problems;
}

function withGuess(name: string, closest: ClosestName): string {
  const guess = closest(name);
  return guess === null ? name : `${name} (did you mean ${guess}?)`;
}

function warningOf(code: ProblemCode, columns: readonly string[]): Problem[] {
  return columns.length === 0 ? [] : [problem(code, 'header', { columns: columns.join(', ') })];
}
