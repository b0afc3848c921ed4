export const loginMessages = {
  askServer: 'Server address:',
  askToken: 'API token:',
  theInput: 'The input',
  tokenTyped:
    "Don't type a token into a command, where others can read it. Use --token - and pass it on standard input.",
  tokenName: (host: string) => `utmost on ${host}`,
  opensBrowser: (address: string) => [
    "Approve access in your browser. If it didn't open, go to:",
    `  ${address}`,
  ],
  loginDeclined: 'You declined in the browser. Nothing was changed.',
  loginUnanswered: (minutes: number) =>
    `No response from the browser within ${minutes} minutes. Run utmost login again, or use --token -.`,
  unencrypted: (url: string) =>
    `Warning: ${url} isn't encrypted, so others on the network can read your token. Use https:// if you can.`,
  tokenSaved: (path: string) => `Token saved in ${path}.`,
  environmentWins: 'UTMOST_TOKEN is set and takes precedence.',
  page: {
    received: {
      title: 'You are signed in',
      text: 'You can close this page and go back to the terminal.',
    },
    declined: {
      title: 'Access declined',
      text: 'You can close this page and go back to the terminal.',
    },
    notExpected: {
      title: 'This link has expired',
      text: 'Run utmost login again and approve access on the page that opens.',
    },
  },
} as const;

export const loginHelp = {
  loginToken: 'read an API token from standard input instead',
  loginExamples: `
Examples:
  $ utmost login --server-url https://utmost.example
  $ utmost whoami

  Without a browser, use a token from the API Tokens page:
  $ utmost login --server-url https://utmost.example --token - < token.txt

  In a pipeline, use environment variables instead:
  $ UTMOST_URL=https://utmost.example UTMOST_TOKEN=$SECRET utmost import campaign.csv

Choose the token's scope and expiry in the browser. The token is saved in ~/.config/utmost/config, which only
you can read. UTMOST_URL and UTMOST_TOKEN take precedence over that file, and --server-url over both. A saved
token is only sent to the server that created it.`,
} as const;
