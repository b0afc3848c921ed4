import { serverNow } from '../../data/server-clock.ts';
import { formatUntil } from '../../user-management/people-texts.ts';
import { useClock } from '../browser/use-clock.ts';
import { formatAge, formatTimestamp } from '../format-date.ts';

interface TimestampProps {
  /** An ISO date with time. */
  readonly at: string;
  /** Milliseconds of the clock. */
  readonly now: number;
  /** Whether it is still to come. */
  readonly isAhead?: boolean;
}

/** How long ago something was, or how long until it will be; the exact time on hover. */
export function Timestamp({ at, now, isAhead = false }: TimestampProps) {
  const date = new Date(at);
  const seconds = (date.getTime() - now) / 1000;
  return (
    <time dateTime={at} title={formatTimestamp(date)}>
      {isAhead ? formatUntil(seconds) : formatAge(-seconds)}
    </time>
  );
}

/** The server's time, often enough for "2 min ago" to stay true. */
export function useNow(): number {
  return useClock(serverNow, 15_000);
}
