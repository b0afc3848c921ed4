import { sentenceOf } from '@utmost/core/messages.ts';
import { analyzeRulesToday } from '@utmost/core/taxonomy/dependent-values/analyze.ts';
import { checkRules } from '@utmost/core/taxonomy/dependent-values/check-rules.ts';
import { comparedRows } from '@utmost/core/taxonomy/dependent-values/rows.ts';
import { ruleWarnings } from '@utmost/core/taxonomy/dependent-values/rule-warnings.ts';
import type { GovernedParameter, Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { useDeferredValue, useMemo } from 'react';
import styles from './dependent.module.css';
import { dependentTexts as texts } from './dependent-texts.ts';

/** What rules come to before they are saved. */
export interface RuleFigureValues {
  readonly isChanged: boolean;
  /** Null where the rules cannot be followed. */
  readonly links: bigint | null;
  /** Why they can't be saved. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

type Rules = Pick<Parameter, 'by' | 'allow'>;

/** What the rules of all parameters come to with those of one changed, once typing has paused. */
export function useRuleFigures(
  parameters: readonly GovernedParameter[],
  own: GovernedParameter | undefined,
  rules: Rules,
): RuleFigureValues {
  const written = JSON.stringify(rules);
  const deferred = useDeferredValue(written);
  return useMemo(() => {
    const { by = null, allow = null }: Rules = JSON.parse(deferred);
    const next = parameters.map((one) =>
      one.queryName === own?.queryName ? { ...one, by, allow } : one,
    );
    const problems = checkRules(next).map(({ problem }) => sentenceOf(problem));
    const isChanged =
      (own?.by ?? null) !== by || comparedRows(own?.allow ?? null) !== comparedRows(allow);
    return {
      isChanged,
      problems,
      links: problems.length > 0 ? null : analyzeRulesToday(next).links,
      warnings:
        problems.length > 0 ? [] : ruleWarnings(next).map(({ problem }) => sentenceOf(problem)),
    };
  }, [parameters, own, deferred]);
}

const MOST_SHOWN = 5;

/** How many links the rules allow, what none can have, and what keeps the rules from being saved. */
export function RuleFigures({ figures }: { readonly figures: RuleFigureValues }) {
  const { links, problems, warnings } = figures;
  const rest = problems.length - MOST_SHOWN;
  return (
    <div className={styles.figures} role="status">
      {links === null ? null : <p>{texts.links(links)}</p>}
      {problems.length === 0 ? null : (
        <ul className={styles.problems}>
          {problems.slice(0, MOST_SHOWN).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {rest > 0 ? <li>{texts.more(rest)}</li> : null}
        </ul>
      )}
      {warnings.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
