import { useEffect, useEffectEvent } from 'react';

/**
 * Single keys that act while nobody is typing and nothing is open.
 * @param actions by the key's name
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
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
      'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"], [role="listbox"]',
    ) !== null
  );
}
