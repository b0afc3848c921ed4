import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {
  answerAddress,
  type ConnectAnswer,
  type ConnectRequest,
  readConnectRequest,
} from '@utmost/core/people/cli-sign-in.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useUser } from '../data/session.ts';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { RecordForm } from '../ui/controls/record-form.tsx';
import styles from '../ui/screen/box-page.module.css';
import { BoxPage } from '../ui/screen/box-page.tsx';
import { PageTitle } from '../ui/screen/page-title.tsx';
import { connectTexts as texts } from './credentials-texts.ts';
import { TokenFields, useTokenForm } from './token-fields.tsx';

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

/** Says who asks for what and where it goes, and lets the person allow it or not. */
function ConnectForm({ request }: { readonly request: ConnectRequest }) {
  const { port, state, name } = request;
  const { username, organizationName } = useUser();
  const [answered, setAnswered] = useState<'allowed' | 'canceled' | null>(null);
  const { form, isPending } = useTokenForm(name, texts.failed, ({ token }) => {
    setAnswered('allowed');
    sendAnswer(port, { token, state });
  });
  const address = answerAddress(port);
  // Shown where nothing listens on the port any more, and on a return to the page.
  if (answered) return <Answered text={texts[answered](address)} />;
  const cancel = () => {
    setAnswered('canceled');
    sendAnswer(port, { error: 'access_denied', state });
  };
  return (
    <RecordForm className={styles.form ?? ''} {...form}>
      <h1>{texts.title}</h1>
      <p>{texts.asks}</p>
      <p className={styles.address}>{texts.account(username, organizationName)}</p>
      <Alert severity="warning">{texts.onlyIf}</Alert>
      <div>
        <TokenFields />
      </div>
      <p className={`note ${styles.note}`}>{texts.goesTo(address)}</p>
      <div className={`wrapped ${styles.choices}`}>
        <Button onClick={cancel}>{texts.cancel}</Button>
        <BusyButton text={texts.allow} busyText={texts.allowing} isBusy={isPending} />
      </div>
    </RecordForm>
  );
}

/** What became of the request. */
function Answered({ text }: { readonly text: string }) {
  return (
    <>
      <h1>{texts.answeredTitle}</h1>
      <p role="status">{text}</p>
      <p className={`note ${styles.note}`}>{texts.unanswered}</p>
      <Button className={styles.button ?? ''} component={Link} to={paths.apiTokens}>
        {texts.toTokens}
      </Button>
    </>
  );
}

/**
 * Leaves for the command line that waits on this machine, with the answer in a form: an address would
 * stay in the browser's history. The page's policy lets no form go anywhere else.
 */
function sendAnswer(port: number, answer: ConnectAnswer): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${answerAddress(port)}/`;
  for (const [name, value] of Object.entries(answer)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
