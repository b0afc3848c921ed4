import { useEffect, useEffectEvent } from 'react';

/**
 * Ctrl or Cmd with Enter, wherever the focus is; not while a dialog lies over what would be submitted.
 * @param isDialog whether what is submitted is in the dialog itself
 */
export function useSubmitKey(submit: () => void, isDialog = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // One held down is not pressed again.
    if (event.repeat) return;
    // Of those over it, the one that it is in itself is none.
    const over = document.querySelectorAll('[role="dialog"]').length - (isDialog ? 1 : 0);
    if (over > 0) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  });
  useEffect(() => {
    // Before a dropdown takes the key to open itself, and while a dialog that takes it is still there.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How this machine writes a key with Ctrl or Cmd. @example commandKey('K') // 'Ctrl K' */
export const commandKey = (key: string): string => (isApple ? `⌘${key}` : `Ctrl ${key}`);

/** How this machine writes the keys that submit. */
export const submitKey = commandKey('↵');
