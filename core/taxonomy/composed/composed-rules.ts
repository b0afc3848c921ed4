import { sentenceOf } from '../../messages.ts';
import { type Problem, problem, valuePath } from '../../problem.ts';
import { isInFormat } from '../date-value.ts';
import type { GovernedParameter } from '../parameter.ts';
import { type Composition, type PartOfName, shownComposition, splitName } from './composition.ts';

/** How the names of a composed parameter are brought into their one form, and checked. */
export interface ComposedRules {
  normalize(name: string): string;
  /** Names the first part that is wrong. */
  check(name: string): Problem | null;
}

/** A value of a part in its stored form, and what is wrong with it. */
type ResolvePart = (
  queryName: string,
  text: string,
) => { readonly value: string; readonly problems: readonly Problem[] } | undefined;

/**
 * The rules of a composed parameter, which are those of its parts.
 * @param resolvePart known once all parameters are compiled
 */
export function composedRules(
  { queryName, displayName }: GovernedParameter,
  composition: Composition,
  resolvePart: ResolvePart,
): ComposedRules {
  const path = valuePath(queryName);
  const shape = shownComposition(composition);
  const misshapen = problem('composed_shape', path, { displayName, shape });
  const resolved = ({ part, text }: PartOfName) =>
    part.format === null ? resolvePart(part.parameter.queryName, text) : undefined;
  const wrongIn = (split: PartOfName): Problem | undefined => {
    const { parameter, format } = split.part;
    if (format === null) return resolved(split)?.problems[0];
    if (isInFormat(split.text, format)) return undefined;
    const args = { displayName: parameter.displayName, format };
    return problem('value_not_date', valuePath(parameter.queryName), args);
  };
  return {
    normalize: (name) => {
      const parts = splitName(composition, name) ?? [];
      const written = parts.map((one) => (resolved(one)?.value || one.text) + one.part.separator);
      if (parts.length > 0) return written.join('');
      return name.trim() === '' ? '' : name;
    },
    check: (name) => {
      const parts = splitName(composition, name);
      if (parts === null) return misshapen;
      for (const one of parts) {
        const wrong = wrongIn(one);
        if (wrong) return problem('composed_part', path, { displayName, wrong: sentenceOf(wrong) });
        // What means no value, such as a dropdown's `none`.
        if (resolved(one)?.value === '') return misshapen;
      }
      return null;
    },
  };
}
