import InputBase from '@mui/material/InputBase';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { describe, Field, type FieldProps } from './field.tsx';
import styles from './form-fields.module.css';

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly hint?: string | undefined;
  readonly value: string;
  readonly disabled?: boolean;
  /** Names, codes and numbers are set in the face of URLs. */
  readonly isCode?: boolean;
  /** Of a long text: as many at first, and it grows with it. */
  readonly rows?: { readonly min: number; readonly max: number };
  readonly input?: InputHTMLAttributes<HTMLInputElement> & { readonly 'data-keys'?: string };
  /** What stands within the field, behind the text. */
  readonly end?: ReactNode;
  /** What stands under it. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  /** Absent where it is only read. @param event the browser's own, which tells what was pasted */
  readonly onChange?: (value: string, event: Event) => void;
  readonly onBlur?: () => void;
}

/** A text that is typed, its label, a hint, and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const {
    hint,
    value,
    disabled = false,
    isCode,
    rows,
    input,
    end,
    children,
    ref,
    onChange,
    ...rest
  } = props;
  const { onBlur, ...field } = rest;
  return (
    <Field {...field}>
      <InputBase
        id={field.id}
        className={isCode ? 'mono' : ''}
        inputRef={ref}
        value={value}
        disabled={disabled}
        {...(rows && { multiline: true, minRows: rows.min, maxRows: rows.max })}
        inputProps={{
          autoComplete: 'off',
          ...(isCode ? { autoCapitalize: 'none', spellCheck: false } : {}),
          ...input,
          ...describe(field.id, field.problem),
        }}
        endAdornment={end}
        onChange={({ target, nativeEvent }) => onChange?.(target.value, nativeEvent)}
        {...(onBlur ? { onBlur } : {})}
      />
      {hint ? <p className={`hint ${styles.hint}`}>{hint}</p> : null}
      {children}
    </Field>
  );
}
