import Button from '@mui/material/Button';
import type { ListControllerResult } from 'react-admin';
import { useAction } from '../data/use-action.ts';
import { useCopy } from '../ui/browser/use-copy.ts';
import { useNow } from '../ui/controls/timestamp.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { Column, RecordTable, TimestampColumn } from '../ui/lists/record-table.tsx';
import { Section } from '../ui/screen/facts.tsx';
import { type Invitation, noticeOf, peopleKeys, resendInvitation } from './calls.ts';
import type { Open } from './people-dialogs.tsx';
import {
  userManagementTexts as common,
  invitationFailureTitle,
  pendingTexts as texts,
} from './people-texts.ts';
import type { LinksSent } from './use-people.ts';
import styles from './user-management.module.css';

interface PendingInvitationsProps {
  readonly invitations: ListControllerResult<Invitation>;
  readonly links: LinksSent;
  readonly open: Open;
}

/** The pending invitations; nothing without any. */
export function PendingInvitations({ invitations, links, open }: PendingInvitationsProps) {
  const now = useNow();
  if (invitations.total === 0) return null;
  return (
    <RecordList list={invitations} loading={null} failed={texts.loadFailed}>
      <Section id="pending-title" title={texts.title} hint={texts.hint}>
        <RecordTable>
          <Column<Invitation>
            kind="name"
            source="email"
            label={common.email}
            render={({ email, mailStatus }) => (
              <>
                <span translate="no">{email}</span>
                {mailStatus === 'sent' ? null : (
                  <div className={styles.mail}>{texts.mail[mailStatus]}</div>
                )}
              </>
            )}
          />
          <Column<Invitation> kind="fact" source="invitedBy" label={texts.invitedBy} />
          <TimestampColumn<Invitation> source="sentAt" label={texts.sent} now={now} />
          <TimestampColumn<Invitation>
            source="expiresAt"
            label={texts.expires}
            now={now}
            over={texts.expired}
          />
          <Column<Invitation>
            kind="actions"
            label={common.actions}
            render={(invitation) => <Actions invitation={invitation} links={links} open={open} />}
          />
        </RecordTable>
      </Section>
    </RecordList>
  );
}

interface ActionsProps {
  readonly invitation: Invitation;
  readonly links: LinksSent;
  readonly open: Open;
}

function Actions({ invitation, links, open }: ActionsProps) {
  const { id, email } = invitation;
  const { copy, isCopied } = useCopy({ text: texts.copiedText });
  const { mutate: resend, isPending } = useAction({
    call: resendInvitation,
    done: noticeOf,
    failed: invitationFailureTitle,
    refresh: peopleKeys,
    onDone: links.keep,
  });
  const link = links.known.get(id);
  return (
    <>
      {link === undefined ? null : (
        <Button
          variant="text"
          aria-label={isCopied ? texts.copiedFor(email) : texts.copyFor(email)}
          onClick={() => copy(link)}
        >
          <span>{isCopied ? texts.copied : texts.copy}</span>
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
    </>
  );
}
