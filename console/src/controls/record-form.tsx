import Button from '@mui/material/Button';
import { userManagementTexts } from '@utmost/core/messages/people.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Form, useInput } from 'react-admin';
import { ApiError } from '../providers/api-error.ts';
import { BusyButton } from './busy-button.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ModalDialog } from './modal-dialog.tsx';
import { TextField } from './text-field.tsx';

interface RecordFormProps<Values extends object> {
  readonly id?: string;
  readonly className?: string;
  /** What it begins with; another one takes the place of what was typed. */
  readonly defaultValues: Values;
  /** Whether it tells what is wrong at every key, or not before it was sent. */
  readonly mode?: 'onChange' | 'onSubmit';
  readonly check: (values: Values) => readonly Problem[];
  /** Sends it where nothing is wrong; what the server refuses is told at its field. */
  readonly save: (values: Values) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A form of a few plain values by react-admin's hooks, checked by core's rules. */
export function RecordForm<Values extends object>(props: RecordFormProps<Values>) {
  const { check, save, children, ...form } = props;
  return (
    <Form
      {...form}
      resolver={(values: object) => {
        const problems = check(values as Values).toReversed();
        const errors = problems.map((one) => [
          one.path,
          { type: one.code, message: sentenceOf(one) },
        ]);
        return { values: problems.length > 0 ? {} : values, errors: Object.fromEntries(errors) };
      }}
      onSubmit={(values: object) => save(values as Values).then(() => undefined, refusalOf)}
      noValidate
      disableInvalidFormNotification
    >
      {children}
    </Form>
  );
}

// Anything else than a refused field is told by a notice.
function refusalOf(error: unknown): Record<string, string> | undefined {
  return error instanceof ApiError ? Object.fromEntries(error.errors) : undefined;
}

interface DialogProps {
  readonly title: string;
  readonly submit: string;
  /** What the button says while it happens. */
  readonly submitting: string;
  readonly isPending: boolean;
  /** Whether it cannot be sent at all, whatever is filled in. */
  readonly isBlocked?: boolean;
  readonly close: () => void;
}

/** The same over the screen; Enter in a field sends it. */
export function RecordFormDialog<Values extends object>(
  props: DialogProps & RecordFormProps<Values>,
) {
  const { title, submit, submitting, isPending, isBlocked = false, close, ...form } = props;
  const id = useId();
  return (
    <ModalDialog
      title={title}
      close={close}
      isForm
      actions={
        <>
          <Button onClick={close}>{userManagementTexts.cancel}</Button>
          <BusyButton
            form={id}
            text={submit}
            busyText={submitting}
            isBusy={isPending}
            isDisabled={isBlocked}
          />
        </>
      }
    >
      <RecordForm id={id} {...form} />
    </ModalDialog>
  );
}

/** The field of the form's values that an input is for, in place of its value. */
interface Sourced {
  readonly source: string;
}

// Otherwise react-admin makes the empty text null.
const asTyped = (text: string): string => text;

/** A text of such a form. */
export function TextInput({
  source,
  ...rest
}: Sourced & Omit<ComponentProps<typeof TextField>, 'value' | 'problem' | 'onChange'>) {
  const { field, fieldState } = useInput({ source, parse: asTyped });
  return <TextField {...rest} {...field} problem={fieldState.error?.message} />;
}

/** One of a few in such a form. */
export function ChoiceInput({
  source,
  ...rest
}: Sourced & Omit<ComponentProps<typeof ChoiceField<string>>, 'value' | 'problem' | 'onChange'>) {
  const { field, fieldState } = useInput({ source });
  return <ChoiceField {...rest} {...field} problem={fieldState.error?.message} />;
}
