import { formatAge, formatTimestamp } from '@utmost/core/messages/console.ts';
import { formatUntil } from '@utmost/core/messages/people.ts';

interface MomentProps {
  /** An ISO date with time. */
  readonly at: string;
  /** Milliseconds of the clock. */
  readonly now: number;
  /** Whether it is still to come. */
  readonly isAhead?: boolean;
}

/** How long ago something was, or how long until it will be; the exact moment on hover. */
export function Moment({ at, now, isAhead = false }: MomentProps) {
  const moment = new Date(at);
  const seconds = (moment.getTime() - now) / 1000;
  return (
    <time dateTime={at} title={formatTimestamp(moment)}>
      {isAhead ? formatUntil(seconds) : formatAge(-seconds)}
    </time>
  );
}
