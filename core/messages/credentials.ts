/** Every text of the screens API Tokens and Profile. */

export const tokenScreenTexts = {
  perPage: 'Tokens per page',
  title: 'API Tokens',
  description:
    'For scripts, pipelines and the command line, each with no more rights than it needs.',
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
  loadFailed: 'The tokens could not be loaded.',
  empty: 'No API tokens yet',
  emptyHint: 'Create one for the first script that makes links.',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  success: 'Success',
};

export const TOKEN_SCOPE_NAMES = {
  read: 'Read',
  write: 'Read and write',
  admin: 'Administration',
} as const;

export const createTokenTexts = {
  title: 'Create API Token',
  namePlaceholder: 'ci-pipeline',
  scopes: {
    read: 'Read: looks, changes nothing',
    write: 'Read and write: makes and changes links',
    admin: 'Administration: also people and rules',
  },
  expiry: 'Expiry',
  expiresAfter: (days: number) => (days === 365 ? 'In a year' : `In ${days} days`),
  expiresNever: 'Never',
  create: 'Create Token',
  creating: 'Creating...',
  failed: 'Token Not Created',
  createdTitle: 'Token Created',
  once: 'Copy it now: it is shown this once, and nobody can look it up later.',
  label: 'API token',
  hint: 'Send it as Authorization: Bearer, or give it to the command line as UTMOST_TOKEN.',
  done: 'Done',
};

export const connectTexts = {
  screen: 'Connect the Command Line',
  title: 'Connect the command line',
  asks: 'A program on this computer asks for an API token that stands for you:',
  onlyIf:
    'Go on only if you have just run utmost login on this computer. Whoever holds the token can do what its scope allows until it ends or is revoked.',
  goesTo: (address: string) => `It is handed to ${address}, on this computer, and to nobody else.`,
  account: (username: string, organization: string) => `${username} in ${organization}`,
  cancel: 'Cancel',
  allow: 'Allow',
  allowing: 'Allowing...',
  failed: 'Token Not Created',
  answeredTitle: 'Back to the terminal',
  allowed: (address: string) => `The token was handed to ${address}.`,
  cancelled: (address: string) => `Nothing was created, and ${address} is told so.`,
  unanswered:
    'If the terminal still waits, run utmost login again. A token that nothing uses can be revoked.',
  toTokens: 'To API Tokens',
  brokenTitle: 'This request cannot be answered',
  faults: {
    port: 'It does not name a port of this computer where a command line may wait. Run utmost login again.',
    state: 'It does not carry what tells it from others. Run utmost login again.',
  },
};

export const revokeTokenTexts = {
  title: 'Revoke API Token',
  text: (name: string) => `Whatever uses “${name}” is refused from its next request on.`,
  confirm: 'Revoke',
  revoking: 'Revoking...',
  revoked: (name: string) => `“${name}” was revoked.`,
  failed: 'Token Not Revoked',
};

export const profileTexts = {
  title: 'Profile',
  description: 'Who you are here, and where you are signed in.',
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
  renamed: 'The organization is renamed.',
  renameFailed: 'Organization Not Renamed',
  success: 'Success',
  sessions: 'Sessions',
  sessionsHint: 'Every browser that is signed in as you. A session ends 7 days after signing in.',
  sessionsFailed: 'The sessions could not be loaded.',
  sessionsLoading: 'Loading sessions...',
  device: 'Browser',
  unknownDevice: 'Unknown browser',
  address: 'Address',
  lastSeen: 'Last used',
  signedIn: 'Signed in',
  ends: 'Ends',
  actions: 'Actions',
  current: 'this one',
  end: 'Sign Out',
  endOf: (device: string) => `Sign out ${device}`,
  ended: 'The session was ended.',
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
