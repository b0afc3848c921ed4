import { type Problem, problem, valuePath } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifier } from '@utmost/core/taxonomy/identifier.ts';

/**
 * What there is to know where no server allocates identifiers: a warning for each parameter that is
 * counted on from the taxonomy document.
 * @param given query names whose identifiers the caller sets
 */
export function unreservedIdentifiers(
  { visible }: CompiledTaxonomy,
  given: ReadonlySet<string>,
): Problem[] {
  return visible
    .map(({ parameter }) => parameter)
    .filter(({ type, queryName }) => type === 'identifier' && !given.has(queryName))
    .map((parameter) =>
      problem('identifier_not_reserved', valuePath(parameter.queryName), {
        displayName: parameter.displayName,
        first: nextIdentifier(parameter),
      }),
    );
}
