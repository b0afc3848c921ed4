/** Every text of the console's screens. */
import { formatNumber } from './figures.ts';
import { LOCALE } from './locale.ts';

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const exactTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });

/** A date with date and time, for where the relative one is not enough. */
export function formatTimestamp(date: Date): string {
  return exactTime.format(date);
}

/** A day without its time, by the calendar that weeks are counted in. */
export function formatDay(date: Date): string {
  return day.format(date);
}

/** A day of a year that is known. @example formatDayOfYear(new Date('2026-11-02T00:00Z')) // 'Nov 2' */
export function formatDayOfYear(date: Date): string {
  return dayOfYear.format(date);
}

/**
 * How long ago something happened.
 * @param seconds since it happened; a clock that runs behind counts as now
 * @example formatAge(125) // '2 min ago'
 */
export function formatAge(seconds: number): string {
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  const days = Math.floor(seconds / 86_400);
  if (days < 365) return days === 1 ? '1 day ago' : `${days} days ago`;
  return Math.floor(days / 365) === 1 ? '1 year ago' : `${Math.floor(days / 365)} years ago`;
}

/** How many there are; what is not exact was counted so far and no further. */
export interface Total {
  readonly count: number;
  readonly isExact: boolean;
}

/**
 * A total for people.
 * @example formatTotal({ count: 10_000, isExact: false }) // '10,000+'
 */
export function formatTotal({ count, isExact }: Total): string {
  return isExact ? formatNumber(count) : `${formatNumber(count)}+`;
}

export const productTexts = {
  name: 'Utmost',
  mark: '?&=',
  pageTitle: (screen: string) => `${screen} · Utmost`,
};

export const waitingTexts = {
  loading: 'Loading...',
  checkingAuthentication: 'Checking authentication...',
};

export const downloadTexts = {
  failed: 'Export failed',
  cancel: (share: number) => `Cancel export (${Math.round(share * 100)}%)`,
  cutOff: (records: number, total: number) =>
    `The connection ended after ${formatNumber(records)} of ${formatNumber(total)} records. Try again.`,
};

export const errorTexts = {
  title: 'Error',
  none: 'An unknown error occurred',
  unrecognized: 'An unexpected error occurred',
  unreachable: "Can't reach the server. Check your connection and try again.",
  screenBroken: 'Something went wrong on this page.',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
};

export const accessTexts = {
  sessionEndedTitle: 'Authentication Required',
  sessionEnded: 'Please log in to continue.',
  deniedTitle: 'Access Denied',
  denied: 'You need administrator privileges to access this page.',
  noPermission: "You don't have permission to view this page.",
};

export const shellTexts = {
  roles: { admin: 'admin', user: 'user' },
  logout: 'Logout',
  logoutFailed: 'Failed to sign out',
  mainNavigation: 'Main',
  home: 'Utmost, go to Create Link',
  rights: (year: number) => `© ${year} Utmost`,
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  social: { linkedin: 'LinkedIn', x: 'X', github: 'GitHub' },
  socialNavigation: 'Social',
  notices: 'Notices',
  offline: 'You are offline. Changes can be saved when the connection is back.',
};

export const tabTexts = {
  createLink: { label: 'Create Link', description: 'Generate a single tracking URL' },
  manageLinks: { label: 'Manage Links', description: 'View and edit your tracking links' },
};

export const keyTexts = {
  title: 'Keyboard shortcuts',
  open: 'Keyboard shortcuts',
  close: 'Close',
  create: 'Create link',
  search: 'Search',
  show: 'Show keyboard shortcuts',
  submit: 'Save link',
  escape: 'Close',
  singleKeys: 'Single-key shortcuts',
};

export const loginTexts = {
  logIn: 'Log In',
  title: 'Log in to Utmost',
  registerTitle: 'Create your workspace',
  signIn: (provider: string | null) => (provider ? `Sign in with ${provider}` : 'Sign in'),
  redirecting: 'Redirecting...',
  workspace:
    'The first time you sign in, we create a workspace for your organization and you become its admin.',
  agreementBefore: 'By signing in, you agree to the ',
  agreementBetween: ' and the ',
  agreementAfter: '.',
  redirectingTitle: 'Redirecting',
  redirectingText: 'Taking you to the sign-in page.',
  failedTitle: 'Authentication Error',
  initiateFailed: 'Unable to initiate Google Sign-In. Please try again later.',
  initiateOtherFailed: 'Unable to start signing in. Please try again later.',
  /** What the failures are called behind the scenes. */
  notInitiated: 'Failed to initiate Google Sign-In',
  notCompleted: 'Failed to complete Google authentication',
  completing: 'Signing you in...',
};

const SIGN_IN_FAILED = 'Authentication failed. Please try again.';

const SIGN_IN_ERRORS: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'Sign-in was canceled. Please try again.'],
  ['forbidden', "This account can't sign in. Use one with a verified email address."],
  ['unavailable', "The sign-in service isn't responding. Please try again later."],
  ['temporarily_unavailable', "The sign-in service isn't responding. Please try again later."],
  ['too_many_requests', 'Too many attempts. Wait a minute, then try again.'],
]);

