import { type ClosestName, closestName, likelyNameOf } from '../closest-name.ts';
import { checkHasParameters } from '../link/create.ts';
import { shownList } from '../messages/figures.ts';
import { type Problem, problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import type { GovernedParameter } from '../taxonomy/parameter.ts';
import { unguardFormula } from './cell.ts';
import { NAME_COLUMN, readHeadings, URL_COLUMN } from './heading.ts';

/** How many columns a file may have: far more than any campaign, far less than an attack needs. */
export const MOST_COLUMNS = 1_000;

const MOST_HEADINGS = 20;

/** Shorter headings are near to everything: a column `cid` is no misspelled `lid`. */
const MISSPELLED_FROM = 5;

/** Which column of a file of links is what. */
export interface LinkColumns {
  readonly header: readonly string[];
  /** The headings as they are in the file. */
  readonly asRead: readonly string[];
  readonly name: number;
  readonly url: number;
  readonly values: readonly { readonly column: number; readonly queryName: string }[];
  /** Columns that are probably misspelled ones of ours: a row with a value in one of them is refused. */
  readonly misspelled: readonly { readonly column: number; readonly guess: string }[];
  /** Required parameters without a column: their values can only be in the website URL. */
  readonly missing: readonly Pick<GovernedParameter, 'queryName' | 'displayName'>[];
  /** Whether it is our own export, whose URL holds the values. */
  readonly isExport: boolean;
}

/** A header row, read. */
export interface ReadHeader {
  /** Null when there are problems. */
  readonly columns: LinkColumns | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Finds the columns of a file of links, as {@link readHeadings} knows them. Columns that are nothing to us, of hidden
 * parameters and of identifiers (which are numbered automatically) take no part; a warning names them once.
 * @param meant the headings that stand for those of the file, where people said what its columns are; '' for one not to use
 * @example readHeader(compiled, ['link_name', 'utm_source']).problems[0]?.code // 'csv_website_url_missing'
 */
export function readHeader(
  compiled: CompiledTaxonomy,
  header: readonly string[],
  meant = header,
): ReadHeader {
  if (header.length > MOST_COLUMNS) {
    const args = { columns: header.length, max: MOST_COLUMNS };
    const problems = [problem('csv_too_many_columns', 'header', args)];
    return { columns: null, problems, warnings: [] };
  }
  const { targets, repeated } = readHeadings(compiled, meant);
  const names = header.map((cell, column) => targets[column] ?? unguardFormula(cell).trim());
  const absent = namesWithoutColumn(compiled, targets);
  const guessesBy = (guessOf: ClosestName): ReadonlyMap<number, string> =>
    new Map(
      [...targets.entries()].flatMap(([column, target]) => {
        const name = names[column] ?? '';
        if (target !== null || name === '' || meant[column] === '') return [];
        const guess = guessOf(name) ?? meantByPart(compiled, header[column] ?? '', targets);
        return guess === null ? [] : [[column, guess] as const];
      }),
    );
  const guesses = guessesBy((name) => closestName(name, absent));
  const values: { column: number; queryName: string }[] = [];
  const aside: Record<'unknown' | 'hidden' | 'numbered', string[]> = {
    unknown: [],
    hidden: [],
    numbered: [],
  };
  for (const [column, target] of targets.entries()) {
    const name = names[column] ?? '';
    if (target === NAME_COLUMN || target === URL_COLUMN || name === '') continue;
    const parameter = target === null ? undefined : compiled.byName.get(target)?.parameter;
    const guess = guesses.get(column);
    if (!parameter) aside.unknown.push(guess ? `${name} (did you mean ${guess}?)` : name);
    else if (!parameter.visible) aside.hidden.push(name);
    else if (parameter.type === 'identifier') aside.numbered.push(name);
    else values.push({ column, queryName: parameter.queryName });
  }
  const problems = headerProblems(targets, repeated);
  const columns: LinkColumns = {
    header: names,
    asRead: header,
    name: targets.indexOf(NAME_COLUMN),
    url: targets.indexOf(URL_COLUMN),
    values,
    // A column "Marketing" beside a parameter "Market" is another thing: one typing mistake alone is surely one.
    misspelled: [...guessesBy(likelyNameOf(absent))]
      .filter(([column]) => (names[column] ?? '').length >= MISSPELLED_FROM)
      .map(([column, guess]) => ({ column, guess })),
    missing: compiled.visible.flatMap(({ parameter }) =>
      parameter.required && !targets.includes(parameter.queryName) ? [parameter] : [],
    ),
    isExport: false,
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

/** Headings as a sentence names them. */
export function shownHeadings(header: readonly string[]): string {
  return shownList(
    header.filter((name) => name.trim() !== ''),
    (name) => name.trim(),
    MOST_HEADINGS,
  );
}

/** What an unknown heading may have been meant to be. */
function namesWithoutColumn(
  { visible }: CompiledTaxonomy,
  targets: readonly (string | null)[],
): string[] {
  const known = visible.flatMap(({ parameter: { queryName, displayName } }) =>
    targets.includes(queryName) ? [] : [queryName, displayName],
  );
  return [...[NAME_COLUMN, URL_COLUMN].filter((name) => !targets.includes(name)), ...known];
}

/** The one column of ours that a part of a heading names, such as `Creative / Content`; null where it names none or several. */
function meantByPart(
  compiled: CompiledTaxonomy,
  heading: string,
  targets: readonly (string | null)[],
): string | null {
  const parts = heading.split(/[/|,&+()[\]]/);
  if (parts.length < 2) return null;
  const [meant, ...others] = new Set(
    parts.flatMap((part) => readHeadings(compiled, [part]).targets[0] ?? []),
  );
  return meant === undefined || others.length > 0 || targets.includes(meant) ? null : meant;
}

function headerProblems(
  targets: readonly (string | null)[],
  repeated: readonly string[],
): Problem[] {
  const problems: Problem[] = [];
  if (!targets.includes(NAME_COLUMN)) problems.push(problem('csv_link_name_missing', NAME_COLUMN));
  if (!targets.includes(URL_COLUMN)) problems.push(problem('csv_website_url_missing', URL_COLUMN));
  for (const column of new Set(repeated)) {
    problems.push(problem('csv_column_repeated', column, { column }));
  }
  return problems;
}

/** Names columns that take no part, where there are any. */
export function warningOf(
  code: `csv_columns_${'unknown' | 'hidden' | 'numbered' | 'exported'}`,
  columns: readonly string[],
): Problem[] {
  return columns.length === 0 ? [] : [problem(code, 'header', { columns: columns.join(', ') })];
}
