import { counted, duration, formatNumber } from '@utmost/core/messages/figures.ts';
import { LOCALE } from '@utmost/core/messages/locale.ts';

/** What the command line says where it talks to a server. */

/** A member as the API returns them. */
interface KnownPerson {
  readonly username: string;
  readonly email: string;
  readonly role: 'admin' | 'user';
  readonly organizationName: string;
}

/** A member among several, who are told apart by ID where names are the same. */
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

const formatDate = (at: Date): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

export const serverMessages = {
  signedInAs: ({ username, email, role, organizationName }: KnownPerson, url: string) =>
    `${username} (${email}), ${role} of ${organizationName}, at ${url}`,

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
  triesAgain: (message: string, seconds: number) =>
    `${message} Trying again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,

  imported: ({ created, refused, source, seconds }: ImportFigures) =>
    refused === 0
      ? `${counted(created, 'link', 'links')} from ${source} saved in ${duration(seconds)}.`
      : `${counted(created, 'link', 'links')} from ${source} saved in ${duration(seconds)}; ${counted(refused, 'row', 'rows')} rejected.`,
  dryRun: ({ created, refused, source }: ImportFigures) =>
    `${counted(created, 'link', 'links')} from ${source} would be saved, ${counted(refused, 'row', 'rows')} rejected. Dry run: nothing was saved.`,
  stoppedBeforeSending: 'Stopped. Nothing was sent.',
  importStopped: ({ created, rows }: ImportFigures, newKey: string | null) =>
    `Stopped. ${unfinished(created, rows, newKey)}`,
  importRefused: ({ created, refused, rows }: ImportFigures) =>
    created === 0
      ? `${formatNumber(refused)} of ${counted(rows, 'row', 'rows')} rejected, so nothing was saved. Fix them, or save the others with --mode valid.`
      : `${counted(created, 'link', 'links')} saved before a row was rejected because the taxonomy changed. Fix the rows that weren't saved and import those.`,
  importUnfinished: unfinished,
  skippedExisting: (links: number) =>
    `${counted(links, 'link', 'links')} skipped: links with the same URL already exist.`,
  replayed: (links: number) =>
    `${counted(links, 'link was', 'links were')} already saved by an earlier request; nothing new was saved for ${links === 1 ? 'it' : 'them'}.`,
  linkExists: 'Nothing was saved: a link with the same URL already exists.',
  malformedKey: (most: number) => `It must be 1 to ${most} visible ASCII characters.`,
  changedMeanwhile: (created: number) =>
    `The file changed during the import, after ${counted(created, 'link was', 'links were')} saved. Import a file that doesn't change.`,
  sentOtherwise:
    'An earlier run sent these rows differently, perhaps from another version of this command. Check your links for what it saved, and import the other rows from a new file.',
  overLimit: (links: number, remaining: number) =>
    `This file has ${counted(links, 'link', 'links')}, and your plan allows ${formatNumber(remaining)} more. Nothing was saved.`,
  noHome: 'Your user has no home folder. Set HOME to a folder you can write to.',

  yesMissing: 'This needs confirmation. Add --yes to skip it.',
  pulled: (parameters: number, url: string, file: string) =>
    `${counted(parameters, 'parameter', 'parameters')} from ${url} written to ${file}.`,
  taxonomySame: (file: string, url: string) => `${file} matches ${url}.`,
  taxonomyDiffers: (file: string, url: string) =>
    `${file} differs from ${url}. Run utmost taxonomy apply to make these changes.`,
  askStore: 'Save the links anyway?',
  askApply: (changes: number, url: string) =>
    `Make ${changes === 1 ? 'this change' : `these ${formatNumber(changes)} changes`} on ${url}?`,
  applied: (file: string, url: string) => `Applied ${file} to ${url}.`,
  taxonomyMovedOn: (url: string) =>
    `Someone else just changed the taxonomy on ${url}, so nothing was applied. Review the differences again.`,

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
  environmentStays: 'UTMOST_TOKEN is still set, so you are still signed in.',
  notRevoked: (url: string) =>
    `The token was removed here but may still work. Revoke it on the API Tokens page of ${url}.`,
  notKnown: (url: string) => `You weren't signed in to ${url}.`,
  signedOut: (url: string) => `Signed out of ${url}. The token is revoked.`,
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

  noDate: (flag: string, text: string) =>
    `${flag} ${text} isn't a date. Use a format like 2027-03-01 or 2027-03-01T09:30:00Z.`,
  noNumber: (flag: string, text: string, least: number, most: number) =>
    `${flag} ${text} isn't a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`,
  listed: (shown: number, total: number, isExact: boolean) =>
    shown === total && isExact
      ? `${counted(total, 'link', 'links')}.`
      : `The newest ${formatNumber(shown)} of ${isExact ? '' : 'more than '}${counted(total, 'link', 'links')}. Use --limit to see more, or utmost export for all.`,
  madeBy: (createdBy: string, at: Date, id: string) => `${createdBy}, ${formatDate(at)}, ${id}`,
  whichToDelete: 'Say which links to delete: their IDs, a filter like --search, or --all.',
  noLinkId: (text: string) => `${text} isn't a link ID. utmost links list shows each link's ID.`,
  noTokenId: (text: string) =>
    `${text} isn't a token ID. utmost tokens list shows each token's ID.`,
  tooManyIds: (ids: number, most: number) =>
    `You can delete up to ${formatNumber(most)} links by ID at once, not ${formatNumber(ids)}. Use a filter like --search instead.`,
  askDelete: (links: number, isExact: boolean, url: string) =>
    `Delete ${isExact ? '' : 'more than '}${counted(links, 'link', 'links')} at ${url}?`,
  deleted: (links: number, url: string) =>
    `${counted(links, 'link', 'links')} deleted from ${url}.`,
  exportCutOff: (links: number, total: number) =>
    `The export was cut off after ${formatNumber(links)} of ${counted(total, 'link', 'links')}. Run the command again.`,
  exportJsonNeedsFile: '--json and -o - both use standard output. Name a file with -o.',
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
    lowercase: 'lowercase',
    noSpaces: 'no spaces',
    special: (characters: string) =>
      characters === '' ? 'no special characters' : `special characters ${characters}`,
    counter: (last: number) => `last ${last}`,
    values: (list: string) => `one of ${list}`,
  },
  day: (at: Date) => at.toISOString().slice(0, 10),
  invited: (email: string, until: Date) =>
    `Invited ${email}. The link expires on ${formatDate(until)}:`,
  /** By what became of the email. */
  mailNotSent: {
    waiting:
      "The mail server didn't take the email yet. The server keeps trying for an hour. You can also share the link yourself.",
    failed: "The email couldn't be sent. Share the link yourself.",
    unknown: "It isn't known whether the email arrived. Share the link yourself.",
  },
  noSuchPerson: (who: string) =>
    `No one has the email, username or ID ${who}. Run utmost users list to see everyone.`,
  severalPeople: (who: string, people: readonly KnownByName[]) => [
    `${who} matches several people. Use an ID instead:`,
    ...people.map(({ id, username, email }) => `  ${id}  ${username} (${email})`),
  ],
  askRemove: (who: string, url: string) => `Remove ${who} from ${url}?`,
  removed: (who: string) => `Removed ${who}. Their links stay.`,
  tokenMade: (name: string, expiresAt: Date | null) =>
    `Created ${name}${expiresAt === null ? '' : `, which expires on ${formatDate(expiresAt)}`}. You won't be able to see it again.`,
  tokenRevoked: 'Token revoked.',

  taxonomyChangedSince:
    'An earlier run used a different taxonomy. Check your links for what it saved, or add --again to save links for the whole file.',
  taxonomyOrServer: 'Use either --taxonomy or --server, not both.',
  serverOnly: (flag: string) => `${flag} only works with --server.`,
  linksStored: (links: number, url: string) =>
    `${counted(links, 'link', 'links')} saved to ${url}. Running the same command within a day gives the same links.`,

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

function unfinished(created: number, rows: number, newKey: string | null): string {
  const way =
    newKey === null
      ? 'Run the same command again'
      : `Run it with --idempotency-key ${newKey} instead of --again`;
  return `Saved ${counted(created, 'link', 'links')} from ${counted(rows, 'row', 'rows')} so far. ${way} to continue; nothing is saved twice.`;
}
