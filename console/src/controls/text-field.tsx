import InputBase from '@mui/material/InputBase';
import type { CSSProperties, InputHTMLAttributes, ReactNode } from 'react';
import { describe, Field } from './field.tsx';
import styles from './form-fields.module.css';

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
  /** Carries `--hue` where the text names a parameter. */
  readonly style?: CSSProperties;
  /** Names, codes and numbers are set in the face of URLs. */
  readonly isCode?: boolean;
  readonly multiline?: boolean;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
  /** What stands within the field, behind the text. */
  readonly end?: ReactNode;
  /** Absent where it is only read. */
  readonly onChange?: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A text that is typed, its label, a hint, and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const {
    id,
    label,
    hint,
    value,
    problem,
    disabled,
    isCode,
    multiline,
    style,
    input,
    end,
    onChange,
  } = props;
  return (
    <Field id={id} label={label} problem={problem} {...(style && { style })}>
      <InputBase
        id={id}
        className={isCode ? 'mono' : ''}
        value={value}
        disabled={disabled ?? false}
        multiline={multiline ?? false}
        {...(multiline ? { minRows: 2, maxRows: 8 } : {})}
        inputProps={{
          ...input,
          ...describe(id, problem),
          autoComplete: 'off',
          ...(isCode ? { autoCapitalize: 'none', spellCheck: false } : {}),
        }}
        endAdornment={end}
        onChange={({ target }) => onChange?.(target.value)}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      />
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </Field>
  );
}
