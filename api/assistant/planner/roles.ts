import type { CompiledParameter, CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { isDropdown } from '@utmost/core/taxonomy/dropdown-options.ts';

/** What a parameter is for, as its names tell. */
export type Role =
  | 'source'
  | 'medium'
  | 'platform'
  | 'campaign'
  | 'term'
  | 'content'
  | 'variant'
  | 'date'
  | 'id'
  | 'other';

/** A parameter that takes part in new links and whose value the user chooses. */
export interface PlannedParameter {
  readonly compiled: CompiledParameter;
  readonly role: Role;
  readonly isDropdown: boolean;
}

// In this order: 'Campaign Source' is a source, 'Source Platform' a platform.
const ROLES: readonly (readonly [Role, RegExp])[] = [
  ['platform', /platform/],
  ['other', /format|tactic|audience/],
  ['source', /source|src|publisher|vendor|network/],
  ['medium', /medium|channel/],
  ['term', /term|keyword|kwd?\b/],
  ['variant', /variant|version|split/],
  ['content', /content|creative/],
  ['date', /date|month|quarter|period|flight/],
  ['id', /\bid\b|_id\b|\bcid\b/],
  ['campaign', /campaign|camp\b|cmp\b|promo/],
];

/** The parameters that a plan fills, each with what it is for; of several for the same the first. */
export function rolesOf({ visible }: CompiledTaxonomy): PlannedParameter[] {
  const taken = new Set<Role>();
  return visible
    .filter(({ parameter }) => parameter.type !== 'identifier')
    .map((compiled) => {
      const { displayName, queryName } = compiled.parameter;
      const names = `${displayName} ${queryName}`.toLowerCase();
      const found = ROLES.find(([, pattern]) => pattern.test(names))?.[0] ?? 'other';
      const role = taken.has(found) ? 'other' : found;
      if (role !== 'other') taken.add(role);
      return { compiled, role, isDropdown: isDropdown(compiled.parameter) };
    });
}
