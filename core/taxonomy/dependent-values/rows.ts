import { storedCode } from '../../rules/mapping-index.ts';
import type { GovernedParameter, Parameter } from '../parameter.ts';
import { today } from '../value-details.ts';
import { EMPTY, EMPTY_WORD, filledStates, inUse, OTHERWISE, statesOf } from './states.ts';

/** A row as it was written: for these states of the controller, these states are allowed. */
export interface WrittenRow {
  /** The key that it stands under: `google, bing`. */
  readonly key: string;
  readonly states: readonly string[];
  readonly allowed: readonly string[];
}

/** The rows of a parameter, each state in its stored form; the row of `otherwise` apart. */
export interface Rows {
  readonly named: readonly WrittenRow[];
  readonly otherwise: WrittenRow | null;
}

/**
 * Reads the rows of a parameter. Nothing is checked: what is unknown stays as it is written.
 * @example rowsOf({ …, allow: { 'google, bing': ['cpc'] } }, source).named[0]?.states // ['google', 'bing']
 */
export function rowsOf(parameter: GovernedParameter, controller: GovernedParameter): Rows {
  const named: WrittenRow[] = [];
  let otherwise: WrittenRow | null = null;
  for (const [key, states] of Object.entries(parameter.allow ?? {})) {
    const allowed = states.map((state) => readState(parameter, state));
    if (key.trim() === OTHERWISE) otherwise = { key, states: [], allowed };
    else named.push({ key, states: keyStates(controller, key), allowed });
  }
  return { named, otherwise };
}

/** The states of the controller that a key names: a value with commas in it, or several separated by commas. */
function keyStates(controller: GovernedParameter, key: string): string[] {
  const whole = readState(controller, key);
  if (filledStates(controller).includes(whole)) return [whole];
  return key.split(',').map((state) => readState(controller, state));
}

function readState(parameter: GovernedParameter, written: string): string {
  const state = written.trim();
  return state === EMPTY_WORD ? EMPTY : storedCode(state, parameter);
}

/**
 * Rows as they are compared: JSON of what is allowed for each state of the controller, however they were put together.
 * @example comparedRows({ 'google, bing': ['cpc'] }) // '{"bing":["cpc"],"google":["cpc"]}'
 */
export function comparedRows(allow: Parameter['allow'] | undefined): string | null {
  if (!allow) return null;
  const rows = Object.entries(allow).flatMap(([key, states]) =>
    key.split(',').map((state): [string, string[]] => [state.trim(), [...states].sort()]),
  );
  return JSON.stringify(Object.fromEntries(rows.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Whether there are rules of a parameter's values beside each by itself: that they depend on others, details, that others make them, or that an identifier numbers them. */
export function hasRules({
  by,
  valueDetails,
  compose,
  identifierPer,
}: Pick<Parameter, 'by' | 'valueDetails' | 'compose' | 'identifierPer'>): boolean {
  return (by ?? valueDetails ?? compose ?? identifierPer ?? null) !== null;
}

/** What a parameter may be while its controller is in some state. */
export interface Allowed {
  /** In the order of the dropdown, with {@link EMPTY} first. */
  readonly states: readonly string[];
  /** Those that new links may have today; the same list all day. */
  statesToday(): readonly string[];
  /** Whatever the day. */
  has(state: string): boolean;
}

/** A parameter with its controller, and what is allowed for each state of that. */
export interface Rule {
  readonly parameter: GovernedParameter;
  readonly controller: GovernedParameter;
  /** Null where any state is. */
  allowedFor(controllerState: string): Allowed | null;
}

/** Reads the rule of a parameter once. */
function compileRule(parameter: GovernedParameter, controller: GovernedParameter): Rule {
  const { named, otherwise } = rowsOf(parameter, controller);
  const all = statesOf(parameter);
  const read = ({ allowed }: WrittenRow): Allowed => {
    const set = new Set(allowed);
    const states = all.filter((state) => set.has(state));
    let day = '';
    let onDay: readonly string[] = states;
    const statesToday = (): readonly string[] => {
      if (day !== today()) {
        day = today();
        onDay = inUse(parameter, states);
      }
      return onDay;
    };
    return { states, statesToday, has: (state) => set.has(state) };
  };
  const byState = new Map<string, Allowed>();
  for (const row of named) {
    const allowed = read(row);
    for (const state of row.states) byState.set(state, allowed);
  }
  const rest = otherwise && read(otherwise);
  return { parameter, controller, allowedFor: (state) => byState.get(state) ?? rest };
}

/**
 * The rules that are in force, those of controllers first. A rule rests while one of its two parameters is hidden, since
 * that takes no part in new links.
 */
export function activeRules(parameters: readonly GovernedParameter[]): Rule[] {
  if (!parameters.some(hasRules)) return [];
  const byName = new Map(parameters.map((one) => [one.queryName, one]));
  const rules = new Map<string, Rule>();
  const visited = new Set<string>();
  const add = (parameter: GovernedParameter): void => {
    const { queryName, by } = parameter;
    const controller = by ? byName.get(by) : undefined;
    if (!controller || visited.has(queryName)) return;
    visited.add(queryName);
    add(controller);
    if (parameter.visible && controller.visible) {
      rules.set(queryName, compileRule(parameter, controller));
    }
  };
  for (const parameter of parameters) add(parameter);
  return [...rules.values()];
}
