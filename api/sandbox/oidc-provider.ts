/**
 * Loads oidc-provider, or makes one, without its warnings: of every Node that is not yet called LTS, and that what it stores
 * is gone when it ends. The Node that this service runs on is pinned and tested, and a sandbox is to forget.
 */
export async function withoutWarnings<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!/oidc-provider WARNING/.test(String(words[0]))) warn(...words);
  };
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