/**
 * What to say of a failed sign-in; a caller's own words are never shown, only the sentence of the first
 * code that is known.
 * @example signInErrorSentence(['access_denied']) // 'Sign-in was canceled. Please try again.'
 */
export function signInErrorSentence(codes: readonly (string | null)[]): string {
  const known = codes.find((code) => code !== null && SIGN_IN_ERRORS.has(code));
  return SIGN_IN_ERRORS.get(known ?? '') ?? SIGN_IN_FAILED;
}

const SMALL_NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(
  ' ',
);

export const createLinkTexts = {
  title: 'Create Tracking Link',
  countOf: (parameters: number) =>
    `${SMALL_NUMBERS[parameters] ?? formatNumber(parameters)} ${parameters === 1 ? 'parameter' : 'parameters'}`,
  setByAdmin: ', set by your admin.',
  editParameters: 'Edit',
  checkedAsYouType: 'What you type is checked as you type.',
  advancedMode: 'Advanced Mode',
  name: 'Link Name',
  namePlaceholder: 'Spring launch, newsletter',
  baseUrl: 'Website URL',
  baseUrlPlaceholder: 'https://example.com/page',
  encodeSpaces: 'Encode spaces as %20',
  addScheme: 'Add https://',
  removeInvisible: 'Remove invisible characters',
  suggestions: 'Suggestions',
  meant: 'Did you mean',
  useMeant: (value: string) => `Use ${value}`,
  parameters: 'Tracking parameters',
  parametersOrder: 'in the order they appear in the URL',
  noParameters:
    'No tracking parameters configured yet. Configure them in the Parameter Config page.',
  required: 'required',
  automatic: 'automatic',
  nextNumber: 'next number',
  choose: 'Choose',
  encodingOn: 'URL Encoding On',
  encodingOff: 'URL Encoding Off',
  reset: 'Reset Form',
  generate: 'Generate Link',
  loading: 'Loading parameters...',
  loadFailed: "Couldn't load the parameters.",
  saved: 'Tracking link has been saved',
  saveFailed: 'Failed to save link',
};

export const comboboxTexts = {
  values: 'Values',
};

/** When another link, or none, takes the place of one that was not saved. */
export const draftTexts = {
  replaced: 'Your unfinished link was replaced',
  cleared: 'Form cleared',
  undo: 'Undo',
};

export const outdatedTexts = {
  text: 'The parameters have changed since this check.',
  again: 'Check again',
};

export const warningTexts = { show: 'Show' };

export const previewTexts = {
  heading: 'Generated URL',
  length: (characters: number, limit: number) =>
    `${formatNumber(characters)} / ${formatNumber(limit)}`,
  lengthHint: 'URL length, and the limit of ad platforms',
  noUrl: 'Enter a website URL to see the link.',
  advancedBadge: (mainParameterName: string) => `Advanced Mode: ${mainParameterName}`,
  advancedExplanation: (mainParameterName: string, connector: string, delimiter: string) =>
    `All parameters are combined into one main parameter, ${mainParameterName}. The key-value connector “${connector}” joins each key and value, and the delimiter “${delimiter}” separates the pairs.`,
  parameters: 'Tracking Parameters',
  noParameters: 'No parameters added',
  copy: 'Copy to Clipboard',
  copyShort: 'Copy',
  copied: 'Copied!',
  copiedText: 'URL has been copied to clipboard',
  save: 'Save Link',
  saving: 'Saving...',
  saveAnother: 'Save and create another',
  duplicate: 'Duplicate',
  lastSaved: (name: string) => `Saved: ${name}`,
  numberMoved: (queryName: string, value: string) =>
    `Someone else saved a link first, so ${queryName} is now ${value}.`,
};

/** Why something did not get to the clipboard. */
export const copyFailures = {
  text: (reason: string) =>
    reason === '' ? 'Could not copy text' : `Could not copy text: ${reason}`,
  image: (reason: string) =>
    reason === '' ? 'Could not copy image' : `Could not copy image: ${reason}`,
  insecure: 'browsers only allow it on https pages',
};

export const paginationTexts = {
  label: 'Pages',
  range: (first: number, last: number, total: Total) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${formatTotal(total)}`,
  perPage: 'Links per page',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${formatNumber(page)}`,
};

export const notFoundTexts = {
  title: 'Page not found',
  code: '404',
  text: 'Nothing found at this address.',
  back: 'Back to Create Link',
};

export const searchTexts = {
  clear: 'Clear search field',
  key: 'Press this key to search',
};

/** What every place says that takes a CSV file. */
export const csvFileTexts = {
  drop: 'Drop a CSV file here, or',
  browse: 'browse',
  chooseFile: 'CSV file',
};

/** What react-admin's own parts say, by its keys; as far as it can be seen of the parts that are used. */
export const adminSentences: Readonly<Record<string, string>> = {
  'ra.auth.auth_check_error': 'Please sign in to continue.',
  'ra.notification.http_error': "The server didn't respond as expected.",
  'ra.notification.data_provider_error': "The server didn't respond as expected.",
};
