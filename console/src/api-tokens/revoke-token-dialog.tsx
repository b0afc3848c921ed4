import { revokeTokenTexts as texts, tokenScreenTexts } from '@utmost/core/messages/credentials.ts';
import { ConfirmAction } from '../controls/confirm-action.tsx';
import { type ApiToken, revokeToken } from './calls.ts';

interface RevokeTokenDialogProps {
  readonly token: ApiToken;
  readonly close: () => void;
}

/** Asks before a token dies. */
export function RevokeTokenDialog({ token: { id, name }, close }: RevokeTokenDialogProps) {
  return (
    <ConfirmAction
      id={id}
      action={{
        call: revokeToken,
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
