export const logoutMessages = {
  environmentStays: 'UTMOST_TOKEN is still set, so you are still signed in.',
  notRevoked: (url: string) =>
    `The token was removed here but may still work. Revoke it on the API Tokens page of ${url}.`,
  notKnown: (url: string) => `You weren't signed in to ${url}.`,
  signedOut: (url: string) => `Signed out of ${url}. The token is revoked.`,
} as const;

export const logoutHelp = {
  logoutExamples: `
Examples:
  $ utmost logout
  $ utmost logout --server-url https://utmost.example`,
} as const;
