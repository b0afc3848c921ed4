import { checkNewLink } from '@utmost/core/link/create.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { hostOf } from './landing-pages.ts';
import type { ModelField } from './model/model-fields.ts';
import { type BrokenLink, isTold } from './model/model-request.ts';
import type { ProposedLink } from './proposed-link.ts';

/** A proposed link as it is shown, and what is wrong with it. */
export type CheckedProposal = BrokenLink;

/**
 * Holds a proposed link against the organization's rules, as any other: what has one value left beside the others is set
 * to it. It leads nowhere rather than to a host that the prompt does not name.
 * @param hosts of the prompt
 */
export function checkProposal(
  compiled: CompiledTaxonomy,
  proposed: ProposedLink,
  hosts: ReadonlySet<string>,
): CheckedProposal {
  const host = hostOf(proposed.baseUrl);
  const isForeign = host !== null && !hosts.has(host);
  const values = [...proposed.values].map(
    ([name, value]) => [name, compiled.byName.get(name)?.resolve(value).value ?? value] as const,
  );
  const link = { ...proposed, values: new Map(values), ...(isForeign && { baseUrl: '' }) };
  const foreign: Problem[] = isForeign
    ? [problem('website_not_in_prompt', 'baseUrl', { host })]
    : [];
  const { built, problems } = checkNewLink(
    compiled,
    { ...link, urlEncoding: true },
    nextIdentifiers(compiled),
  );
  for (const { parameter } of compiled.rules) {
    const { queryName } = parameter;
    const filledIn = built.values.get(queryName);
    if (filledIn !== undefined && !link.values.get(queryName)) link.values.set(queryName, filledIn);
  }
  return { link, problems: [...foreign, ...problems] };
}

/**
 * Whether a model can do anything about a link: a landing page that the prompt does not name it cannot know, nor a parameter
 * that it is not told of.
 */
export function isRepairable(
  { problems }: CheckedProposal,
  fields: readonly ModelField[],
  hosts: ReadonlySet<string>,
): boolean {
  return problems.some(
    (one) =>
      isTold(fields, one) &&
      one.code !== 'value_without_mappings' &&
      (one.path !== 'baseUrl' || hosts.size > 0),
  );
}
