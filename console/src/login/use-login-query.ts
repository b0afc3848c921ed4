import { signInErrorSentence, loginTexts as texts } from '@utmost/core/messages/console.ts';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { knownAddress, rememberAddress } from '../routing/return-to.ts';
import { returnable } from '../routing/screens.ts';

const FAILURE_SHOWN_MS = 5_000;

/**
 * Reads what the address of the login says, acts on it, and clears it: where to come back to, and why
 * signing in failed. Of `error`, `code` and `message` only a known code counts; a caller's own words
 * are never shown.
 * @returns the sentence of the failure, or null
 */
export function useLoginQuery(): string | null {
  const [query, setQuery] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  const notify = useNotify();
  useEffect(() => {
    const failed = ['error', 'code', 'message'].some((name) => query.has(name));
    if (failed) {
      const sentence = signInErrorSentence([query.get('error'), query.get('code')]);
      setFailure(sentence);
      notify(sentence, {
        type: 'error',
        title: texts.failedTitle,
        autoHideDuration: FAILURE_SHOWN_MS,
      });
    }
    if (query.has('redirect')) rememberAddress(knownAddress(query.get('redirect'), returnable));
    if (failed) setQuery({}, { replace: true });
  }, [query, setQuery, notify]);
  return failure;
}
