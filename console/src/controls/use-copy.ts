import { errorTexts, previewTexts } from '@utmost/core/messages/console.ts';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';

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
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
      notify(say.text, { type: 'success', title: say.title, autoHideDuration: COPIED_MS });
    } catch {
      notify(previewTexts.copyFailed, { type: 'error', title: errorTexts.title });
    }
  };
  return { copy, isCopied };
}
