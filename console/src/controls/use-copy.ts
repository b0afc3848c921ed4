import { copyFailures, errorTexts } from '@utmost/core/messages/console.ts';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';

const COPIED_MS = 2_000;

/**
 * Copies to the clipboard; `isCopied` is true for the two seconds after it.
 * @param say the notice after copying
 */
export function useCopy(say: { readonly title?: string; readonly text: string }) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  const notify = useNotify();
  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const put = async (
    write: (clipboard: Clipboard) => Promise<unknown>,
    failed: (reason: string) => string,
  ) => {
    try {
      await write(clipboard());
      setCopies((count) => count + 1);
      notify(say.text, { type: 'success', title: say.title, autoHideDuration: COPIED_MS });
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      notify(failed(reason), { type: 'error', title: errorTexts.title });
    }
  };
  return {
    isCopied,
    copy: (text: string) => put((to) => to.writeText(text), copyFailures.text),
    copyImage: (draw: () => Promise<Blob>) =>
      put((to) => {
        // The clipboard gets a promise: after waiting, a browser no longer knows of the click that allowed it.
        const png = draw();
        return Promise.all([to.write([new ClipboardItem({ 'image/png': png })]), png]);
      }, copyFailures.image),
  };
}

// Missing where the page came over plain http from another machine.
function clipboard(): Clipboard {
  if (!navigator.clipboard) throw new Error(copyFailures.insecure);
  return navigator.clipboard;
}
