import { useEffect, useEffectEvent } from 'react';

/** Ctrl or Cmd with Enter, wherever the focus is. */
export function useSubmitKey(submit: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
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
