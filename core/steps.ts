/** Work that yields between its parts, so that its caller can do something else meanwhile. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/**
 * Does all parts one after the other.
 * @example runToCompletion((function* () { yield; return 1; })()) // 1
 */
export function runToCompletion<Result>(work: Steps<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
