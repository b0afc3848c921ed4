import { shownList } from '../../messages/figures.ts';
import { problem } from '../../problem.ts';
import type { GovernedParameter } from '../parameter.ts';
import { analyzeRules } from './analyze.ts';
import type { RuleProblem } from './check-rules.ts';
import { hasRules } from './rows.ts';
import { shownState } from './states.ts';

/** Values that no link can have, because no choice of the others allows them. */
export function ruleWarnings(parameters: readonly GovernedParameter[]): RuleProblem[] {
  if (!parameters.some(hasRules)) return [];
  const { unreachable } = analyzeRules(parameters);
  const parameterSet = new Set(unreachable.map(({ parameter }) => parameter));
  return [...parameterSet].map((parameter) => {
    const { queryName, displayName } = parameter;
    const states = unreachable.filter((one) => one.parameter === parameter);
    const list = states.map(({ state }) => shownState(parameter, state));
    const args = { displayName, list: shownList(list) };
    return { queryName, problem: problem('rule_unreachable', 'allow', args) };
  });
}
