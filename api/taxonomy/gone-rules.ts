import { shownList } from '@utmost/core/messages/figures.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { composedOf } from '@utmost/core/taxonomy/composed/composition.ts';
import { rowsOf, type WrittenRow } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import {
  EMPTY,
  filledStates,
  OTHERWISE,
  writtenState,
} from '@utmost/core/taxonomy/dependent-values/states.ts';
import type { GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { completeDetails, type ValueDetail } from '@utmost/core/taxonomy/value-details.ts';

/** Whose rules and details a change itself writes, by query name: they are refused rather than mended. */
export interface WrittenNow {
  readonly rules: ReadonlySet<string>;
  readonly details: ReadonlySet<string>;
}

/** Parameters without the rules that name what is gone, and what went. */
export interface WithoutGoneRules<P extends GovernedParameter> {
  readonly parameters: readonly P[];
  /** A sentence for each parameter that loses rules; at the path of its `allow`, or of its `by` where all go. */
  readonly gone: readonly Problem[];
}

/**
 * Takes out the rules that name parameters or values which are not there: a parameter without its controller depends on
 * no other, a row loses values, and one without any goes. Details of values that are not there go with them.
 */
export function withoutGoneRules<P extends GovernedParameter>(
  parameters: readonly P[],
  written: WrittenNow,
): WithoutGoneRules<P> {
  const byName = new Map<string, GovernedParameter>(parameters.map((one) => [one.queryName, one]));
  const gone: Problem[] = [];
  const mended = parameters.map((given) => {
    const known = written.details.has(given.queryName) ? given : withKnownDetails(given, gone);
    const parameter = written.rules.has(known.queryName)
      ? known
      : withKnownParts(withKnownNumbered(known, byName, gone), byName, gone);
    const { queryName, by, displayName } = parameter;
    if (!by || written.rules.has(queryName)) return parameter;
    const controller = byName.get(by);
    if (!controller) {
      gone.push(
        problem('rules_of_parameter_go', `parameters.${queryName}.by`, { displayName, by }),
      );
      return { ...parameter, by: null, allow: null };
    }
    const { allow, lost } = knownRows(parameter, controller);
    if (lost.length === 0) return parameter;
    const args = { displayName, list: shownList(lost, String, MOST_SHOWN) };
    gone.push(problem('rules_of_values_go', `parameters.${queryName}.allow`, args));
    return { ...parameter, allow };
  });
  return { parameters: mended, gone };
}

const MOST_SHOWN = 5;

/** The parameter, which numbers links where the one whose values it numbered is not there. */
function withKnownNumbered<P extends GovernedParameter>(
  parameter: P,
  byName: ReadonlyMap<string, GovernedParameter>,
  gone: Problem[],
): P {
  const { queryName, displayName, identifierPer: per } = parameter;
  if (!per || byName.has(per)) return parameter;
  gone.push(problem('numbers_go', `parameters.${queryName}.identifierPer`, { displayName, per }));
  return { ...parameter, identifierPer: null };
}

/** The parameter, no longer composed where one of its parts is not there. */
function withKnownParts<P extends GovernedParameter>(
  parameter: P,
  byName: ReadonlyMap<string, GovernedParameter>,
  gone: Problem[],
): P {
  const { queryName, displayName } = parameter;
  const lost = composedOf(parameter).filter((name) => !byName.has(name));
  if (lost.length === 0) return parameter;
  const args = { displayName, list: shownList(lost, String, MOST_SHOWN) };
  gone.push(problem('composition_goes', `parameters.${queryName}.compose`, args));
  return { ...parameter, compose: null };
}

/**
 * The parameter without details of values that it does not have, which go with these. That one which is there loses what
 * replaces it is noted.
 */
function withKnownDetails<P extends GovernedParameter>(parameter: P, gone: Problem[]): P {
  const { queryName, displayName, valueDetails } = parameter;
  if (!valueDetails) return parameter;
  const values = new Set(filledStates(parameter));
  const details = Object.entries(valueDetails);
  const known = details.filter(([value]) => values.has(value));
  const isLost = ({ replacedBy }: ValueDetail) => Boolean(replacedBy && !values.has(replacedBy));
  const lost = known.filter(([, detail]) => isLost(detail));
  if (lost.length === 0 && known.length === details.length) return parameter;
  if (lost.length > 0) {
    const list = shownList(lost, ([value]) => value, MOST_SHOWN);
    const path = `parameters.${queryName}.valueDetails`;
    gone.push(problem('replacements_go', path, { displayName, list }));
  }
  const left = known.map(([value, detail]) => {
    const { replacedBy: _, ...others } = detail;
    return [value, isLost(detail) ? others : detail] as const;
  });
  return { ...parameter, valueDetails: completeDetails(Object.fromEntries(left)) };
}

/** The rows of a parameter with the values that are there, and what each of the others said. */
function knownRows(parameter: GovernedParameter, controller: GovernedParameter) {
  const ofController = new Set([EMPTY, ...filledStates(controller)]);
  const own = new Set([EMPTY, ...filledStates(parameter)]);
  const { named, otherwise } = rowsOf(parameter, controller);
  const lost: string[] = [];
  const rows: [string, string[]][] = [];
  const keep = (row: WrittenRow, states: readonly string[] | null): void => {
    const allowed = row.allowed.filter((state) => own.has(state));
    const isWhole =
      allowed.length === row.allowed.length && (states ?? []).length === row.states.length;
    if (!isWhole) lost.push(`${row.key} → ${row.allowed.map(writtenState).join(', ')}`);
    if (allowed.length === 0 || states?.length === 0) return;
    const named = states === null ? OTHERWISE : states.map(writtenState).join(', ');
    rows.push([isWhole ? row.key : named, allowed.map(writtenState)]);
  };
  for (const row of named)
    keep(
      row,
      row.states.filter((state) => ofController.has(state)),
    );
  if (otherwise) keep(otherwise, null);
  return { allow: Object.fromEntries(rows), lost };
}
