import { tabStorage } from '../ui/browser/browser-storage.ts';
import { screenPathOf } from './addresses.ts';

const STORAGE_KEY = 'utmost.return-to';

/**
 * The address to come back to after signing in, when it is one of ours; other
 * addresses are ignored, so that a link can't redirect to another site.
 * @param known the paths of the screens that are worth coming back to
 * @example knownAddress('/manage-links?page=2', ['/manage-links']) // '/manage-links?page=2'
 * @example knownAddress('//evil.example/manage-links', ['/manage-links']) // null
 */
export function knownAddress(asked: string | null, known: readonly string[]): string | null {
  const path = screenPathOf(asked?.split(/[?#]/, 1)[0] ?? '');
  return known.includes(path) ? asked : null;
}

/** Keeps the address while the browser is away at the identity provider; null forgets it. */
export function rememberAddress(address: string | null): void {
  tabStorage.write(STORAGE_KEY, address);
}

/** The stored address, once. */
export function takeRememberedAddress(known: readonly string[]): string | null {
  const address = knownAddress(tabStorage.read(STORAGE_KEY), known);
  tabStorage.write(STORAGE_KEY, null);
  return address;
}
