import { userManagementTexts as texts } from '@utmost/core/messages/people.ts';
import { useState } from 'react';
import { PageTitle } from '../controls/page-title.tsx';
import { RowsSkeleton } from '../controls/rows-skeleton.tsx';
import { RecordList } from '../lists/record-list.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import type { OpenDialog } from './people-dialogs.tsx';
import { PeopleDialogs } from './people-dialogs.tsx';
import { SeatNotice } from './seat-notice.tsx';
import { useLinksSent, usePeople } from './use-people.ts';
import { UsersHead } from './users-head.tsx';
import { UsersList } from './users-list.tsx';

/** `/user-management`: who is in the workspace, who is invited, and the workspace's end. */
export default function UserManagement() {
  const { users, invitations, seats, plan } = usePeople();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const links = useLinksSent();
  return (
    <>
      <PageTitle screen={texts.title} />
      <UsersHead plan={plan} open={open} />
      <SeatNotice seats={seats} plan={plan} />
      <RecordList
        list={users}
        loading={<RowsSkeleton text={texts.loading} hasSearch />}
        failed={texts.loadFailed}
      >
        <UsersList open={open} />
      </RecordList>
      <PendingInvitations invitations={invitations} links={links} open={open} />
      <PeopleDialogs
        dialog={dialog}
        open={open}
        users={users.data ?? []}
        seats={seats}
        plan={plan}
        links={links}
      />
    </>
  );
}
