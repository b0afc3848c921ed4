import { useEffect, useState } from 'react';

/**
 * What a clock shows, looked at again and again.
 * @param read the same function each time
 * @param everyMs how often, in milliseconds
 */
export function useClock(read: () => number, everyMs: number): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return now;
}
