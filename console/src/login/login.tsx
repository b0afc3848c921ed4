import Alert from '@mui/material/Alert';
import { signInErrorSentence } from '@utmost/core/messages/sign-in.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useNotice } from '../data/use-notice.ts';
import { returnable } from '../routing/addresses.ts';
import { knownAddress, rememberAddress } from '../routing/return-to.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import boxStyles from '../ui/screen/box-page.module.css';
import { BoxPage } from '../ui/screen/box-page.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { loginTexts as texts } from './login-texts.ts';
import { preferredTab } from './preferred-tab.ts';
import { SignInButton } from './sign-in-button.tsx';

/** `/login` */
export default function Login() {
  const failure = useLoginQuery();
  return (
    <BoxPage>
      <PageTitle screen={texts.logIn} />
      <h1>{preferredTab() === 'register' ? texts.registerTitle : texts.title}</h1>
      {failure === null ? null : <Alert severity="error">{failure}</Alert>}
      {navigator.cookieEnabled ? null : <Alert severity="warning">{texts.cookiesNeeded}</Alert>}
      <SignInButton />
      <p className={`note ${boxStyles.note}`}>{texts.workspace}</p>
      <p className={`note ${boxStyles.note}`}>
        {texts.agreementBefore}
        <Link to={paths.terms}>{shellTexts.terms}</Link>
        {texts.agreementBetween}
        <Link to={paths.privacy}>{shellTexts.privacy}</Link>
        {texts.agreementAfter}
      </p>
    </BoxPage>
  );
}

const FAILURE_SHOWN_MS = 5_000;

/**
 * Reads what the address of the login says, acts on it, and clears it: where to come back to, and why
 * signing in failed. Of `error`, `code` and `message` only a known code counts; a caller's own words
 * are never shown, but the service's sentence that the way back from the provider found.
 * @returns the sentence of the failure, or null
 */
function useLoginQuery(): string | null {
  const [query, setQuery] = useSearchParams();
  // No address can set it.
  const { state: reason } = useLocation();
  const found = failureOf(query, reason);
  const [failure, setFailure] = useState(found);
  if (found !== null && found !== failure) setFailure(found);
  const notify = useNotice();
  useEffect(() => {
    if (query.has('redirect')) rememberAddress(knownAddress(query.get('redirect'), returnable));
    if (found === null) return;
    notify(found, {
      type: 'error',
      title: texts.failedTitle,
      autoHideDuration: FAILURE_SHOWN_MS,
    });
    setQuery({}, { replace: true });
  }, [query, setQuery, notify, found]);
  return failure;
}

function failureOf(query: URLSearchParams, reason: unknown): string | null {
  if (!['error', 'code', 'message'].some((name) => query.has(name))) return null;
  if (typeof reason === 'string') return reason;
  return signInErrorSentence([query.get('error'), query.get('code')]);
}
