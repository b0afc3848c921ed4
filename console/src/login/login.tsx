import Button from '@mui/material/Button';
import { shellTexts, loginTexts as texts } from '@utmost/core/messages/console.ts';
import { Link } from 'react-router-dom';
import boxStyles from '../controls/box-page.module.css';
import { BoxPage } from '../controls/box-page.tsx';
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
    <BoxPage>
      <PageTitle screen={texts.logIn} />
      <h1>{preferredTab() === 'register' ? texts.registerTitle : texts.title}</h1>
      {failure === null ? null : (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button className={boxStyles.button ?? ''} onClick={signIn} disabled={isRedirecting}>
        <GoogleMark />
        {isRedirecting ? texts.redirecting : texts.signIn}
      </Button>
      <p className={boxStyles.note}>{texts.workspace}</p>
      <p className={boxStyles.note}>
        {texts.agreementBefore}
        <Link to={paths.terms}>{shellTexts.terms}</Link>
        {texts.agreementBetween}
        <Link to={paths.privacy}>{shellTexts.privacy}</Link>
        {texts.agreementAfter}
      </p>
    </BoxPage>
  );
}
