import Button from '@mui/material/Button';
import { invitationFailureTitle, pendingTexts as texts } from '@utmost/core/messages/people.ts';
import styles from '../controls/card-table.module.css';
import { Moment } from '../controls/moment.tsx';
import { useCopy } from '../controls/use-copy.ts';
import { useAction } from '../providers/use-action.ts';
import { type Invitation, peopleKeys, resendInvitation } from './calls.ts';
import { invitationSaid } from './invitation-said.ts';
import type { Open } from './open-dialog.ts';

interface InvitationRowProps {
  readonly invitation: Invitation;
  /** Where it was sent from this page. */
  readonly link: string | undefined;
  readonly keep: (sent: Invitation) => void;
  /** Milliseconds of the clock. */
  readonly now: number;
  readonly open: Open;
}

/** An invitation that nobody has accepted yet. */
export function InvitationRow({ invitation, link, keep, now, open }: InvitationRowProps) {
  const { id, email, invitedBy, sentAt, expiresAt, isExpired } = invitation;
  const { copy, isCopied } = useCopy({ text: texts.copiedText });
  const { mutate: resend, isPending } = useAction({
    call: resendInvitation,
    done: invitationSaid,
    failed: invitationFailureTitle,
    refresh: peopleKeys,
    onDone: keep,
  });
  return (
    <tr>
      <td className={styles.name}>{email}</td>
      <td className={styles.quiet} data-label={texts.invitedBy}>
        {invitedBy}
      </td>
      <td className={styles.quiet} data-label={texts.sent}>
        <Moment at={sentAt} now={now} />
      </td>
      <td className={styles.quiet} data-label={texts.expires}>
        {isExpired ? texts.expired : <Moment at={expiresAt} now={now} isAhead />}
      </td>
      <td className={styles.actions}>
        {link === undefined ? null : (
          <Button variant="text" aria-label={texts.copyFor(email)} onClick={() => copy(link)}>
            {isCopied ? texts.copied : texts.copy}
          </Button>
        )}
        <Button
          variant="text"
          aria-label={texts.resendTo(email)}
          disabled={isPending}
          onClick={() => resend(id)}
        >
          {texts.resend}
        </Button>
        <Button
          variant="text"
          aria-label={texts.revokeFor(email)}
          onClick={() => open({ kind: 'revoke', invitation })}
        >
          {texts.revoke}
        </Button>
      </td>
    </tr>
  );
}
