import { LRUCache } from 'lru-cache';

/** Answers a question about an organisation, from memory where nothing in it has changed. */
export type Kept<Answer> = (
  asked: { readonly organizationId: string; readonly revision: number; readonly question: string },
  workOut: () => Promise<Answer>,
) => Promise<Answer>;

interface Remembered<Answer> {
  readonly revision: number;
  readonly answer: Promise<Answer>;
}

/**
 * Remembers answers that cost much for as long as nothing in their organisation changes. The same question
 * asked twice at once is worked out once.
 * @param most how much all that is remembered may weigh; what was not asked for longest goes first
 * @param weigh what an answer weighs; without it they are counted
 */
export function keptByRevision<Answer>(
  most: number,
  weigh: (answer: Answer) => number = () => 1,
): Kept<Answer> {
  const known = new LRUCache<string, Remembered<Answer>>({ maxSize: most });
  return ({ organizationId, revision, question }, workOut) => {
    const key = `${organizationId} ${question}`;
    const found = known.get(key);
    if (found?.revision === revision) return found.answer;
    const begun = { revision, answer: workOut() };
    known.set(key, begun, { size: 1 });
    const isStill = () => known.peek(key) === begun;
    begun.answer.then(
      (answer) => {
        if (isStill()) known.set(key, { ...begun }, { size: Math.max(weigh(answer), 1) });
      },
      () => {
        if (isStill()) known.delete(key);
      },
    );
    return begun.answer;
  };
}
