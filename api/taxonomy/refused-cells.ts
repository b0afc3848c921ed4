import { activeRules, type Rule } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import {
  EMPTY,
  filledStates,
  statesOf,
  takesAnyValue,
  writtenState,
} from '@utmost/core/taxonomy/dependent-values/states.ts';
import type { GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { type CountedParameter, countPairs } from '../models/count-pairs.ts';
import type { OrganizationData } from '../models/organization-data.ts';

/** Stored links with two values of which a rule no longer allows one beside the other. */
export interface RefusedCell {
  /** The parameter whose values depend on the other's. */
  readonly queryName: string;
  /** The states, as rules write them. */
  readonly controllerState: string;
  readonly state: string;
  /** At least 1. */
  readonly links: number;
}

/** How many stored links have values that one taxonomy allows together and another one does not, by cell. */
export async function countRefusedCells(
  data: OrganizationData,
  before: readonly GovernedParameter[],
  after: readonly GovernedParameter[],
): Promise<RefusedCell[]> {
  const known = new Map(activeRules(before).map((rule) => [rule.parameter.queryName, rule]));
  const cells: RefusedCell[] = [];
  for (const rule of activeRules(after)) {
    const { queryName } = rule.parameter;
    const old = known.get(queryName);
    const previous = old?.controller.queryName === rule.controller.queryName ? old : undefined;
    const refused = refusedStates(rule, previous);
    if (refused.size === 0) continue;
    const pairs = await countPairs(data, counted(rule.controller), counted(rule.parameter));
    const linksOf = new Map(
      pairs.map(({ first, second, links }) => [pairKey(first, second), links]),
    );
    for (const [controllerState, states] of refused) {
      for (const state of states) {
        const links = linksOf.get(pairKey(controllerState, state)) ?? 0;
        if (links > 0) {
          const [one, other] = [controllerState, state].map(writtenState) as [string, string];
          cells.push({ queryName, controllerState: one, state: other, links });
        }
      }
    }
  }
  return cells;
}

/** State of the controller -> states that are refused now and were not. */
function refusedStates(rule: Rule, previous: Rule | undefined): Map<string, string[]> {
  const states = [EMPTY, ...statesOf(rule.parameter).filter((state) => state !== EMPTY)];
  const refused = new Map<string, string[]>();
  for (const controllerState of statesOf(rule.controller)) {
    const allowed = rule.allowedFor(controllerState);
    if (allowed === null) continue;
    const was = previous?.allowedFor(controllerState) ?? null;
    // What is required by itself is refused by that.
    const isNew = (state: string): boolean =>
      !allowed.has(state) &&
      (was?.has(state) ?? true) &&
      !(state === EMPTY && rule.parameter.required);
    const fresh = states.filter(isNew);
    if (fresh.length > 0) refused.set(controllerState, fresh);
  }
  return refused;
}

function counted(parameter: GovernedParameter): CountedParameter {
  const values = takesAnyValue(parameter) ? null : filledStates(parameter);
  return { queryName: parameter.queryName, values };
}

const pairKey = (first: string, second: string) => JSON.stringify([first, second]);
