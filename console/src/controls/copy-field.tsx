import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { previewTexts } from '@utmost/core/messages/console.ts';
import { copyTexts } from '@utmost/core/messages/people.ts';
import styles from './copy-field.module.css';
import { Field } from './field.tsx';
import { useCopy } from './use-copy.ts';

interface CopyFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

/** A text that is shown once, to be copied. */
export function CopyField({ id, label, value, hint }: CopyFieldProps) {
  const { copy, isCopied } = useCopy({ text: copyTexts.copied(label) });
  return (
    <div className={styles.copy}>
      <Field id={id} label={label}>
        <div className={styles.row}>
          <InputBase
            id={id}
            value={value}
            className={styles.text ?? ''}
            inputProps={{
              readOnly: true,
              onFocus: ({ currentTarget }) => currentTarget.select(),
            }}
          />
          <Button onClick={() => copy(value)}>
            {isCopied ? previewTexts.copied : previewTexts.copyShort}
          </Button>
        </div>
        <p className={styles.hint}>{hint}</p>
      </Field>
    </div>
  );
}
