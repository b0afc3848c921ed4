import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAuthProvider } from 'react-admin';
import { settingsQuery } from '../data/settings.ts';
import { useNotice } from '../data/use-notice.ts';
import styles from '../ui/screen/box-page.module.css';
import { loginTexts as texts } from './login-texts.ts';

const REDIRECT_SHOWN_MS = 2_000;

interface SignInButtonProps {
  /** Called before the page is left. */
  readonly onLeave?: () => void;
}

/** Leaves for the identity provider. */
export function SignInButton({ onLeave }: SignInButtonProps) {
  const provider = useAuthProvider();
  const notify = useNotice();
  const [isRedirecting, setRedirecting] = useState(false);
  const { data } = useQuery(settingsQuery);
  const name = data?.signInName ?? null;

  useEffect(() => {
    // Going back restores the page from the browser's cache, with its pending state.
    const onShow = () => setRedirecting(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const signIn = async () => {
    onLeave?.();
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
      const sentence = name === 'Google' ? texts.initiateFailed : texts.initiateOtherFailed;
      notify(sentence, { type: 'error', title: texts.failedTitle });
    }
  };
  return (
    <Button className={styles.button ?? ''} onClick={signIn} disabled={isRedirecting}>
      {name === 'Google' ? <GoogleMark /> : null}
      <span>{isRedirecting ? texts.redirecting : texts.signIn(name)}</span>
    </Button>
  );
}

/** The identity provider's sign, in its own colors as it asks for. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true" focusable="false">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59A14.5 14.5 0 0 1 9.77 24c0-1.6.27-3.14.76-4.59l-7.98-6.19A23.9 23.9 0 0 0 0 24c0 3.87.92 7.53 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
