import Switch from '@mui/material/Switch';
import styles from './form-fields.module.css';

interface SwitchFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off, with a line that says what follows from it. */
export function SwitchField({ id, label, hint, checked, disabled, onChange }: SwitchFieldProps) {
  return (
    <div className={styles.switch}>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled ?? false}
        slotProps={{ input: { 'aria-describedby': `${id}-hint` } }}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className={`hint ${styles.hint}`}>
          {hint}
        </p>
      </div>
    </div>
  );
}
