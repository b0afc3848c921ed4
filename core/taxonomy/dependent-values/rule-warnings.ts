import { shownList } from '../../messages/figures.ts';
import { problem } from '../../problem.ts';
import type { GovernedParameter } from '../parameter.ts';
import { analyzeRules, analyzeRulesToday } from './analyze.ts';
import { deadEndProblem, MOST_DEAD_ENDS, type RuleProblem } from './check-rules.ts';
import { hasRules } from './rows.ts';
import { shownState } from './states.ts';

/** Values that no choice of the others allows, and choices that cannot be completed today. */
export function ruleWarnings(parameters: readonly GovernedParameter[]): RuleProblem[] {
  if (!parameters.some(hasRules)) return [];
  const { unreachable } = analyzeRules(parameters);
  const parameterSet = new Set(unreachable.map(({ parameter }) => parameter));
  const ofValues = [...parameterSet].map((parameter) => {
    const { queryName, displayName } = parameter;
    const states = unreachable.filter((one) => one.parameter === parameter);
    const list = states.map(({ state }) => shownState(parameter, state));
    const args = { displayName, list: shownList(list) };
    return { queryName, problem: problem('rule_unreachable', 'allow', args) };
  });
  const byName = new Map(parameters.map((one) => [one.queryName, one]));
  const { deadEnds } = analyzeRulesToday(parameters);
  const ofDays = deadEnds
    .slice(0, MOST_DEAD_ENDS)
    .map((one) => deadEndProblem('rule_dead_end_today', one, byName));
  return [...ofValues, ...ofDays];
}
