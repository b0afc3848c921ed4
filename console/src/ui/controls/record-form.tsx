import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Form, useInput } from 'react-admin';
import { ApiError } from '../../data/api-error.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';

interface RecordFormProps<Values extends object> {
  readonly id?: string;
  readonly className?: string;
  /** What it begins with; another one takes the place of what was typed. */
  readonly defaultValues: Values;
  /** Whether it tells what is wrong at every key, or not before it was sent. */
  readonly mode?: 'onChange' | 'onSubmit';
  readonly check: (values: Values) => readonly Problem[];
  /** Sends it where nothing is wrong; what the server refuses is shown at its field. */
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

// Any other error is shown as a notice.
function refusalOf(error: unknown): Record<string, string> | undefined {
  return error instanceof ApiError ? Object.fromEntries(error.errors) : undefined;
}

type DialogProps = Omit<ComponentProps<typeof FormDialog>, 'children' | 'formId' | 'onSubmit'>;

/** The same over the screen; Enter in a field sends it. */
export function RecordFormDialog<Values extends object>(
  props: DialogProps & RecordFormProps<Values>,
) {
  const { defaultValues, mode = 'onSubmit', check, save, children, ...dialog } = props;
  const id = useId();
  return (
    <FormDialog {...dialog} formId={id}>
      <RecordForm {...{ id, defaultValues, mode, check, save }}>{children}</RecordForm>
    </FormDialog>
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
