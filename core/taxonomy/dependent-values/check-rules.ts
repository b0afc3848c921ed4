import { shownList } from '../../messages/figures.ts';
import { type Problem, problem } from '../../problem.ts';
import { checkComposition } from '../composed/check-composition.ts';
import type { GovernedParameter } from '../parameter.ts';
import { analyzeRules, type DeadEnd } from './analyze.ts';
import { checkDetails } from './check-details.ts';
import { type Rows, rowsOf, type WrittenRow } from './rows.ts';
import {
  EMPTY,
  filledStates,
  RULE_WORDS,
  shownState,
  takesAnyValue,
  writtenState,
} from './states.ts';

/** A problem of a parameter's rule; its path is the field of the parameter: `by`, `allow`, `allow.google`. */
export interface RuleProblem {
  readonly queryName: string;
  readonly problem: Problem;
}

/** Allowed values of all rows of one parameter. */
const MOST_CELLS = 100_000;
/** Choices that cannot be completed, of which so many are told. */
export const MOST_DEAD_ENDS = 20;

/**
 * Checks how the values of parameters depend on each other: that what rows name is there, that no two rows name the
 * same, that there is no circle, and that no choice leaves another parameter without a state.
 */
export function checkRules(parameters: readonly GovernedParameter[]): RuleProblem[] {
  const byName = new Map(parameters.map((one) => [one.queryName, one]));
  const problems = parameters.flatMap((parameter) =>
    checkRule(parameter, byName).map((problem) => ({ queryName: parameter.queryName, problem })),
  );
  if (problems.length > 0) return problems;
  const { deadEnds } = analyzeRules(parameters);
  return deadEnds
    .slice(0, MOST_DEAD_ENDS)
    .map((one) => deadEndProblem('rule_dead_end', one, byName));
}

function checkRule(
  parameter: GovernedParameter,
  byName: ReadonlyMap<string, GovernedParameter>,
): Problem[] {
  const ofDetails = [
    ...checkDetails(parameter),
    ...checkComposition(parameter, byName),
    ...checkNumbered(parameter, byName),
  ];
  const by = parameter.by ?? null;
  if (by === null || ofDetails.length > 0) return ofDetails;
  const controller = byName.get(by);
  if (!controller) return [problem('rule_controller_unknown', 'by', { queryName: by })];
  const identifier = [parameter, controller].find(
    ({ type, compose }) => type === 'identifier' || compose,
  );
  if (identifier) {
    const { displayName } = identifier;
    return [problem('rule_identifier', 'by', { displayName })];
  }
  const ring = ringFrom(parameter, byName);
  if (ring !== null) return [problem('rule_cycle', 'by', { ring: ring.join(' → ') })];
  const cells = Object.values(parameter.allow ?? {}).reduce((sum, { length }) => sum + length, 0);
  if (cells > MOST_CELLS) return [problem('rule_too_large', 'allow', { max: MOST_CELLS })];
  return [
    ...wordsTaken([parameter, controller]),
    ...checkRows(rowsOf(parameter, controller), parameter, controller),
  ];
}

/** Checks that what an identifier numbers is the values of another parameter. */
function checkNumbered(
  { type: own, identifierPer: queryName }: GovernedParameter,
  byName: ReadonlyMap<string, GovernedParameter>,
): Problem[] {
  if (!queryName) return [];
  if (own !== 'identifier') return [problem('identifier_per_type', 'identifierPer')];
  const numbered = byName.get(queryName);
  if (!numbered) return [problem('rule_controller_unknown', 'identifierPer', { queryName })];
  const { type, displayName } = numbered;
  return type === 'identifier'
    ? [problem('identifier_per_identifier', 'identifierPer', { displayName })]
    : [];
}

/** The query names of a circle that a parameter is part of, the first of them again at its end. */
function ringFrom(
  parameter: GovernedParameter,
  byName: ReadonlyMap<string, GovernedParameter>,
): string[] | null {
  const names = new Set([parameter.queryName]);
  for (let at = parameter; at.by; ) {
    if (at.by === parameter.queryName) return [...names, at.by].reverse();
    // A circle further up is reported at the parameters in it.
    if (names.has(at.by)) return null;
    const above = byName.get(at.by);
    if (!above) return null;
    names.add(at.by);
    at = above;
  }
  return null;
}

function wordsTaken(parameters: readonly GovernedParameter[]): Problem[] {
  return parameters.flatMap((parameter) => {
    if (takesAnyValue(parameter)) return [];
    const { displayName } = parameter;
    return filledStates(parameter)
      .filter((value) => RULE_WORDS.includes(value))
      .map((value) => problem('rule_word_taken', 'by', { value, displayName }));
  });
}

function checkRows(
  { named, otherwise }: Rows,
  parameter: GovernedParameter,
  controller: GovernedParameter,
): Problem[] {
  const problems: Problem[] = [];
  const known = new Set([EMPTY, ...filledStates(controller)]);
  const rowOf = new Map<string, string>();
  for (const { key, states } of named) {
    for (const state of states) {
      const value = writtenState(state);
      const first = rowOf.get(state);
      if (!known.has(state)) {
        const { displayName } = controller;
        problems.push(problem('rule_value_unknown', pathOf(key), { value, displayName }));
      } else if (first !== undefined) {
        problems.push(problem('rule_rows_overlap', pathOf(key), { value, first, second: key }));
      }
      rowOf.set(state, key);
    }
  }
  const allowable = new Set([EMPTY, ...filledStates(parameter)]);
  for (const row of otherwise ? [...named, otherwise] : named) {
    problems.push(...checkAllowed(row, parameter, allowable));
  }
  return problems;
}

function checkAllowed(
  { key, allowed }: WrittenRow,
  { displayName }: GovernedParameter,
  allowable: ReadonlySet<string>,
): Problem[] {
  if (allowed.length === 0) return [problem('rule_row_empty', pathOf(key))];
  const unknown = [...new Set(allowed)].filter((state) => !allowable.has(state));
  return unknown.map((value) => problem('rule_value_unknown', pathOf(key), { value, displayName }));
}

/** Says that a choice leaves nothing for another parameter, at the row that does. */
export function deadEndProblem(
  code: 'rule_dead_end' | 'rule_dead_end_today',
  { path, parameter }: DeadEnd,
  byName: ReadonlyMap<string, GovernedParameter>,
): RuleProblem {
  const choices = shownList(
    path,
    (one) => `${one.parameter.displayName} = ${shownState(one.parameter, one.state)}`,
  );
  const { queryName, displayName } = parameter;
  const controller = byName.get(parameter.by ?? '');
  const last = path.at(-1)?.state ?? EMPTY;
  const rows = controller && rowsOf(parameter, controller);
  const row = rows?.named.find(({ states }) => states.includes(last)) ?? rows?.otherwise;
  const found = problem(code, row ? pathOf(row.key) : 'allow', { choices, displayName });
  return { queryName, problem: found };
}

function pathOf(key: string): string {
  return `allow.${key}`;
}
