import { type Problem, problem, valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { nextIdentifier } from '../taxonomy/identifier.ts';
import { readWhereSeen } from './where-seen.ts';

const LONGEST_SHOWN = 20;

/**
 * Warns of identifiers above their counter: no link of the organization was given that number, or the database was
 * restored from a backup that is older than the link.
 * @example unassignedNumbers(compiled, 'https://a.com/?lid=000009')[0]?.code // 'identifier_unassigned'
 */
export function unassignedNumbers(compiled: CompiledTaxonomy, url: string): Problem[] {
  const pairs = readWhereSeen(compiled, url).flatMap((segment) => segment.pairs ?? []);
  return pairs.flatMap(([queryName, value]) => {
    const parameter = compiled.byName.get(queryName)?.parameter;
    if (parameter?.type !== 'identifier' || !/^\d+$/.test(value)) return [];
    if (Number(value) <= parameter.currentIdentifierValue) return [];
    const { displayName } = parameter;
    const number = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
    const next = nextIdentifier(parameter);
    return [problem('identifier_unassigned', valuePath(queryName), { displayName, number, next })];
  });
}
