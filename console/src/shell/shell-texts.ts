export const shellTexts = {
  roles: { admin: 'admin', user: 'user' },
  logout: 'Logout',
  logoutFailed: 'Failed to sign out',
  skip: 'Skip to content',
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
  bulkCreate: { label: 'Bulk Create', description: 'Generate multiple tracking URLs' },
  manageLinks: { label: 'Manage Links', description: 'View and edit your tracking links' },
  checkUrls: { label: 'Check URLs', description: 'Check URLs against your rules' },
  parameterConfig: { label: 'Parameter Config', description: 'Configure tracking parameters' },
  userManagement: { label: 'User Management', description: 'Manage team access' },
};

export const userMenuTexts = {
  open: 'Account menu',
  profile: 'Profile',
  apiTokens: 'API Tokens',
  subscription: 'Subscription',
  auditLog: 'Audit Log',
  themes: { system: 'System theme', light: 'Light theme', dark: 'Dark theme' },
};

/** The notice of a pending invitation. */
export const invitedTexts = {
  notice: (organization: string) => `You're invited to ${organization}.`,
  look: 'View invitation',
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
  palette: 'Go to a screen, a link or an action',
  singleKeys: 'Single-key shortcuts',
};
