import { copyFailures } from '@utmost/core/messages/console.ts';
import { useEffect, useState } from 'react';

const COPIED_MS = 2_000;

/** Copies to the clipboard; `isCopied` is true for the two seconds after it, `failure` says why it was not. */
export function useClipboard() {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async (text: string) => {
    try {
      // Missing where the page came over plain http from another machine.
      if (!navigator.clipboard) throw new Error(copyFailures.insecure);
      await navigator.clipboard.writeText(text);
      setFailure(null);
      setCopies((count) => count + 1);
    } catch (error) {
      setFailure(copyFailures.text(error instanceof Error ? error.message : ''));
    }
  };
  return { copy, isCopied, failure };
}
