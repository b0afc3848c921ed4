import { type Problem, problem } from '../../problem.ts';
import { fold, hasInvisible, hasLoneSurrogate, isLongerThan } from '../../rules/characters.ts';
import { NO_VALUE } from '../../rules/normalize.ts';
import { isDay } from '../date-value.ts';
import type { GovernedParameter } from '../parameter.ts';
import type { ValueDetail } from '../value-details.ts';
import { filledStates, shownState, takesAnyValue } from './states.ts';

/** Characters that an alias may have, as a display value. */
const MAX_ALIAS_LENGTH = 255;
const DAY_MS = 86_400_000;
/** Aliases of one value. */
const MOST_ALIASES = 100;

/**
 * Checks what is known of a parameter's values: that they are its values, that no alias names two or is one itself, and
 * that dates and replacements make sense. Paths are fields of the parameter: `valueDetails.facebook`.
 */
export function checkDetails(parameter: GovernedParameter): Problem[] {
  const details = Object.entries(parameter.valueDetails ?? {});
  if (details.length === 0) return [];
  const values = new Set(takesAnyValue(parameter) ? [] : filledStates(parameter));
  // What a text means already.
  const meant = new Map([[NO_VALUE, NO_VALUE]]);
  for (const value of values) {
    meant.set(fold(shownState(parameter, value)), value).set(fold(value), value);
  }
  const aliased = new Map<string, string>();
  return details.flatMap(([value, detail]) => {
    const path = `valueDetails.${value}`;
    if (!values.has(value)) {
      return [problem('rule_value_unknown', path, { value, displayName: parameter.displayName })];
    }
    if ((detail.aliases?.length ?? 0) > MOST_ALIASES) {
      return [problem('aliases_too_many', path, { max: MOST_ALIASES })];
    }
    const ofAliases = (detail.aliases ?? []).flatMap((alias) => {
      const other = aliased.get(fold(alias)) ?? value;
      aliased.set(fold(alias), value);
      const is = alias === value ? value : (meant.get(fold(alias)) ?? value);
      if (is !== value || alias === value) return [problem('alias_is_value', path, { alias })];
      if (other !== value) return [problem('alias_repeated', path, { alias, value, other })];
      const isBroken = hasInvisible(alias) || hasLoneSurrogate(alias);
      const isTooLong = isLongerThan(alias, MAX_ALIAS_LENGTH);
      return isBroken || isTooLong ? [problem('alias_text', path, { max: MAX_ALIAS_LENGTH })] : [];
    });
    return [...ofAliases, ...checkDays(path, detail), ...checkReplacement(path, value, parameter)];
  });
}

/** Checks two days, of which each may be absent. @param path where they are */
export function checkDays(path: string, { from, to }: Pick<ValueDetail, 'from' | 'to'>): Problem[] {
  const wrong = [from, to].find((day) => day && !isDay(day));
  if (wrong) return [problem('value_date', path, { date: wrong })];
  return from && to && to < from ? [problem('value_dates', path, { from, to })] : [];
}

function checkReplacement(path: string, value: string, parameter: GovernedParameter): Problem[] {
  const { displayName, valueDetails } = parameter;
  const details = new Map(Object.entries(valueDetails ?? {}));
  const { replacedBy, to } = details.get(value) ?? {};
  if (!replacedBy) return [];
  if (!filledStates(parameter).includes(replacedBy)) {
    return [problem('rule_value_unknown', path, { value: replacedBy, displayName })];
  }
  const isGoing = replacedBy === value || Boolean(details.get(replacedBy)?.to);
  if (isGoing) return [problem('value_replacement', path, { replacedBy })];
  const from = details.get(replacedBy)?.from;
  // Nothing could be chosen between the two.
  return to && from && Date.parse(from) - Date.parse(to) > DAY_MS
    ? [problem('value_replacement_late', path, { replacedBy, from, to })]
    : [];
}
