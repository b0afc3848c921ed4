import Switch from '@mui/material/Switch';
import { createLinkTexts as texts } from '@utmost/core/messages/console.ts';
import { useId } from 'react';
import styles from './link-fields.module.css';

interface EncodingSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether values are percent-encoded. */
export function EncodingSwitch({ isOn, onChange }: EncodingSwitchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.encoding}>
      <Switch id={id} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {isOn ? texts.encodingOn : texts.encodingOff}
    </label>
  );
}
