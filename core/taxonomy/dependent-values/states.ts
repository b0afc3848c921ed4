import { storedCode } from '../../rules/mapping-index.ts';
import { isDropdown, offeredValues } from '../dropdown-options.ts';
import type { GovernedParameter } from '../parameter.ts';
import { dateProblem, hasDates } from '../value-details.ts';

/** The state of a parameter without a value. */
export const EMPTY = '';
/** The state of a text, or of a dropdown without a list, that has a value. */
export const FILLED = 'filled';
/** What {@link EMPTY} is called where rules are written. */
export const EMPTY_WORD = 'empty';
/** The row for every state of the controller that no other row names. */
export const OTHERWISE = 'otherwise';
/** Words of rules, which no value of a parameter with rules may be. */
export const RULE_WORDS: readonly string[] = [EMPTY_WORD, FILLED, OTHERWISE];

/** Whether a parameter takes any value, of which rules only tell whether there is one. */
export function takesAnyValue(parameter: GovernedParameter): boolean {
  return filledStates(parameter) === ANY_VALUE;
}

/**
 * The state that a parameter is in with a stored value.
 * @example stateOf({ …text }, 'spring') // 'filled'
 */
export function stateOf(parameter: GovernedParameter, value: string): string {
  return value !== EMPTY && takesAnyValue(parameter) ? FILLED : value;
}

const ANY_VALUE: readonly string[] = [FILLED];
const valuesOf = new WeakMap<GovernedParameter, readonly string[]>();

/** The states with a value, as links store it, in the order of the dropdown. */
export function filledStates(parameter: GovernedParameter): readonly string[] {
  const known = valuesOf.get(parameter);
  if (known) return known;
  const values = isDropdown(parameter) ? [...textsOf(parameter).keys()] : ANY_VALUE;
  valuesOf.set(parameter, values);
  return values;
}

/** Every state that a parameter may be in by itself; a required one is never empty. */
export function statesOf(parameter: GovernedParameter): readonly string[] {
  return parameter.required ? filledStates(parameter) : [EMPTY, ...filledStates(parameter)];
}

/** Those of some states in which new links may have a parameter today. */
export function inUse(parameter: GovernedParameter, states: readonly string[]): readonly string[] {
  if (!hasDates(parameter)) return states;
  return states.filter((state) => dateProblem(parameter, state) === null);
}

/**
 * A state as rules write it.
 * @example writtenState('') // 'empty'
 */
export function writtenState(state: string): string {
  return state === EMPTY ? EMPTY_WORD : state;
}

/** A state as sentences say it: what people chose, rather than its code. */
export function shownState(parameter: GovernedParameter, state: string): string {
  if (state === EMPTY) return 'empty';
  if (state === FILLED && takesAnyValue(parameter)) return 'filled in';
  return textsOf(parameter).get(state) ?? state;
}

const textsKnown = new WeakMap<GovernedParameter, ReadonlyMap<string, string>>();

/** Stored value -> what people choose for it, the first where several are one. */
function textsOf(parameter: GovernedParameter): ReadonlyMap<string, string> {
  const known = textsKnown.get(parameter);
  if (known) return known;
  const texts = new Map<string, string>();
  for (const { value, text } of offeredValues(parameter)) {
    const stored = storedCode(value, parameter);
    if (!texts.has(stored)) texts.set(stored, text);
  }
  textsKnown.set(parameter, texts);
  return texts;
}
