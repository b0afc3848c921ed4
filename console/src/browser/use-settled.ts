import { useEffect, useState } from 'react';

const SETTLE_MS = 500;

/** A text once it has not changed for a moment, so that nothing is asked at every key. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
