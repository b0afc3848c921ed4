/**
 * Loads oidc-provider. It warns of every Node that is not yet called LTS as it is loaded; the Node that
 * this service runs on is pinned and tested, and whoever starts it can do nothing about the warning.
 */
export async function loadOidcProvider(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!/Unsupported runtime/.test(String(words[0]))) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
