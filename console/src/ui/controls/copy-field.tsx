import Button from '@mui/material/Button';
import { useCopy } from '../browser/use-copy.ts';
import { copyTexts } from '../ui-texts.ts';
import { TextField } from './text-field.tsx';

interface CopyFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

/** A text that is shown once, to be copied. */
export function CopyField({ value, ...field }: CopyFieldProps) {
  const { copy, isCopied } = useCopy({ text: copyTexts.copiedWhat(field.label) });
  return (
    <TextField
      {...field}
      value={value}
      isCode
      input={{ readOnly: true, onFocus: ({ currentTarget }) => currentTarget.select() }}
      end={
        <Button variant="text" sx={{ marginRight: 1 }} onClick={() => copy(value)}>
          <span>{isCopied ? copyTexts.copied : copyTexts.copyShort}</span>
        </Button>
      }
    />
  );
}
