import type { Rule } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import {
  EMPTY,
  inUse,
  shownState,
  statesOf,
  takesAnyValue,
} from '@utmost/core/taxonomy/dependent-values/states.ts';
import type { GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { modelTexts as texts } from '../assistant-texts.ts';

/** A row of a rule as a model is told of it; null stands for no value. */
interface ToldRow {
  /** Values of the parameter that decides. */
  readonly when: readonly (string | null)[];
  readonly use: readonly (string | null)[];
}

/** Which values of a parameter fit those of another one. */
export interface ToldRule {
  /** The key of the parameter that decides. */
  readonly dependsOn: string;
  readonly allowed: readonly ToldRow[];
}

// As much as a prompt and a long list of values together.
const MOST_CHARACTERS = 20_000;

/**
 * The rules by query name, as far as there is room: of one that is left out, the model is told where it breaks it.
 * @param keyOf what a parameter is called in the answer; undefined for one that the model is not told of
 */
export function toldRules(
  rules: readonly Rule[],
  keyOf: (queryName: string) => string | undefined,
): ReadonlyMap<string, ToldRule> {
  const told = new Map<string, ToldRule>();
  let left = MOST_CHARACTERS;
  for (const { parameter, controller, allowedFor } of rules) {
    const dependsOn = keyOf(controller.queryName);
    if (dependsOn === undefined || keyOf(parameter.queryName) === undefined) continue;
    const rows = Map.groupBy(inUse(controller, statesOf(controller)), allowedFor);
    const allowed = [...rows].flatMap(([row, states]): ToldRow[] =>
      row === null
        ? []
        : [{ when: shown(controller, states), use: shown(parameter, row.statesToday()) }],
    );
    const { length } = JSON.stringify(allowed);
    if (length > left) continue;
    left -= length;
    if (allowed.length > 0) told.set(parameter.queryName, { dependsOn, allowed });
  }
  return told;
}

function shown(parameter: GovernedParameter, states: readonly string[]): (string | null)[] {
  return states.map((state) => {
    if (state === EMPTY) return null;
    return takesAnyValue(parameter) ? texts.anyText : shownState(parameter, state);
  });
}
