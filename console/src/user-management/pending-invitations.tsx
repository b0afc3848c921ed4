import type { UseQueryResult } from '@tanstack/react-query';
import {
  userManagementTexts as common,
  pendingTexts as texts,
} from '@utmost/core/messages/people.ts';
import tableStyles from '../controls/card-table.module.css';
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
  return (
    <section className={styles.pending} aria-labelledby="pending-title">
      <h2 id="pending-title">{texts.title}</h2>
      <p>{texts.hint}</p>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{common.email}</th>
            <th scope="col">{texts.invitedBy}</th>
            <th scope="col" className={tableStyles.when}>
              {texts.sent}
            </th>
            <th scope="col" className={tableStyles.when}>
              {texts.expires}
            </th>
            <th scope="col" className={tableStyles.actions}>
              {common.actions}
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </section>
  );
}
