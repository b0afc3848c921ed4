/** Asks when it is first called, and keeps the answer; after a failure the next call asks again. */
export function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return () => {
    asking ??= ask().catch((error) => {
      asking = undefined;
      throw error;
    });
    return asking;
  };
}
