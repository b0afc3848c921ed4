import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The time, often enough for "2 min ago" to stay true. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
