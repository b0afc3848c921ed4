import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { describe, Field } from './field.tsx';

interface ChoiceFieldProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly problem?: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of a few. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { id, label, value, choices, problem, onChange } = props;
  return (
    <Field id={id} label={label} problem={problem}>
      <Select
        labelId={`${id}-label`}
        value={value}
        input={<InputBase />}
        SelectDisplayProps={{ id, ...describe(id, problem) }}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.text}
          </MenuItem>
        ))}
      </Select>
    </Field>
  );
}
