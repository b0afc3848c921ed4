import Button from '@mui/material/Button';
import type { components } from '@utmost/core/contract.d.ts';
import { userManagementTexts as texts } from '@utmost/core/messages/people.ts';
import { Link } from 'react-router-dom';
import { Badge } from '../controls/badge.tsx';
import { ScreenHead } from '../controls/screen-head.tsx';
import { paths } from '../routing/paths.ts';
import type { Open } from './people-dialogs.tsx';

interface UsersHeadProps {
  readonly plan: components['schemas']['CurrentPlan'] | undefined;
  readonly open: Open;
}

/** The title with the plan, and what can be done with the workspace as a whole. */
export function UsersHead({ plan, open }: UsersHeadProps) {
  return (
    <ScreenHead
      title={texts.title}
      description={texts.description}
      badge={plan?.billing ? <Badge>{texts.plan(plan.plan.name)}</Badge> : null}
    >
      <Button color="error" onClick={() => open({ kind: 'delete-organization' })}>
        {texts.deleteOrganization}
      </Button>
      {plan?.billing ? (
        <Button component={Link} to={paths.plans}>
          {texts.upgradePlan(plan.plan.name)}
        </Button>
      ) : null}
      <Button variant="contained" onClick={() => open({ kind: 'invite' })}>
        {texts.addUser}
      </Button>
    </ScreenHead>
  );
}
