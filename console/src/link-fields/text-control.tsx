import InputBase from '@mui/material/InputBase';
import { describe } from '../controls/field.tsx';
import styles from './link-fields.module.css';
import type { ValueControlProps } from './parameter-field.tsx';

/** A value that is typed. */
export function TextControl({ id, parameter, value, problem, onChange }: ValueControlProps) {
  return (
    <InputBase
      id={id}
      className={styles.mono ?? ''}
      value={value ?? ''}
      error={problem !== undefined}
      inputProps={{
        ...describe(id, problem),
        'aria-required': parameter.required,
        autoComplete: 'off',
        autoCapitalize: 'none',
        spellCheck: false,
      }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
