/**
 * Waits for work so long and no longer; what it answers later is lost.
 * @param late what is thrown when the time is over
 * @example await withTimeout(2_000, () => new Error('late'), fetch(url))
 */
export async function withTimeout<Result>(
  milliseconds: number,
  late: () => Error,
  work: Promise<Result>,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    // Its outcome no longer matters.
    work.catch(() => undefined);
  }
}
