import { isAnswering } from '../data/api-client.ts';
import { tabStorage } from '../ui/browser/browser-storage.ts';

const STORAGE_KEY = 'utmost.renewed';
// Its name changes with any script.
const RELEASE = import.meta.url;

/**
 * Loads the page anew where a script of its release is gone, as after an update of the server. It does so once for a
 * release, as an extension may block a script for good, and only while the server answers: without a network the page that
 * is there is better than none.
 * @throws {unknown} what it is given, where that would not help
 */
export async function renewPage(error: unknown): Promise<never> {
  const mayHelp = tabStorage.read(STORAGE_KEY) !== RELEASE && (await isAnswering());
  if (!mayHelp || !tabStorage.write(STORAGE_KEY, RELEASE)) throw error;
  window.location.reload();
  return new Promise(() => {});
}
