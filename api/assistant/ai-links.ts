import type { components } from '@utmost/core/contract.d.ts';
import { assistantTexts } from '@utmost/core/messages/assistant.ts';
import { valuePath } from '@utmost/core/problem.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { DomainError } from '../domain-error.ts';
import { httpTexts } from '../http/http-texts.ts';
import { presentProblems } from '../http/problem.ts';
import type { AiRequestLimits } from './ai-requests.ts';
import type { Proposal } from './ask-model.ts';
import { remarkSentence } from './assistant-texts.ts';
import type { GeneratedLinks, Generation } from './generate-links.ts';

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
    .filter(isEntered)
    .map(({ parameter: { queryName } }) => [queryName, link.values.get(queryName) ?? ''] as const);
  return { ...Object.fromEntries(values), linkName: link.name, websiteUrl: link.baseUrl };
}

/** What a proposed link breaks. */
export function presentAiProblems({ index, problems }: Proposal): Schemas['AiProblem'][] {
  return presentProblems(problems).map(({ path, message, code }) => {
    return { row: index + 1, path, message, code };
  });
}

/** What is known when all links are there. */
export function presentAiEnd(
  rules: CompiledTaxonomy,
  prompt: string,
  { notice, plan, limits }: GeneratedLinks,
): Omit<Schemas['AiLinks'], 'links' | 'problems'> {
  const names: Readonly<Record<string, string>> = {
    url: assistantTexts.landingPage,
    channel: assistantTexts.channel,
  };
  return {
    notice,
    notUnderstood: (plan?.remarks ?? []).map(({ start, end, code, parameter, about }) => {
      const text = prompt.slice(start, end);
      const message = remarkSentence(code, text, about ?? parameter?.displayName);
      return {
        start,
        end,
        text,
        code,
        message,
        path: parameter ? valuePath(parameter.name) : null,
      };
    }),
    lists: (plan?.lists ?? []).map(({ kind, values }) => {
      return { name: names[kind] ?? rules.displayNameOf(kind), values: [...values] };
    }),
    aiRequestLimits: presentAiLimits(limits),
  };
}

/**
 * A line of JSON for each link, and one for the end. An error that comes after the first link cannot change
 * the answer's status any more, so it is the last line.
 */
export async function* linkLines(
  rules: CompiledTaxonomy,
  prompt: string,
  first: IteratorResult<Proposal, GeneratedLinks>,
  proposals: Generation['proposals'],
): AsyncGenerator<string> {
  try {
    let next = first;
    for (; !next.done; next = await proposals.next()) {
      const { value } = next;
      const problems = presentAiProblems(value);
      yield line({ row: value.index + 1, link: presentAiLink(rules, value), problems });
    }
    yield line(presentAiEnd(rules, prompt, next.value));
  } catch (error) {
    const { code, message } =
      error instanceof DomainError ? error : new DomainError('internal', httpTexts.internal);
    yield line({ error: { code, message } });
  } finally {
    // The client may have left before the end.
    await proposals.return({} as GeneratedLinks);
  }
}

function line(content: object): string {
  return `${JSON.stringify(content)}\n`;
}
