import { loginTexts as texts } from '@utmost/core/messages/console.ts';
import { useEffect, useState } from 'react';
import { useAuthProvider, useNotify } from 'react-admin';

const REDIRECT_SHOWN_MS = 2_000;

/** Leaves for the identity provider. */
export function useSignIn() {
  const provider = useAuthProvider();
  const notify = useNotify();
  const [isRedirecting, setRedirecting] = useState(false);

  useEffect(() => {
    // Whoever comes back with the browser's own button finds the page as it was left.
    const onShow = () => setRedirecting(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const signIn = async () => {
    setRedirecting(true);
    notify(texts.redirectingText, {
      type: 'info',
      title: texts.redirectingTitle,
      autoHideDuration: REDIRECT_SHOWN_MS,
    });
    try {
      await provider?.login({});
    } catch {
      setRedirecting(false);
      notify(texts.initiateFailed, { type: 'error', title: texts.failedTitle });
    }
  };
  return { signIn, isRedirecting };
}
