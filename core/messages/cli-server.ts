import { counted, duration, formatNumber } from './figures.ts';

/** What the command line says where it talks to a server. */

/** Somebody, as the server knows them. */
interface KnownPerson {
  readonly username: string;
  readonly email: string;
  readonly role: 'admin' | 'user';
  readonly organizationName: string;
}

/** Somebody among others, who must be told from them. */
interface KnownByName {
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

/** What became of a file that was imported. */
export interface ImportFigures {
  readonly created: number;
  readonly refused: number;
  readonly rows: number;
  readonly source: string;
  readonly seconds: number;
}

const moment = (at: Date): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(at);

export const serverMessages = {
  signedInAs: ({ username, email, role, organizationName }: KnownPerson, url: string) =>
    `${username} (${email}), ${role} of ${organizationName}, at ${url}`,

  serverMissing:
    'There is no server to talk to. Sign in with utmost login --server-url https://…, or set UTMOST_URL.',
  notSignedIn: (url: string) =>
    `You are not signed in to ${url}. Run utmost login --server-url ${url}, or set UTMOST_TOKEN.`,
  badUrl: (source: string, url: string) =>
    `${source} ${url} is not the address of a server. Write it like https://utmost.example.`,
  urlWithPassword: (source: string) =>
    `${source} holds a user name or a password. Write it without; the token says who you are.`,
  badToken: (source: string) =>
    `${source} is not an API token. It is 'utmost_pat_' and letters and digits, on one line.`,

  badKeptToken: (path: string, url: string) =>
    `What ${path} has as the token for ${url} is none. Sign in again with utmost login --server-url ${url}.`,

  taxonomyStrange: (url: string) =>
    `The taxonomy that ${url} answered cannot be read. Bring the server and this command to the same version.`,
  triesAgain: (message: string, seconds: number) =>
    `${message} Trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,

  imported: ({ created, refused, source, seconds }: ImportFigures) =>
    refused === 0
      ? `${counted(created, 'link', 'links')} of ${source} stored in ${duration(seconds)}.`
      : `${counted(created, 'link', 'links')} of ${source} stored in ${duration(seconds)}; ${counted(refused, 'row was', 'rows were')} refused.`,
  rehearsed: ({ created, refused, source }: ImportFigures) =>
    `${counted(created, 'link', 'links')} of ${source} would be stored and ${counted(refused, 'row', 'rows')} refused. It was a rehearsal; nothing was stored.`,
  stoppedBeforeSending: 'Stopped; nothing was sent.',
  importStopped: ({ created, rows }: ImportFigures) =>
    `Stopped: ${counted(created, 'link', 'links')} of ${counted(rows, 'row', 'rows')} stored. Run the same command again to go on; nothing is stored twice.`,
  importRefused: ({ created, refused, rows }: ImportFigures) =>
    created === 0
      ? `${formatNumber(refused)} of ${counted(rows, 'row was', 'rows were')} refused, so nothing was stored. Mend them, or store the others with --mode valid.`
      : `${counted(created, 'link', 'links')} stored before a row was refused: the taxonomy has changed meanwhile. Mend the rows that were not stored, and import those.`,
  importUnfinished: (created: number, rows: number) =>
    `${counted(created, 'link', 'links')} of ${counted(rows, 'row', 'rows')} stored so far. Run the same command again to go on; nothing is stored twice.`,
  importedBefore: (source: string, at: Date) =>
    `This content of ${source} was imported already, on ${moment(at)}; nothing was sent. Add --again to store it once more.`,
  storedBefore: (rows: number) =>
    `${counted(rows, 'row', 'rows')} were stored by an earlier run, which told of them, and were not sent again.`,
  inDoubt: (first: number, last: number, at: Date) =>
    `Rows ${formatNumber(first)} to ${formatNumber(last)} were sent on ${moment(at)} and no answer came. That is too long ago for the server to tell. Look whether they are there, and run this again with --in-doubt stored or --in-doubt missing.`,
  changedMeanwhile: (created: number) =>
    `The file was changed while it was imported, after ${counted(created, 'link', 'links')} of it were stored. Import a file that stays as it is.`,
  sentOtherwise:
    'An earlier run sent these rows in another way, perhaps with another version of this command. What it stored is in the list of links; import the other rows from a file of their own.',
  noRoom: (links: number, remaining: number) =>
    `The file would make ${counted(links, 'link', 'links')}, and your plan has room for ${formatNumber(remaining)} more. Nothing was stored.`,
  noRecord: (why: string) =>
    `it cannot be noted how far this import comes (${why}). If it is broken off, repeat it within 24 hours.`,

  yesMissing: 'Nobody can be asked here. Add --yes to do it without asking.',
  pulled: (parameters: number, url: string, file: string) =>
    `${counted(parameters, 'parameter', 'parameters')} of ${url} written to ${file}.`,
  taxonomySame: (file: string, url: string) => `${file} is what ${url} has.`,
  taxonomyDiffers: (file: string, url: string) =>
    `${file} differs from what ${url} has. utmost taxonomy apply makes these changes.`,
  askApply: (changes: number, url: string) =>
    `Make ${changes === 1 ? 'this change' : `these ${formatNumber(changes)} changes`} at ${url}?`,
  applied: (file: string, url: string) => `${url} has the taxonomy of ${file} now.`,
  taxonomyMovedOn: (url: string) =>
    `The taxonomy at ${url} was changed by somebody else meanwhile, so nothing was done. Look at the difference again.`,

  askServer: 'Address of the server:',
  askToken: 'API token:',
  theInput: 'What came in',
  tokenTyped:
    'A token is not typed into a command, where others can read it. Write --token - and pass it on standard input.',
  tokenName: (host: string) => `utmost on ${host}`,
  opensBrowser: (address: string) => [
    'Allow it in the browser, on this machine. If none opened, go to:',
    `  ${address}`,
  ],
  loginDeclined: 'You declined in the browser; nothing was changed.',
  loginUnanswered: (minutes: number) =>
    `Nothing came from the browser within ${minutes} minutes. Run utmost login again, or use --token -.`,
  unencrypted: (url: string) =>
    `Warning: ${url} is not encrypted, so whoever is on the way can read your token. Use https:// where you can.`,
  tokenKept: (path: string) => `The token is kept in ${path}.`,
  environmentWins: 'UTMOST_TOKEN is set, and goes before it.',
  environmentStays: 'UTMOST_TOKEN is still set, and still signs you in.',
  notRevoked: (url: string) =>
    `The token is forgotten here, and may still be good. Revoke it on the page API Tokens of ${url}.`,
  notKnown: (url: string) => `You were not signed in to ${url}.`,
  signedOut: (url: string) => `You are signed out of ${url}; the token is revoked.`,
  page: {
    received: {
      title: 'The command line has its token',
      text: 'You can close this page and go back to the terminal.',
    },
    declined: {
      title: 'Nothing was handed over',
      text: 'You can close this page and go back to the terminal.',
    },
    notExpected: {
      title: 'This was not expected',
      text: 'Run utmost login again and allow it on the page that opens then.',
    },
  },

  noDate: (flag: string, text: string) =>
    `${flag} ${text} is not a date. Write it like 2027-03-01 or 2027-03-01T09:30:00Z.`,
  noNumber: (flag: string, text: string, least: number, most: number) =>
    `${flag} ${text} is not a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`,
  listed: (shown: number, total: number, isExact: boolean) =>
    shown === total
      ? `${counted(total, 'link', 'links')}.`
      : `The newest ${formatNumber(shown)} of ${isExact ? '' : 'more than '}${counted(total, 'link', 'links')}; --limit shows more, utmost export all.`,
  madeBy: (createdBy: string, at: Date, id: string) => `${createdBy}, ${moment(at)}, ${id}`,
  whichToDelete: 'Say which links to delete: their ids, a filter like --search, or --all.',
  noLinkId: (text: string) =>
    `${text} is not the id of a link. utmost links list shows each link's id.`,
  noTokenId: (text: string) =>
    `${text} is not the id of a token. utmost tokens list shows each token's id.`,
  tooManyIds: (ids: number, most: number) =>
    `${formatNumber(ids)} ids are too many for one deletion; at most ${formatNumber(most)}. Use a filter like --search instead.`,
  askDelete: (links: number, isExact: boolean, url: string) =>
    `Delete ${isExact ? '' : 'more than '}${counted(links, 'link', 'links')} at ${url}?`,
  deleted: (links: number, url: string) => `${counted(links, 'link', 'links')} deleted at ${url}.`,
  exportJsonNeedsFile: '--json and -o - both need standard output. Name a file with -o.',
  exported: (links: number, output: string, seconds: number) =>
    `${counted(links, 'link', 'links')} written to ${output} in ${duration(seconds)}.`,

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
    coded: (mapped: string) => (mapped === '' ? 'coded, with no values yet' : `coded: ${mapped}`),
    lowercase: 'lower-case',
    noSpaces: 'no spaces',
    special: (characters: string) =>
      characters === '' ? 'no special characters' : `special characters ${characters}`,
    counter: (last: number) => `last ${last}`,
    values: (list: string) => `one of ${list}`,
  },
  day: (at: Date) => at.toISOString().slice(0, 10),
  invited: (email: string, until: Date) =>
    `${email} is invited, until ${moment(until)}. The link of the mail:`,
  mailNotSent: 'The mail could not be sent. Hand on the link yourself.',
  noSuchPerson: (who: string) =>
    `There is nobody with the e-mail address, username or id ${who}. utmost users list shows them.`,
  severalPeople: (who: string, people: readonly KnownByName[]) => [
    `${who} may be any of these. Name one by what only they have, like the id:`,
    ...people.map(({ id, username, email }) => `  ${id}  ${username} (${email})`),
  ],
  askRemove: (who: string, url: string) => `Remove ${who} from ${url}?`,
  removed: (who: string) => `${who} is removed; their links stay.`,
  tokenMade: (name: string, expiresAt: Date | null) =>
    `${name} is made${expiresAt === null ? '' : `, good until ${moment(expiresAt)}`}. It is shown this once.`,
  tokenRevoked: 'The token is revoked.',

  taxonomyChangedSince:
    'An earlier run of this began with another taxonomy. What it stored is in the list of links; add --again to store links of the whole file.',
  storedLongAgo: (at: Date) =>
    `Links of this file were stored on ${moment(at)}, too long ago for the server to answer the same ones again. utmost export has them; add --again to store new ones.`,
  taxonomyOrServer: '--taxonomy and --server name two taxonomies: leave one of them out.',
  serverOnly: (flag: string) => `${flag} is of use only with --server.`,
  linksStored: (links: number, url: string) =>
    `${links === 1 ? 'It is' : `All ${formatNumber(links)} are`} stored at ${url}. The same command gives the same links for a day.`,

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
