import { shownList } from '../../messages/figures.ts';
import { type Problem, problem } from '../../problem.ts';
import type { GovernedParameter } from '../parameter.ts';
import { analyzeRules } from './analyze.ts';
import { hasRules } from './rows.ts';
import { shownState } from './states.ts';

/** A warning about a parameter's rules; its path is a field of the parameter. */
export interface RuleWarning {
  readonly queryName: string;
  readonly problem: Problem;
}

/** Values that no link can have, because no choice of the others allows them. */
export function ruleWarnings(parameters: readonly GovernedParameter[]): RuleWarning[] {
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
