import type { components } from '@utmost/core/contract.d.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';

/** Problems or warnings as the contract shows them. */
export function presentProblems(problems: readonly Problem[]): components['schemas']['Detail'][] {
  return problems.map((problem) => ({
    path: problem.path,
    message: sentenceOf(problem),
    code: problem.code,
    ...otherLink(problem),
  }));
}

// Only links that are stored have an id; one of the same request is known by its name alone.
function otherLink({ code, args }: Problem): Pick<components['schemas']['Detail'], 'link'> {
  if (code !== 'duplicate_link' || args.id === undefined) return {};
  return { link: { id: String(args.id), name: String(args.name) } };
}
