import { useEffect, useState } from 'react';
import { copyFailures } from '../ui-texts.ts';

/** For how long it is said that something was copied, in milliseconds. */
export const COPIED_MS = 2_000;

/** Puts something into the clipboard; `isCopied` is true for the two seconds after it. `put` throws where that fails. */
export function useClipboard() {
  // How many copies were made while it is said.
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const put = async (write: (clipboard: Clipboard) => Promise<unknown>) => {
    // Missing where the page came over plain http from another machine.
    if (!navigator.clipboard) throw new Error(copyFailures.insecure);
    await write(navigator.clipboard);
    setCopies((count) => count + 1);
  };
  return { isCopied: copies > 0, put };
}
