/** What the command line says where it talks to a server. */

export const serverHelp = {
  urlOption: 'the Utmost server (else UTMOST_URL, else the one you signed in to last)',

  whoami: 'tell who you are to the server',
  whoamiExamples: `
Examples:
  $ utmost whoami
  jo (jo@northwind.example), admin of Northwind, at https://utmost.example

  In a script:
  $ utmost whoami --json | jq -r .organizationName

The exit code is 4 when you are not signed in.`,
} as const;

/** Somebody, as the server knows them. */
interface KnownPerson {
  readonly username: string;
  readonly email: string;
  readonly role: 'admin' | 'user';
  readonly organizationName: string;
}

export const serverMessages = {
  signedInAs: ({ username, email, role, organizationName }: KnownPerson, url: string) =>
    `${username} (${email}), ${role} of ${organizationName}, at ${url}`,

  serverMissing:
    'There is no server to talk to. Sign in with utmost login --url https://…, or set UTMOST_URL.',
  notSignedIn: (url: string) =>
    `You are not signed in to ${url}. Run utmost login --url ${url}, or set UTMOST_TOKEN.`,
  badUrl: (source: string, url: string) =>
    `${source} ${url} is not the address of a server. Write it like https://utmost.example.`,
  urlWithPassword: (source: string) =>
    `${source} holds a user name or a password. Write it without; the token says who you are.`,
  badToken: (source: string) =>
    `${source} is not an API token. It is 'utmost_pat_' and letters and digits, on one line.`,

  configOpen: (path: string) =>
    `${path} can be read by others, and it holds your token. Run chmod 600 ${path}, and think of a new token.`,
  configBroken: (path: string) =>
    `${path} is not as utmost login writes it. Delete it and sign in again.`,

  refused: (url: string) =>
    `Nothing answers at ${url}. Check the address, and that the server runs.`,
  hostUnknown: (url: string) =>
    `The host of ${url} cannot be found. Check the address and your network.`,
  certificate: (url: string, code: string) =>
    `The certificate of ${url} is not trusted (${code}). If it is your own, name its authority in NODE_EXTRA_CA_CERTS.`,
  notTls: (url: string) => `${url} does not speak https. If it is meant, write http://.`,
  silent: (url: string, seconds: number) =>
    `${url} did not answer within ${seconds} seconds. Try again later.`,
  unreachable: (url: string, why: string) =>
    `${url} cannot be reached (${why}). Check your network and try again.`,
  brokenOff: (url: string) => `${url} broke the connection off before its answer was complete.`,
  redirected: (url: string, target: string) =>
    `${url} leads on to ${target}. Use the address it leads to.`,
  notUtmost: (url: string, status: string) =>
    `${url} answered ${status}, but not as Utmost does. Check the address.`,
  gatewayTrouble: (url: string, status: string) => `${url} answered ${status}. Try again later.`,
  otherVersion: (server: string, own: string) =>
    `The server is Utmost ${server} and this command is ${own}: they may not understand each other. Bring both to the same version.`,
  signInHint: 'Sign in with utmost login, or give another token in UTMOST_TOKEN.',
  waits: (seconds: number) =>
    `The server has too much to do; going on in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
} as const;
