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
