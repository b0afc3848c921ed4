import type { UseQueryResult } from '@tanstack/react-query';
import {
  userManagementTexts as common,
  pendingTexts as texts,
} from '@utmost/core/messages/people.ts';
import tableStyles from '../controls/card-table.module.css';
import { CardTable } from '../controls/card-table.tsx';
import { LoadFailure } from '../controls/load-failure.tsx';
import { useNow } from '../manage-links/use-now.ts';
import type { Invitation } from './calls.ts';
import { InvitationRow } from './invitation-row.tsx';
import type { Open } from './open-dialog.ts';
import styles from './pending-invitations.module.css';
import type { LinksSent } from './use-links-sent.ts';

interface PendingInvitationsProps {
  readonly invitations: UseQueryResult<Invitation[], Error>;
  readonly links: LinksSent;
  readonly open: Open;
}

/** Who was invited and has not come yet; nothing while that is nobody. */
export function PendingInvitations({ invitations, links, open }: PendingInvitationsProps) {
  const now = useNow();
  const { data, error, refetch } = invitations;
  if (!data && error) return <LoadFailure text={texts.loadFailed} error={error} retry={refetch} />;
  if (!data || data.length === 0) return null;
  const columns = [
    { text: common.email },
    { text: texts.invitedBy },
    { text: texts.sent, className: tableStyles.when },
    { text: texts.expires, className: tableStyles.when },
    { text: common.actions, className: tableStyles.actions },
  ];
  return (
    <section className={styles.pending} aria-labelledby="pending-title">
      <h2 id="pending-title">{texts.title}</h2>
      <p>{texts.hint}</p>
      <CardTable columns={columns}>
        {data.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            link={links.known.get(invitation.id)}
            keep={links.keep}
            now={now}
            open={open}
          />
        ))}
      </CardTable>
    </section>
  );
}
