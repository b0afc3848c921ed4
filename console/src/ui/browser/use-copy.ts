import { errorTexts } from '../../data/data-texts.ts';
import { useNotice } from '../../data/use-notice.ts';
import { copyFailures } from '../ui-texts.ts';
import { COPIED_MS, useClipboard } from './use-clipboard.ts';

/**
 * Copies to the clipboard; `isCopied` is true for the two seconds after it.
 * @param say the notice after copying
 */
export function useCopy(say: { readonly title?: string; readonly text: string }) {
  const { isCopied, put } = useClipboard();
  const notify = useNotice();
  const tryTo = async (
    write: (clipboard: Clipboard) => Promise<unknown>,
    failed: (reason: string) => string,
  ) => {
    try {
      await put(write);
      notify(say.text, { type: 'success', title: say.title, autoHideDuration: COPIED_MS });
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      notify(failed(reason), { type: 'error', title: errorTexts.title });
    }
  };
  return {
    isCopied,
    copy: (text: string) => tryTo((to) => to.writeText(text), copyFailures.text),
    /** For what has to be fetched first. */
    copyLater: (read: () => Promise<string>) =>
      tryTo((to) => {
        const text = read();
        return Promise.all([to.write([new ClipboardItem({ 'text/plain': text })]), text]);
      }, copyFailures.text),
    copyImage: (draw: () => Promise<Blob>) =>
      tryTo((to) => {
        // The clipboard gets a promise: after waiting, a browser no longer knows of the click that allowed it.
        const png = draw();
        return Promise.all([to.write([new ClipboardItem({ 'image/png': png })]), png]);
      }, copyFailures.image),
  };
}
