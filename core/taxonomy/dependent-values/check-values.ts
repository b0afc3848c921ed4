import { shownList } from '../../messages/figures.ts';
import { NO_PROBLEMS, type Problem, problem, valuePath } from '../../problem.ts';
import type { GovernedParameter } from '../parameter.ts';
import type { Allowed, Rule } from './rows.ts';
import { EMPTY, FILLED, shownState, stateOf, takesAnyValue } from './states.ts';

const CODES = ['value_required_by', 'value_empty_by', 'value_not_allowed_by'] as const;

/** Whether a problem says that a value does not fit another parameter's. */
export function isRuleProblem({ code }: Pick<Problem, 'code'>): boolean {
  return (CODES as readonly string[]).includes(code);
}

/** The normalized value of a parameter; '' for none, null for one that is not to be checked. */
export type ValueIn = (queryName: string) => string | null;

/** What is allowed for a parameter beside the values of the others; null for anything. */
export function allowedBeside(rule: Rule, valueIn: ValueIn): Allowed | null {
  const { controller } = rule;
  const value = valueIn(controller.queryName);
  return value === null ? null : rule.allowedFor(stateOf(controller, value));
}

/** Checks the values of one link against each other. */
export function checkDependentValues(rules: readonly Rule[], valueIn: ValueIn): readonly Problem[] {
  if (rules.length === 0) return NO_PROBLEMS;
  let problems: Map<string, Problem> | null = null;
  for (const rule of rules) {
    const { parameter, controller } = rule;
    const value = valueIn(parameter.queryName);
    // What depends on a value that is refused is for later.
    if (value === null || problems?.has(controller.queryName)) continue;
    const allowed = allowedBeside(rule, valueIn);
    if (allowed?.has(stateOf(parameter, value)) !== false) continue;
    problems ??= new Map();
    problems.set(parameter.queryName, refusal(rule, allowed, value, valueIn));
  }
  return problems === null ? NO_PROBLEMS : [...problems.values()];
}

function refusal(
  { parameter, controller }: Rule,
  allowed: Allowed,
  value: string,
  valueIn: ValueIn,
): Problem {
  const { queryName, displayName } = parameter;
  const other = stateOf(controller, valueIn(controller.queryName) ?? EMPTY);
  const list = takesAnyValue(parameter)
    ? ''
    : shownList(allowed.statesToday().filter((state) => state !== EMPTY));
  const args = {
    displayName,
    controller: controller.displayName,
    state: shownState(controller, other),
    list,
  };
  const path = valuePath(queryName);
  if (value === EMPTY) return problem('value_required_by', path, args);
  const isEmptyOnly = allowed.states.every((state) => state === EMPTY);
  if (isEmptyOnly) return problem('value_empty_by', path, args);
  return problem('value_not_allowed_by', path, { ...args, value });
}

/**
 * The one value that a parameter can have; null where there are several, none, or any text.
 * @example onlyValue({ …medium }, rule.allowedFor('newsletter')) // 'email'
 */
export function onlyValue(parameter: GovernedParameter, allowed: Allowed | null): string | null {
  const [state, another] = allowed?.statesToday() ?? [];
  if (another !== undefined || state === undefined || state === EMPTY) return null;
  return state === FILLED && takesAnyValue(parameter) ? null : state;
}

/** Values of empty parameters of which one state alone is left, once those of their controllers are filled in. */
export function valuesLeft(
  rules: readonly Rule[],
  valueIn: ValueIn,
): Map<string, Rule & { readonly value: string }> {
  const found = new Map<string, Rule & { readonly value: string }>();
  const valueNow: ValueIn = (queryName) => found.get(queryName)?.value ?? valueIn(queryName);
  for (const rule of rules) {
    const { queryName } = rule.parameter;
    if (valueIn(queryName) !== EMPTY) continue;
    const value = onlyValue(rule.parameter, allowedBeside(rule, valueNow));
    if (value !== null) found.set(queryName, { ...rule, value });
  }
  return found;
}
