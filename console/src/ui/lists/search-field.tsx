import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { searchTexts as texts } from '../ui-texts.ts';
import styles from './search-field.module.css';

const DEBOUNCE_MS = 250;
/** So long may a search be; the contract says it too. */
const LONGEST = 500;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly q: string;
  readonly search: (q: string) => void;
}

/** Searches once typing pauses; what the address says otherwise, by Back for one, is taken over. */
export function SearchField({ label, placeholder, q, search }: SearchFieldProps) {
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  const send = useEffectEvent((text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    search(text);
  });
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => send(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = () => {
    setTyped('');
    send('');
  };
  return (
    <search className={styles.search}>
      <InputBase
        value={typed}
        placeholder={placeholder}
        inputProps={{
          'aria-label': label,
          'data-keys': 'search',
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: LONGEST,
          enterKeyHint: 'search',
        }}
        endAdornment={
          typed === '' ? (
            <kbd title={texts.key}>/</kbd>
          ) : (
            <IconButton size="small" aria-label={texts.clear} onClick={clear}>
              ×
            </IconButton>
          )
        }
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send(typed);
          if (key === 'Escape') clear();
        }}
      />
    </search>
  );
}
