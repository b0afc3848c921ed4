import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { apiTexts } from '../api-texts.ts';
import { DomainError } from '../domain-error.ts';
import { presentAiLimits, presentAiLink, presentAiProblems } from './ai-links.ts';
import type { Proposal } from './ask-model.ts';
import type { GeneratedLinks, Generation } from './generate-links.ts';

/**
 * A line of JSON for each link, and one for the end. An error that comes after the first link cannot change
 * the answer's status any more, so it is the last line.
 */
export async function* linkLines(
  rules: CompiledTaxonomy,
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
    const { notice, limits } = next.value;
    yield line({ notice, aiRequestLimits: presentAiLimits(limits) });
  } catch (error) {
    const { code, message } =
      error instanceof DomainError ? error : new DomainError('internal', apiTexts.internal);
    yield line({ error: { code, message } });
  } finally {
    // The client may have left before the end.
    await proposals.return({} as GeneratedLinks);
  }
}

function line(content: object): string {
  return `${JSON.stringify(content)}\n`;
}
