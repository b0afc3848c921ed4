const STORAGE_KEY = 'utmost.preferred-auth-tab';

/** The tab of the login screen: to make a workspace or to enter one. */
export type AuthTab = 'register' | 'login';

/** Stored in the browser by Get Started Free. */
export function preferTab(tab: AuthTab): void {
  localStorage.setItem(STORAGE_KEY, tab);
}

export function preferredTab(): AuthTab {
  return localStorage.getItem(STORAGE_KEY) === 'register' ? 'register' : 'login';
}
