import type { components } from '@utmost/core/contract.d.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { presentProblems } from '../http/problem.ts';
import type { AiRequestLimits } from './ai-requests.ts';
import type { Proposal } from './ask-model.ts';

type Schemas = components['schemas'];

/** The limits as the contract shows them. */
export function presentAiLimits({
  nextReset,
  ...limits
}: AiRequestLimits): Schemas['AiRequestLimits'] {
  return { ...limits, nextReset: nextReset.toISOString() };
}

/** A proposed link: a value for each parameter that takes part, '' for none. */
export function presentAiLink(rules: CompiledTaxonomy, { link }: Proposal): Schemas['AiLink'] {
  const values = rules.visible
    .filter(({ parameter }) => parameter.type !== 'identifier')
    .map(({ parameter: { queryName } }) => [queryName, link.values.get(queryName) ?? ''] as const);
  return { ...Object.fromEntries(values), linkName: link.name, websiteUrl: link.baseUrl };
}

/** What a proposed link breaks. */
export function presentAiProblems({ index, problems }: Proposal): Schemas['AiProblem'][] {
  return presentProblems(problems).map(({ path, message, code }) => {
    return { row: index + 1, path, message, code };
  });
}
