/** Answers a question about an organisation, from memory where nothing in it has changed. */
export type Kept<Answer> = (
  asked: { readonly organizationId: string; readonly revision: number; readonly question: string },
  workOut: () => Promise<Answer>,
) => Promise<Answer>;

interface Remembered<Answer> {
  readonly revision: number;
  readonly answer: Promise<Answer>;
  weight: number;
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
  const known = new Map<string, Remembered<Answer>>();
  let weight = 0;
  const forget = (key: string): void => {
    weight -= known.get(key)?.weight ?? 0;
    known.delete(key);
  };
  const remember = (key: string, one: Remembered<Answer>): void => {
    forget(key);
    known.set(key, one);
    weight += one.weight;
    for (const oldest of known.keys()) {
      if (weight <= most) break;
      forget(oldest);
    }
  };
  const begin = (key: string, revision: number, answer: Promise<Answer>): Remembered<Answer> => {
    const begun = { revision, answer, weight: 1 };
    answer.then(
      (found) => {
        if (known.get(key) !== begun) return;
        forget(key);
        begun.weight = weigh(found);
        remember(key, begun);
      },
      () => {
        if (known.get(key) === begun) forget(key);
      },
    );
    return begun;
  };
  return ({ organizationId, revision, question }, workOut) => {
    const key = `${organizationId} ${question}`;
    const found = known.get(key);
    const kept = found?.revision === revision ? found : begin(key, revision, workOut());
    remember(key, kept);
    return kept.answer;
  };
}
