import Button from '@mui/material/Button';
import { shellTexts, loginTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import { Logo } from '../controls/logo.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { paths } from '../routing/paths.ts';
import { GoogleMark } from './google-mark.tsx';
import styles from './login.module.css';
import { preferredTab } from './preferred-tab.ts';
import { useLoginQuery } from './use-login-query.ts';
import { useSignIn } from './use-sign-in.ts';

/** `/login` */
export default function Login() {
  const failure = useLoginQuery();
  const { signIn, isRedirecting } = useSignIn();
  return (
    <main className={styles.page}>
      <PageTitle screen={texts.logIn} />
      <div className={styles.box}>
        <Logo to={paths.landing} />
        <h1>{preferredTab() === 'register' ? texts.registerTitle : texts.title}</h1>
        {failure === null ? null : (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <Button className={styles.button ?? ''} onClick={signIn} disabled={isRedirecting}>
          <GoogleMark />
          {isRedirecting ? texts.redirecting : texts.signIn}
        </Button>
        <p className={styles.note}>{texts.workspace}</p>
        <p className={styles.note}>
          {texts.agreementBefore}
          <Link to={paths.terms}>{shellTexts.terms}</Link>
          {texts.agreementBetween}
          <Link to={paths.privacy}>{shellTexts.privacy}</Link>
          {texts.agreementAfter}
        </p>
      </div>
    </main>
  );
}
