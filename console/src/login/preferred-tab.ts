import { browserStorage } from '../ui/browser/browser-storage.ts';

const STORAGE_KEY = 'utmost.preferred-auth-tab';

/** The tab of the login screen: to make a workspace or to enter one. */
export type AuthTab = 'register' | 'login';

/** Stored in the browser by Get Started Free. */
export function preferTab(tab: AuthTab): void {
  browserStorage.write(STORAGE_KEY, tab);
}

export function preferredTab(): AuthTab {
  return browserStorage.read(STORAGE_KEY) === 'register' ? 'register' : 'login';
}
