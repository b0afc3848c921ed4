import type { components } from '@utmost/core/contract.d.ts';
import { counted, formatNumber } from '@utmost/core/messages/figures.ts';
import { LOCALE } from '@utmost/core/messages/locale.ts';

/** What the command line says where it talks to a server. */

export const formatDate = (at: Date): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

export const serverMessages = {
  signedInAs: (
    { username, email, role, organizationName }: components['schemas']['User'],
    url: string,
  ) => `${username} (${email}), ${role} of ${organizationName}, at ${url}`,
  serverMissing:
    'No server configured. Sign in with utmost login --server-url https://…, or set UTMOST_URL.',
  notSignedIn: (url: string) =>
    `You aren't signed in to ${url}. Run utmost login --server-url ${url}, or set UTMOST_TOKEN.`,
  badUrl: (source: string, url: string) =>
    `${source} ${url} isn't a server address. Use one like https://utmost.example.`,
  urlWithPassword: (source: string) =>
    `${source} includes a username or password. Remove them; the token identifies you.`,
  badToken: (source: string) =>
    `${source} isn't an API token. A token is one line: 'utmost_pat_' followed by letters and numbers.`,
  badSavedToken: (path: string, url: string) =>
    `The token for ${url} in ${path} isn't valid. Sign in again with utmost login --server-url ${url}.`,
  taxonomyStrange: (url: string) =>
    `This command can't read the taxonomy from ${url}. Update the server and this command to the same version.`,
  presetUnknown: (name: string, offered: string) =>
    `There is no preset called "${name}". ${offered === '' ? 'None is offered today' : `Offered today: ${offered}`}.`,
  presetLater: (name: string, from: string) =>
    `The preset "${name}" isn't offered before ${from}. Change its dates in the console, or leave out --preset.`,
  presetOver: (name: string, to: string) =>
    `The preset "${name}" isn't offered after ${to}. Change its dates in the console, or leave out --preset.`,
  presetWithout: (name: string, leftOut: string) =>
    `The rules don't allow these values of the preset "${name}" today, so they are left out: ${leftOut}`,
  triesAgain: (message: string, seconds: number) =>
    `${message} Trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  replayed: (links: number) =>
    `${counted(links, 'link was', 'links were')} already saved by an earlier request; nothing new was saved for ${links === 1 ? 'it' : 'them'}.`,
  malformedKey: (most: number) => `It must be 1 to ${most} visible ASCII characters.`,
  noHome: 'Your user has no home folder. Set HOME to a folder you can write to.',
  yesMissing: 'This needs confirmation. Add --yes to skip it.',
  askStore: 'Save the links anyway?',
  noDate: (flag: string, text: string) =>
    `${flag} ${text} isn't a date. Use a format like 2027-03-01 or 2027-03-01T09:30:00Z.`,
  noNumber: (flag: string, text: string, least: number, most: number) =>
    `${flag} ${text} isn't a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`,
  table: {
    name: 'NAME',
    queryName: 'QUERY NAME',
    type: 'TYPE',
    rules: 'RULES',
    username: 'USERNAME',
    email: 'EMAIL',
    role: 'ROLE',
    since: 'SINCE',
    id: 'ID',
    scope: 'SCOPE',
    owner: 'OWNER',
    expires: 'EXPIRES',
    used: 'LAST USED',
  },
  never: 'never',
  parameterRules: {
    required: 'required',
    hidden: 'hidden',
    notInUrl: 'not in the URL',
    composed: (parts: string) => `made of ${parts}`,
    date: (format: string) => `as ${format}`,
    coded: (mapped: string) => (mapped === '' ? 'coded, with no values yet' : `coded: ${mapped}`),
    lowercase: 'lowercase',
    noSpaces: 'no spaces',
    spacesBecome: (char: string) => `spaces become ${char}`,
    special: (characters: string) =>
      characters === '' ? 'no special characters' : `special characters ${characters}`,
    perValue: (queryName: string) => `one for each ${queryName}`,
    counter: (last: number) => `last ${last}`,
    values: (list: string) => `one of ${list}`,
  },
  day: (at: Date) => at.toISOString().slice(0, 10),
  taxonomyOrServer: 'Use either --taxonomy or --server, not both.',
  serverOnly: (flag: string) => `${flag} only works with --server.`,
  configOpen: (path: string) =>
    `Others can read ${path}, which holds your token. Run chmod 600 ${path} and consider creating a new token.`,
  configBroken: (path: string) => `${path} isn't valid. Delete it and sign in again.`,
  refused: (url: string) =>
    `Nothing responds at ${url}. Check the address and that the server is running.`,
  hostUnknown: (url: string) =>
    `Can't find the host of ${url}. Check the address and your network.`,
  certificate: (url: string, code: string) =>
    `The certificate of ${url} isn't trusted (${code}). If it's your own, set NODE_EXTRA_CA_CERTS to its authority.`,
  notTls: (url: string) => `${url} doesn't use https. If that's intended, write http://.`,
  silent: (url: string, seconds: number) =>
    `${url} didn't respond within ${seconds} seconds. Try again later.`,
  unreachable: (url: string, why: string) =>
    `Can't reach ${url} (${why}). Check your network and try again.`,
  brokenOff: (url: string) => `${url} closed the connection before its response was complete.`,
  redirected: (url: string, target: string) =>
    `${url} redirects to ${target}. Use that address instead.`,
  notUtmost: (url: string, status: string) =>
    `${url} responded with ${status}, but it isn't an Utmost server. Check the address.`,
  gatewayError: (url: string, status: string) =>
    `${url} responded with ${status}. Try again later.`,
  otherVersion: (server: string, own: string, install: string) =>
    `The server runs Utmost ${server}, but this command is ${own}. Install the one that fits: ${install}`,
  waits: (seconds: number) =>
    `The server is busy. Trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  signInHint: 'Sign in with utmost login, or set another token in UTMOST_TOKEN.',
} as const;
