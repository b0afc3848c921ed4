import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { api, bodyOf } from '../data/api-client.ts';
import { useAction } from '../data/use-action.ts';
import { FormDialog } from '../ui/controls/form-dialog.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { valueRequestsQuery } from './value-requests.ts';
import { valueRequestTexts as texts } from './value-requests-texts.ts';

interface AskDialogProps {
  readonly queryName: string;
  readonly displayName: string;
  readonly value: string;
  readonly close: () => void;
}

/** Asks the admins for a value, with a reason where there is one. */
export function AskDialog({ queryName, displayName, value, close }: AskDialogProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useAction({
    call: (reason: string) =>
      bodyOf(api.POST('/api/value-requests', { body: { queryName, value, reason } })),
    done: ({ value, state }) =>
      state === 'declined'
        ? { text: texts.declined, tone: 'warning' as const }
        : { text: texts.asked(value) },
    failed: texts.failed,
    refresh: [valueRequestsQuery.queryKey],
    onDone: close,
  });
  return (
    <FormDialog
      title={texts.title}
      width="sm"
      submit={texts.confirm}
      submitting={texts.asking}
      isPending={isPending}
      onSubmit={() => mutate(reason)}
      close={close}
    >
      <DialogContentText>{texts.about(value, displayName)}</DialogContentText>
      <TextField
        id="request-reason"
        label={texts.reason}
        value={reason}
        input={{ autoFocus: true, maxLength: 500, placeholder: texts.reasonPlaceholder }}
        onChange={setReason}
      />
    </FormDialog>
  );
}
