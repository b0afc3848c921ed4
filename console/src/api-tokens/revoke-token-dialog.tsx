import { revokeTokenTexts as texts, tokenScreenTexts } from '@utmost/core/messages/credentials.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { useAction } from '../providers/use-action.ts';
import { type ApiToken, revokeToken, tokensQuery } from './calls.ts';

interface RevokeTokenDialogProps {
  readonly token: ApiToken;
  readonly close: () => void;
}

/** Asks before a token dies. */
export function RevokeTokenDialog({ token, close }: RevokeTokenDialogProps) {
  const { mutate, isPending } = useAction({
    call: revokeToken,
    done: () => ({ title: tokenScreenTexts.success, text: texts.revoked(token.name) }),
    failed: texts.failed,
    refresh: [tokensQuery.queryKey],
    onDone: close,
  });
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      confirming={texts.revoking}
      isPending={isPending}
      onConfirm={() => mutate(token.id)}
      close={close}
    >
      <p>{texts.text(token.name)}</p>
    </ConfirmDialog>
  );
}
