import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { invitationTexts as texts } from '@utmost/core/messages/people.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { messageOf } from '../providers/api-error.ts';
import type { User } from '../providers/auth-provider.ts';
import { changeWorkspace } from '../providers/session.ts';
import { useAction } from '../providers/use-action.ts';
import { paths } from '../routing/paths.ts';
import boxStyles from '../screen/box-page.module.css';
import { acceptInvitation, myInvitationsQuery, type OpenInvitation } from './calls.ts';
import styles from './invitation.module.css';

interface AskToMoveProps {
  readonly invitation: OpenInvitation;
  readonly user: User;
}

/** One workspace that invites, and the choice to move there or to stay. */
export function AskToMove({ invitation, user }: AskToMoveProps) {
  const { id, invitedBy, organizationName } = invitation;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useAction({
    call: acceptInvitation,
    done: () => ({ title: texts.acceptedTitle, text: texts.accepted(organizationName) }),
    failed: texts.failed,
    refresh: [myInvitationsQuery.queryKey],
    onDone: (answer) => {
      changeWorkspace(queries, answer.user);
      navigate(paths.createLink, { replace: true });
    },
    onFailed: (error) => setProblem(messageOf(error)),
  });
  return (
    <section className={styles.ask} aria-label={organizationName}>
      <p>{texts.ask(invitedBy, organizationName)}</p>
      <p className={boxStyles.note}>{texts.leaves(user.organizationName)}</p>
      {problem === null ? null : <p className={styles.problem}>{problem}</p>}
      <div className={boxStyles.choices}>
        <Button component={Link} to={paths.createLink}>
          {texts.stay(user.organizationName)}
        </Button>
        <Button variant="contained" disabled={isPending} onClick={() => mutate(id)}>
          {isPending ? texts.accepting : texts.accept(organizationName)}
        </Button>
      </div>
    </section>
  );
}
