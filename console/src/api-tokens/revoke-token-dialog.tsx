import { revokeTokenTexts as texts, tokenScreenTexts } from '@utmost/core/messages/credentials.ts';
import { useDataProvider } from 'react-admin';
import { ConfirmAction } from '../controls/confirm-action.tsx';
import type { ApiToken } from './calls.ts';

interface RevokeTokenDialogProps {
  readonly token: ApiToken;
  readonly close: () => void;
}

/** Asks before a token dies. */
export function RevokeTokenDialog({ token: { id, name }, close }: RevokeTokenDialogProps) {
  const records = useDataProvider();
  return (
    <ConfirmAction
      id={id}
      action={{
        call: (id) => records.delete('api-tokens', { id }),
        done: () => ({ title: tokenScreenTexts.success, text: texts.revoked(name) }),
        failed: texts.failed,
        refresh: [['api-tokens']],
      }}
      title={texts.title}
      confirm={texts.confirm}
      confirming={texts.revoking}
      close={close}
    >
      <p>{texts.text(name)}</p>
    </ConfirmAction>
  );
}
