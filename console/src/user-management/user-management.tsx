import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { components } from '@utmost/core/contract.d.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RecordList } from '../ui/lists/record-list.tsx';
import { Section } from '../ui/screen/facts.tsx';
import { RowsSkeleton } from '../ui/screen/rows-skeleton.tsx';
import { ScreenHead } from '../ui/screen/screen-head.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { type Open, type OpenDialog, PeopleDialogs } from './people-dialogs.tsx';
import { userManagementTexts as texts } from './people-texts.ts';
import { SeatNotice } from './seat-notice.tsx';
import { useLinksSent, usePeople } from './use-people.ts';
import { UsersList } from './users-list.tsx';

/** `/user-management`: who is in the workspace, who is invited, and the workspace's end. */
export default function UserManagement() {
  const { users, invitations, seats, plan } = usePeople();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const links = useLinksSent();
  return (
    <>
      <UsersHead plan={plan} open={open} />
      <SeatNotice seats={seats} plan={plan} />
      <RecordList
        list={users}
        loading={<RowsSkeleton text={texts.loading} hasSearch />}
        failed={texts.loadFailed}
      >
        <UsersList open={open} isAlone={users.total === 1 && invitations.total === 0} />
      </RecordList>
      <PendingInvitations invitations={invitations} links={links} open={open} />
      {/* Below the lists, which would push it down when they come. */}
      {users.isPending || invitations.isPending ? null : (
        <Section id="danger-title" title={texts.dangerZone} hint={texts.dangerHint}>
          <Button color="error" onClick={() => open({ kind: 'delete-organization' })}>
            {texts.deleteOrganization}
          </Button>
        </Section>
      )}
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

interface UsersHeadProps {
  readonly plan: components['schemas']['CurrentPlan'] | undefined;
  readonly open: Open;
}

/** The title with the plan, and what can be done with the workspace as a whole. */
function UsersHead({ plan, open }: UsersHeadProps) {
  return (
    <ScreenHead
      title={texts.title}
      description={texts.description}
      badge={plan?.billing ? <Chip component="span" label={texts.plan(plan.plan.name)} /> : null}
    >
      {plan?.billing ? (
        <Button component={Link} to={paths.plans}>
          <span>{texts.upgradePlan(plan.plan.name)}</span>
        </Button>
      ) : null}
      <Button variant="contained" onClick={() => open({ kind: 'invite' })}>
        {texts.addUser}
      </Button>
    </ScreenHead>
  );
}
