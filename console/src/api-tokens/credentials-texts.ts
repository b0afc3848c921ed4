/** Every text of the screens API Tokens and Profile. */

export const tokenScreenTexts = {
  perPage: 'Tokens per page',
  title: 'API Tokens',
  description: 'Tokens for scripts, pipelines and the command line.',
  create: 'Create Token',
  name: 'Name',
  scope: 'Scope',
  token: 'Token',
  owner: 'Owner',
  created: 'Created',
  lastUsed: 'Last used',
  never: 'Never',
  expires: 'Expires',
  expired: 'Expired',
  actions: 'Actions',
  loading: 'Loading tokens...',
  loadFailed: "Couldn't load the tokens.",
  empty: 'No API tokens yet',
  emptyHint: 'Create a token to use Utmost from a script.',
  install: 'Command line',
  installHint: 'Installs utmost with Node 20 or newer, in the version that fits this server.',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  success: 'Success',
};

export const TOKEN_SCOPE_NAMES = {
  read: 'Read',
  write: 'Read and write',
  admin: 'Admin',
} as const;

export const createTokenTexts = {
  title: 'Create API Token',
  namePlaceholder: 'ci-pipeline',
  scopes: {
    read: 'Read only',
    write: 'Read and write: create and edit links',
    admin: 'Admin: also manage people and rules',
  },
  expiry: 'Expiry',
  expiresAfter: (days: number) => (days === 365 ? 'In a year' : `In ${days} days`),
  expiresNever: 'Never',
  create: 'Create Token',
  creating: 'Creating...',
  failed: 'Token Not Created',
  createdTitle: 'Token Created',
  once: "Copy it now. You won't be able to see it again.",
  label: 'API token',
  hint: 'Send it in the Authorization: Bearer header, or set it as UTMOST_TOKEN for the command line.',
  done: 'Done',
};

export const connectTexts = {
  screen: 'Connect the Command Line',
  title: 'Connect the command line',
  asks: 'A program on this computer wants an API token to act on your behalf:',
  onlyIf:
    'Only continue if you just ran utmost login on this computer. Anyone with the token can do what its scope allows until it expires or is revoked.',
  goesTo: (address: string) => `We send it only to ${address} on this computer.`,
  account: (username: string, organization: string) => `${username} in ${organization}`,
  cancel: 'Cancel',
  allow: 'Allow',
  allowing: 'Allowing...',
  failed: 'Token Not Created',
  answeredTitle: 'Back to the terminal',
  allowed: (address: string) => `We sent the token to ${address}.`,
  canceled: (address: string) => `No token was created, and we let ${address} know.`,
  unanswered:
    "If the terminal is still waiting, run utmost login again. You can revoke tokens you don't use.",
  toTokens: 'Go to API Tokens',
  brokenTitle: "This request isn't valid",
  faults: {
    port: 'The port of the command line is missing. Run utmost login again.',
    state: 'The state of the request is missing. Run utmost login again.',
  },
};

export const revokeTokenTexts = {
  title: 'Revoke API Token',
  text: (name: string) => `Anything using “${name}” stops working immediately.`,
  confirm: 'Revoke',
  revoking: 'Revoking...',
  revoked: (name: string) => `Revoked “${name}”.`,
  failed: 'Token Not Revoked',
};

export const profileTexts = {
  title: 'Profile',
  description: "Your account and where you're signed in.",
  you: 'You',
  name: 'Name',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  roles: { admin: 'Admin', user: 'User' },
  organization: 'Organization',
  organizationName: 'Organization name',
  rename: 'Save Name',
  renaming: 'Saving...',
  renamed: 'Organization renamed.',
  renameFailed: 'Organization Not Renamed',
  success: 'Success',
  bookmarklet: 'Link to any page',
  bookmarkletHint:
    'Drag this to your bookmarks. On any page, it opens Create Link with the address of that page.',
  bookmarkletName: 'Create Link',
  bookmarkletAddress: 'Address of the bookmark',
  bookmarkletAddressHint: 'Where dragging is not possible, save this as the address of a bookmark.',
  sessions: 'Sessions',
  sessionsHint: "Browsers where you're signed in. Sessions end 7 days after you sign in.",
  sessionsFailed: "Couldn't load the sessions.",
  sessionsLoading: 'Loading sessions...',
  device: 'Browser',
  unknownDevice: 'Unknown browser',
  address: 'Address',
  lastSeen: 'Last used',
  signedIn: 'Signed in',
  ends: 'Ends',
  actions: 'Actions',
  current: 'this device',
  end: 'Log Out',
  endOf: (device: string) => `Log out ${device}`,
  ended: 'Logged out.',
  endFailed: 'Session Not Ended',
};

/**
 * A browser on a system, in words.
 * @example deviceName('Firefox', 'Linux') // 'Firefox on Linux'
 */
export function deviceName(browser: string | null, system: string | null): string {
  if (browser === null) return system ?? profileTexts.unknownDevice;
  return system === null ? browser : `${browser} on ${system}`;
}
