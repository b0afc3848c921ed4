import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 500;

/** A text once it has not changed for a moment, so that nothing is asked at every key. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
