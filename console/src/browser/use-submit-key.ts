import { useEffect, useEffectEvent } from 'react';

/**
 * Ctrl or Cmd with Enter, wherever the focus is; not while a dialog lies over what would be submitted.
 * @param isDialog whether what is submitted is in the dialog itself
 */
export function useSubmitKey(submit: () => void, isDialog = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // A dialog that took the key may be gone already, and one held down is not pressed again.
    if (event.defaultPrevented || event.repeat) return;
    if (!isDialog && document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    submit();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How this machine writes the keys that submit. */
export const submitKey = isApple ? '⌘↵' : 'Ctrl ↵';
