import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { browserStorage } from '../ui/browser/browser-storage.ts';
import { focusOn } from '../ui/browser/focus-on.ts';
import { submitKey } from '../ui/browser/use-submit-key.ts';
import styles from './keys.module.css';
import { keyTexts } from './shell-texts.ts';

const SEARCH = '[data-keys="search"]';
const FIRST_FIELD = '[data-keys="first-field"]';

/** The keys that work on every screen, and the list of them that `?` opens. */
export function Keys() {
  const [open, setOpen] = useState(false);
  const [isSingleOn, setSingleOn] = useState(areSingleKeysOn);
  const navigate = useNavigate();
  useKeys(isSingleOn, {
    '?': () => setOpen(true),
    '/': () => focusOn(SEARCH),
    c: () => {
      navigate(paths.createLink);
      focusOn(FIRST_FIELD);
    },
  });
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={`bare ${styles.open}`} onClick={() => setOpen(true)}>
        <span>{keyTexts.open}</span> {isSingleOn ? <kbd>?</kbd> : null}
      </button>
      <Dialog open={open} onClose={close} aria-labelledby="keys-title">
        <DialogTitle id="keys-title">{keyTexts.title}</DialogTitle>
        <DialogContent>
          <dl className={styles.list}>
            {keyList(isSingleOn).map(({ key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <FormControlLabel
            className={styles.single ?? ''}
            label={keyTexts.singleKeys}
            control={
              <Switch
                checked={isSingleOn}
                onChange={({ target }) => {
                  setSingleOn(target.checked);
                  turnSingleKeys(target.checked);
                }}
              />
            }
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{keyTexts.close}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function keyList(isSingleOn: boolean) {
  const always = [
    { key: submitKey, does: keyTexts.submit },
    { key: 'Esc', does: keyTexts.escape },
  ];
  if (!isSingleOn) return always;
  const search = document.querySelector(SEARCH) ? [{ key: '/', does: keyTexts.search }] : [];
  return [
    { key: 'c', does: keyTexts.create },
    ...search,
    ...always,
    { key: '?', does: keyTexts.show },
  ];
}

/**
 * Single-key shortcuts, inactive while a field has the focus or a dialog is open.
 * @param isOn false where the user turned them off
 * @param actions by the key's name
 */
function useKeys(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = isOn ? actions[event.key] : undefined;
    if (!action || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"], [role="menu"]',
    ) !== null
  );
}

const STORAGE_KEY = 'utmost.single-keys';
const OFF = 'off';

/** Whether keys without Ctrl or Cmd act in this browser: who dictates turns them off (WCAG 2.1.4). */
function areSingleKeysOn(): boolean {
  return browserStorage.read(STORAGE_KEY) !== OFF;
}

/** Turns them on or off, in this browser. */
function turnSingleKeys(isOn: boolean): void {
  browserStorage.write(STORAGE_KEY, isOn ? null : OFF);
}
