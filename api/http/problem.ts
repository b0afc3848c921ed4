import type { components } from '@utmost/core/contract.d.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { shortened } from './contract/field-errors.ts';
import { httpTexts } from './http-texts.ts';

type Detail = components['schemas']['Detail'];

/** As many problems as one list has; an entry after them says how many more there are. */
const MOST_PROBLEMS = 1_000;
// A body of nothing but mistakes must not be answered with many times its size.
const MOST_OF_AN_ANSWER = 5_000;
const MOST_OF_AN_ENTRY = 100;
const BYTES_OF_AN_ANSWER = 3_000_000;
const LONGEST_BEGINNING = 40;

/** Problems or warnings as the contract shows them, no more than {@link MOST_PROBLEMS} of them. */
export function presentProblems(problems: readonly Problem[], most = MOST_PROBLEMS): Detail[] {
  const shown: Detail[] = problems.slice(0, most).map((problem) => ({
    path: shortened(problem.path),
    message: shortened(sentenceOf(problem)),
    code: problem.code,
    ...otherLink(problem),
  }));
  const more = problems.length - shown.length;
  return more > 0 ? [...shown, moreProblems(httpTexts.moreProblems(more))] : shown;
}

/** The last entry of a list that was cut short. */
export function moreProblems(message: string): Detail {
  return { path: '', message, code: MORE };
}

/** The code of the entry that stands for those that are not listed. */
export const MORE = 'more_problems';

/**
 * Presents the problems of many entries of one answer: once there have been very many, only the first of each entry, and
 * once they are very long, only the beginning of it.
 * @param bytes how many they may take before that
 */
export function presenterOfMany(
  bytes = BYTES_OF_AN_ANSWER,
): (problems: readonly Problem[]) => Detail[] {
  let left = MOST_OF_AN_ANSWER;
  let bytesLeft = bytes;
  return (problems) => {
    const isLong = bytesLeft <= 0;
    const most = isLong ? 1 : Math.max(1, Math.min(left, MOST_OF_AN_ENTRY));
    left -= Math.min(most, problems.length);
    const shown = presentProblems(problems, most);
    if (isLong) return shown.slice(0, 1).map(beginningOf);
    bytesLeft -= Buffer.byteLength(JSON.stringify(shown));
    return shown;
  };
}

function beginningOf({ path, message, code }: Detail): Detail {
  return {
    path: shortened(path, LONGEST_BEGINNING),
    message: shortened(message, LONGEST_BEGINNING),
    code,
  };
}

// Only links that are stored have an id; one of the same request is known by its name alone.
function otherLink({ code, args }: Problem): Pick<Detail, 'link'> {
  if (code !== 'duplicate_link' || args.id === undefined) return {};
  return { link: { id: String(args.id), name: String(args.name) } };
}
