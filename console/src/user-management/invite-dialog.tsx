import Button from '@mui/material/Button';
import type { components } from '@utmost/core/contract.d.ts';
import { checkEmail } from '@utmost/core/people/check-person.ts';
import { useState } from 'react';
import { useAction } from '../data/use-action.ts';
import { CopyField } from '../ui/controls/copy-field.tsx';
import { ModalDialog } from '../ui/controls/modal-dialog.tsx';
import { RecordFormDialog, TextInput } from '../ui/controls/record-form.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { type Invitation, inviteUser, noticeOf, peopleKeys } from './calls.ts';
import {
  userManagementTexts as common,
  invitationFailureTitle,
  inviteTexts as texts,
} from './people-texts.ts';
import { SeatNotice } from './seat-notice.tsx';
import { seatsOf } from './seats.ts';
import type { LinksSent } from './use-people.ts';

type Schemas = components['schemas'];

interface InviteDialogProps {
  readonly seats: Schemas['LimitCheck'];
  readonly plan: Schemas['CurrentPlan'] | undefined;
  readonly links: LinksSent;
  readonly close: () => void;
}

const NOBODY = { email: '' };

/** Invites a member by e-mail, then shows the link that the mail has. */
export function InviteDialog({ seats, plan, links, close }: InviteDialogProps) {
  const [sent, setSent] = useState<Invitation | null>(null);
  const { mutateAsync, isPending } = useAction({
    call: inviteUser,
    done: noticeOf,
    failed: invitationFailureTitle,
    refresh: peopleKeys,
    onDone: (invitation) => {
      links.keep(invitation);
      setSent(invitation);
    },
  });
  if (sent) return <SentDialog invitation={sent} close={close} />;
  const isFull = seatsOf(seats) === 'full';
  return (
    <RecordFormDialog
      title={texts.title}
      submit={texts.send}
      submitting={texts.sending}
      isPending={isPending}
      isBlocked={isFull}
      defaultValues={NOBODY}
      check={({ email }) => checkEmail(email.trim())}
      save={({ email }) => mutateAsync(email.trim())}
      close={close}
    >
      <SeatNotice seats={seats} plan={plan} />
      <p>{texts.text}</p>
      <TextInput
        id="invite-email"
        label={common.email}
        source="email"
        disabled={isFull}
        input={{
          type: 'email',
          inputMode: 'email',
          placeholder: texts.emailPlaceholder,
          autoFocus: true,
        }}
      />
      <TextField
        id="invite-role"
        label={common.role}
        value={common.roles.user}
        hint={texts.roleHint}
        disabled
      />
    </RecordFormDialog>
  );
}

interface SentDialogProps {
  readonly invitation: Invitation;
  readonly close: () => void;
}

/** What came of an invitation, with its link to hand over by other ways. */
function SentDialog({ invitation, close }: SentDialogProps) {
  const { title = '', text } = noticeOf(invitation);
  return (
    <ModalDialog
      title={title}
      close={close}
      actions={
        <Button variant="contained" onClick={close} autoFocus>
          {texts.done}
        </Button>
      }
    >
      <p>{text}</p>
      {invitation.url === undefined ? null : (
        <CopyField
          id="invitation-link"
          label={texts.link}
          value={invitation.url}
          hint={texts.linkHint(invitation.email)}
        />
      )}
    </ModalDialog>
  );
}
