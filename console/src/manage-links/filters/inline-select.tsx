import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import styles from './filters.module.css';

/** Something to choose; `code` is how a URL names it. */
export interface InlineChoice {
  readonly value: string;
  readonly text: string;
  readonly code?: string;
}

interface InlineSelectProps {
  /** What stands before the choice. */
  readonly label: string;
  readonly value: string;
  readonly choices: readonly InlineChoice[];
  /** What stands for the empty choice. */
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
  /** Behind the choice, within the same box. */
  readonly children?: ReactNode;
}

/** A choice that says in one line what it is about. */
export function InlineSelect(props: InlineSelectProps) {
  const { label, value, choices, placeholder, onChange, children } = props;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <div className={`line ${styles.box}`}>
      <Select
        value={chosen ? value : ''}
        displayEmpty
        input={<InputBase className={styles.select ?? ''} />}
        SelectDisplayProps={{ 'aria-label': `${label}: ${chosen?.text ?? placeholder}` }}
        renderValue={() => (
          <>
            <span className={styles.prefix}>{label}</span>
            <span className={chosen && value !== '' ? `cut ${styles.chosen}` : styles.placeholder}>
              {chosen?.text ?? placeholder}
            </span>
          </>
        )}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value} className={styles.choice ?? ''}>
            <span>{choice.text}</span>
            {choice.code === undefined ? null : <code translate="no">{choice.code}</code>}
          </MenuItem>
        ))}
      </Select>
      {children}
    </div>
  );
}
