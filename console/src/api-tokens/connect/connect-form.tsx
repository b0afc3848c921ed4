import Button from '@mui/material/Button';
import { connectTexts as texts } from '@utmost/core/messages/credentials.ts';
import { answerAddress, type ConnectRequest } from '@utmost/core/people/cli-sign-in.ts';
import { useState } from 'react';
import { BusyButton } from '../../controls/busy-button.tsx';
import { useUser } from '../../providers/session.ts';
import styles from '../../screen/box-page.module.css';
import { TokenFields } from '../token-fields.tsx';
import { useTokenDraft } from '../use-token-draft.ts';
import { Answered } from './answered.tsx';
import { sendAnswer } from './send-answer.ts';

/** Says who asks for what and where it goes, and lets the person allow it or not. */
export function ConnectForm({ request }: { readonly request: ConnectRequest }) {
  const { port, state, name } = request;
  const { username, organizationName } = useUser();
  const [answered, setAnswered] = useState<'allowed' | 'canceled' | null>(null);
  const draft = useTokenDraft(name, texts.failed, ({ token }) => {
    setAnswered('allowed');
    sendAnswer(port, { token, state });
  });
  const address = answerAddress(port);
  // Shown where nothing waits at the port any more, and to whoever comes back.
  if (answered) return <Answered text={texts[answered](address)} />;
  const cancel = () => {
    setAnswered('canceled');
    sendAnswer(port, { error: 'access_denied', state });
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!draft.isPending) draft.send();
      }}
    >
      <h1>{texts.title}</h1>
      <p>{texts.asks}</p>
      <p className={styles.address}>{texts.account(username, organizationName)}</p>
      <p className={styles.warning}>{texts.onlyIf}</p>
      <div>
        <TokenFields draft={draft} />
      </div>
      <p className={styles.note}>{texts.goesTo(address)}</p>
      <div className={styles.choices}>
        <Button onClick={cancel}>{texts.cancel}</Button>
        <BusyButton text={texts.allow} busyText={texts.allowing} isBusy={draft.isPending} />
      </div>
    </form>
  );
}
