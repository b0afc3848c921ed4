import { isAnswering } from '../data/api-client.ts';
import { tabStorage } from '../ui/browser/browser-storage.ts';

const STORAGE_KEY = 'utmost.renewed-at';
const AGAIN_MS = 10_000;

/**
 * Loads the page anew where a script of its release is gone, as after an update of the server. It does so at
 * most once in ten seconds, and only while the server answers: without a network the page that is there is better than none.
 * @throws {unknown} what it is given, where that would not help
 */
export async function renewPage(error: unknown): Promise<never> {
  const isTried = Date.now() - Number(tabStorage.read(STORAGE_KEY)) < AGAIN_MS;
  const mayHelp = !isTried && (await isAnswering());
  if (!mayHelp || !tabStorage.write(STORAGE_KEY, String(Date.now()))) throw error;
  window.location.reload();
  return new Promise(() => {});
}
