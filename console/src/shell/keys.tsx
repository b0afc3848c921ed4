import { paths } from '@utmost/core/screen-paths.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { later } from '../routing/later.tsx';
import { browserStorage } from '../ui/browser/browser-storage.ts';
import { focusOn } from '../ui/browser/focus-on.ts';
import styles from './keys.module.css';
import { SEARCH_FIELD } from './search-field.ts';
import { keyTexts } from './shell-texts.ts';

const KeysDialog = later(() => import('./keys-dialog.tsx'));
const Palette = later(() => import('./palette.tsx'));

const FIRST_FIELD = '[data-keys="first-field"]';

/** The keys that work on every screen, and the list of them that `?` opens. */
export function Keys() {
  const [open, setOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isSingleOn, setSingleOn] = useState(areSingleKeysOn);
  const navigate = useNavigate();
  useKeys(isSingleOn, {
    '?': () => setOpen(true),
    '/': () => focusOn(SEARCH_FIELD),
    c: () => {
      navigate(paths.createLink);
      focusOn(FIRST_FIELD);
    },
  });
  useCommandKey('k', () => setPaletteOpen(true));
  return (
    <>
      <button type="button" className={`bare ${styles.open}`} onClick={() => setOpen(true)}>
        <span>{keyTexts.open}</span> {isSingleOn ? <kbd>?</kbd> : null}
      </button>
      {open ? (
        <KeysDialog
          close={() => setOpen(false)}
          isSingleOn={isSingleOn}
          turnSingle={(isOn) => {
            setSingleOn(isOn);
            turnSingleKeys(isOn);
          }}
        />
      ) : null}
      {isPaletteOpen ? <Palette close={() => setPaletteOpen(false)} /> : null}
    </>
  );
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

/** Ctrl or Cmd with a letter, wherever the focus is; not while a dialog is open. */
function useCommandKey(letter: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== letter || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.shiftKey || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    act();
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
