import InputBase from '@mui/material/InputBase';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { NO_VALUE } from '@utmost/core/rules/normalise.ts';
import { type Option, optionsOf } from '@utmost/core/taxonomy/dropdown-options.ts';
import { describe } from '../controls/field.tsx';
import styles from './link-fields.module.css';
import type { ValueControlProps } from './parameter-field.tsx';

/** A value that is chosen; a coded one shows what stands for it in the URL. */
export function DropdownControl({ id, parameter, value, problem, onChange }: ValueControlProps) {
  const chosen = value ?? (parameter.required ? '' : NO_VALUE);
  const options = optionsOf(parameter, chosen);
  return (
    <Select
      labelId={`${id}-label`}
      className={styles.mono ?? ''}
      value={chosen}
      displayEmpty
      error={problem !== undefined}
      input={<InputBase />}
      SelectDisplayProps={{ id, ...describe(id, problem), 'aria-required': parameter.required }}
      renderValue={() => <Chosen option={options.find((option) => option.value === chosen)} />}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map((option) => (
        <MenuItem
          key={`${option.text} ${option.value}`}
          value={option.value}
          className={styles.option ?? ''}
        >
          <span className={option.value === NO_VALUE ? styles.noValue : undefined}>
            {option.text}
          </span>
          {option.code === null ? null : <code>{option.code}</code>}
        </MenuItem>
      ))}
    </Select>
  );
}

function Chosen({ option }: { readonly option: Option | undefined }) {
  if (!option) return <span className={styles.noValue}>{texts.choose}</span>;
  if (option.code === null) {
    return (
      <span className={option.value === NO_VALUE ? styles.noValue : undefined}>{option.text}</span>
    );
  }
  return (
    <span>
      {option.text} → <strong>{option.code}</strong>
    </span>
  );
}
