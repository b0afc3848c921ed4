/** Answers a question about an organisation, from memory where nothing in it has changed. */
export type Kept<Answer> = (
  asked: { readonly organizationId: string; readonly revision: number; readonly question: string },
  workOut: () => Promise<Answer>,
) => Promise<Answer>;

/**
 * Remembers answers that cost much for as long as nothing in their organisation changes. The same question
 * asked twice at once is worked out once.
 * @param most answers that are remembered; those that were not asked for longest go first
 */
export function keptByRevision<Answer>(most: number): Kept<Answer> {
  const known = new Map<string, { revision: number; answer: Promise<Answer> }>();
  return ({ organizationId, revision, question }, workOut) => {
    const key = `${organizationId} ${question}`;
    const found = known.get(key);
    known.delete(key);
    const kept = found?.revision === revision ? found : { revision, answer: workOut() };
    known.set(key, kept);
    kept.answer.catch(() => {
      if (known.get(key) === kept) known.delete(key);
    });
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return kept.answer;
  };
}
