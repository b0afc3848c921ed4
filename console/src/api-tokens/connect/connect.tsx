import Button from '@mui/material/Button';
import { connectTexts as texts } from '@utmost/core/messages/credentials.ts';
import { readConnectRequest } from '@utmost/core/people/cli-sign-in.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import styles from '../../screen/box-page.module.css';
import { BoxPage } from '../../screen/box-page.tsx';
import { PageTitle } from '../../screen/page-title.tsx';
import { ConnectForm } from './connect-form.tsx';

/** `/api-tokens/connect`: where `utmost login` asks for a token. */
export default function Connect() {
  const [query] = useSearchParams();
  const [port, state, name] = ['port', 'state', 'name'].map((key) => query.get(key));
  const request = readConnectRequest({ port, state, name });
  return (
    <BoxPage>
      <PageTitle screen={texts.screen} />
      {typeof request === 'string' ? (
        <>
          <h1>{texts.brokenTitle}</h1>
          <p role="alert">{texts.faults[request]}</p>
          <Button className={styles.button ?? ''} component={Link} to={paths.apiTokens}>
            {texts.toTokens}
          </Button>
        </>
      ) : (
        <ConnectForm request={request} />
      )}
    </BoxPage>
  );
}
