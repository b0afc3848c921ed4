import type { Problem } from '../../problem.ts';
import { fold, isLongerThan } from '../../rules/characters.ts';
import {
  checkNewParameter,
  completeParameter,
  MAX_NAME_LENGTH,
  type ParameterDraft,
} from '../check-parameter.ts';
import type { AdvancedLinkConfig, Parameter } from '../parameter.ts';

/** What applying a template comes to; to be stored only when `problems` is empty. */
export interface AppliedTemplate {
  /** To be added after the existing parameters, in this order. */
  readonly created: readonly Parameter[];
  /** Query names that exist already, in the template's order. */
  readonly skipped: readonly string[];
  /** Which of the created ones had to take another display name. */
  readonly renamed: readonly { readonly queryName: string; readonly displayName: string }[];
  /** Paths are `parameters[INDEX].FIELD`, the index being that of the definition given. */
  readonly problems: readonly Problem[];
}

/**
 * Applies the definitions of a template: what has an existing query name is skipped, nothing that exists
 * is changed. A display name that is in use gets the query name added, so that two platforms can stand
 * side by side.
 * @param definitions a template's parameters, or a client's version of them
 * @example applyTemplate([], ga4.parameters, ADVANCED_DEFAULTS).created.length // 9
 */
export function applyTemplate(
  existing: readonly Pick<Parameter, 'displayName' | 'queryName'>[],
  definitions: readonly ParameterDraft[],
  advanced: AdvancedLinkConfig,
): AppliedTemplate {
  const taken = new Set(existing.map(({ queryName }) => queryName));
  // The only others that matter to a parameter's check, found without comparing each with each.
  const byDisplayName = new Map(existing.map((one) => [fold(one.displayName), one]));
  const byQueryName = new Map<string, Parameter>();
  const created: Parameter[] = [];
  const skipped: string[] = [];
  const renamed: { queryName: string; displayName: string }[] = [];
  const problems: Problem[] = [];
  for (const [index, definition] of definitions.entries()) {
    const required = completeParameter(definition);
    const { queryName } = required;
    if (taken.has(queryName)) {
      skipped.push(queryName);
      continue;
    }
    const displayName = byDisplayName.has(fold(required.displayName))
      ? withQueryName(required)
      : required.displayName;
    const parameter = { ...required, displayName };
    if (displayName !== required.displayName) renamed.push({ queryName, displayName });
    const others = [byDisplayName.get(fold(displayName)), byQueryName.get(queryName)].filter(
      (one) => one !== undefined,
    );
    for (const found of checkNewParameter(parameter, others, advanced)) {
      problems.push({ ...found, path: `parameters[${index}].${found.path}` });
    }
    byDisplayName.set(fold(displayName), parameter);
    byQueryName.set(queryName, parameter);
    created.push(parameter);
  }
  return { created, skipped, renamed, problems };
}

/** `Source (mtm_source)`, unless that is too long for a name. */
function withQueryName({ displayName, queryName }: Parameter): string {
  const longer = `${displayName} (${queryName})`;
  return isLongerThan(longer, MAX_NAME_LENGTH) ? displayName : longer;
}
