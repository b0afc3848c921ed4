import { shownList } from '../messages/figures.ts';
import { type Problem, problem } from '../problem.ts';
import { fold } from '../rules/characters.ts';
import type { Steps } from '../steps.ts';
import {
  checkValueMapping,
  completeValueMapping,
  MappingNeighbors,
  MOST_MAPPINGS,
} from '../taxonomy/check-value-mapping.ts';
import type { AdvancedLinkConfig, Parameter, ValueMapping } from '../taxonomy/parameter.ts';

/** One row of mappings before its check. */
export interface MappingRow extends ValueMapping {
  /** From 1; the blank rows of a file do not count. */
  readonly row: number;
  /** The line of the file it begins on, from 1; null when there is no file. */
  readonly line: number | null;
  /** What is wrong with the row as such, or null; with it, its values mean nothing. */
  readonly flaw: Problem | null;
}

/** A problem at `displayValue` or `codedValue` of a row; at '' when it is the row's as a whole. */
export interface MappingRowProblem extends Problem {
  readonly row: number;
  readonly line: number | null;
}

/** A mapping that an import brings. */
interface ImportedMapping extends ValueMapping {
  /** The index of the existing mapping whose id it keeps; null for a new one. */
  readonly existing: number | null;
}

/** An import of mappings, checked as a whole; nothing of it is to be stored unless `problems` is empty. */
export interface CheckedMappings {
  /** All mappings of the parameter from now on, in order; none when there are problems. */
  readonly mappings: readonly ImportedMapping[];
  /** Indexes of the existing mappings that the import does not name, and so replaces. */
  readonly dropped: readonly number[];
  /** What is wrong with the import as a whole. */
  readonly problems: readonly Problem[];
  /** Where it is wrong, row by row. */
  readonly rows: readonly MappingRowProblem[];
}

const MOST_NAMES_SHOWN = 20;
/** Checking so many takes about a millisecond. */
const ROWS_A_PART = 500;

/** What rows of mappings are checked by. */
export interface MappingContext {
  readonly parameter: Pick<Parameter, 'type'>;
  /** The mappings that are to be replaced. */
  readonly existing: readonly Pick<ValueMapping, 'displayValue'>[];
  readonly advanced: AdvancedLinkConfig;
}

/**
 * Checks the mappings that are to replace those of a parameter, in parts. One bad row refuses them all; a display
 * name that exists already, case aside, keeps its mapping's id.
 * @example runToCompletion(checkMappingRows([], { parameter, existing: [], advanced })).problems[0]?.code // 'mapping_csv_rows_missing'
 */
export function* checkMappingRows(
  rows: readonly MappingRow[],
  { parameter, existing, advanced }: MappingContext,
): Steps<CheckedMappings> {
  if (parameter.type !== 'dropdown') {
    return refused([problem('mapping_not_dropdown', 'parameterId')]);
  }
  const given = rows.filter((row) => row.flaw !== null || !isBlank(row));
  if (given.length === 0) return refused([problem('mapping_csv_rows_missing', 'csvData')]);
  if (given.length > MOST_MAPPINGS) {
    const args = { count: given.length, max: MOST_MAPPINGS };
    return refused([problem('mapping_csv_too_many', 'csvData', args)]);
  }
  yield;
  const { found, invalid, repeated, mappings } = yield* checkEach(given, parameter, advanced);
  const problems = [...invalidRows(invalid), ...repeatedNames(repeated)];
  if (problems.length > 0) return refused(problems, found);
  const indexes = new Map(existing.map((one, index) => [fold(one.displayValue), index]));
  yield;
  const imported = mappings.map((mapping) => {
    return { ...mapping, existing: indexes.get(fold(mapping.displayValue)) ?? null };
  });
  yield;
  const keptIds = new Set(imported.map((one) => one.existing));
  const dropped = [...existing.keys()].filter((index) => !keptIds.has(index));
  return { mappings: imported, dropped, problems: [], rows: [] };
}

/** An import that is not to be stored. */
export function refused(
  problems: readonly Problem[],
  rows: readonly MappingRowProblem[] = [],
): CheckedMappings {
  return { mappings: [], dropped: [], problems, rows };
}

interface CheckedRows {
  readonly mappings: readonly ValueMapping[];
  readonly found: readonly MappingRowProblem[];
  /** How many rows have a problem other than a repeated name. */
  readonly invalid: number;
  /** Display names that occur more than once, as they were written first. */
  readonly repeated: readonly string[];
}

function* checkEach(
  rows: readonly MappingRow[],
  parameter: Pick<Parameter, 'type'>,
  advanced: AdvancedLinkConfig,
): Steps<CheckedRows> {
  const mappings: ValueMapping[] = [];
  const found: MappingRowProblem[] = [];
  const known = new MappingNeighbors();
  const repeated = new Map<string, string>();
  let invalid = 0;
  for (const [index, given] of rows.entries()) {
    if (index % ROWS_A_PART === 0) yield;
    const { row, line, flaw } = given;
    const mapping = completeValueMapping(given);
    const faults = flaw
      ? [flaw]
      : checkValueMapping(mapping, known.of(mapping), parameter, advanced);
    for (const fault of faults) found.push({ ...fault, row, line });
    if (faults.some(({ code }) => code !== 'mapping_display_taken')) invalid += 1;
    const first = flaw === null ? known.namesake(mapping) : undefined;
    if (first) repeated.set(fold(first.displayValue), first.displayValue);
    if (flaw === null) known.add(mapping);
    mappings.push(mapping);
  }
  return { mappings, found, invalid, repeated: [...repeated.values()] };
}

function invalidRows(count: number): Problem[] {
  return count === 0 ? [] : [problem('mapping_csv_invalid_rows', 'csvData', { count })];
}

function repeatedNames(names: readonly string[]): Problem[] {
  if (names.length === 0) return [];
  return [
    problem('mapping_csv_duplicates', 'csvData', {
      list: shownList(names, String, MOST_NAMES_SHOWN),
    }),
  ];
}

function isBlank({ displayValue, codedValue }: ValueMapping): boolean {
  return displayValue.trim() === '' && codedValue.trim() === '';
}

const ROW_PATH = /^csvData\[(\d+)\](?:\.|$)/;

/**
 * The path of a problem of one row of an import of mappings.
 * @param row from 1
 * @param path within the row; '' for the row as a whole
 * @example mappingPath(3, 'codedValue') // 'csvData[2].codedValue'
 */
export function mappingPath(row: number, path: string): string {
  const at = `csvData[${row - 1}]`;
  return path === '' ? at : `${at}.${path}`;
}

/**
 * The row that a path is of, from 1; null where it is no row's.
 * @example mappingRowAt('csvData[2].codedValue') // 3
 */
export function mappingRowAt(path: string): number | null {
  const index = ROW_PATH.exec(path)?.[1];
  return index === undefined ? null : Number(index) + 1;
}
