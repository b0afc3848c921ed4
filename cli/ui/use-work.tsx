import { Spinner, StatusMessage } from '@inkjs/ui';
import { ApiError } from '@utmost/core/api-error.ts';
import { Box } from 'ink';
import { useRef, useState } from 'react';
import { CommandError } from '../command-error.ts';
import { printable } from '../output/printable.ts';
import { useFail } from './run-screen.tsx';

/** Something said at the bottom of the screen. */
interface Notice {
  readonly variant: 'info' | 'success' | 'warning' | 'error';
  readonly text: string;
}

/** What takes a while, and what is said of it. */
export interface Work {
  readonly notice: Notice | null;
  say(notice: Notice | null): void;
  /** Whether something is under way now. */
  isBusy(): boolean;
  /**
   * Does what takes a while, and says what came of it.
   * @param meanwhile is said while it takes
   */
  run(meanwhile: string | null, job: () => Promise<Notice | null>): void;
  /** Does something beside, of which only trouble is said. */
  follow(job: () => Promise<void>): void;
}

/** Keeps what a screen says; trouble of the user's becomes a sentence, any other ends the screen. */
export function useWork(): Work {
  const fail = useFail();
  const [notice, say] = useState<Notice | null>(null);
  const running = useRef(0);
  const follow: Work['follow'] = (job) => {
    job()
      .catch((error) => say(noticeOf(error)))
      .catch(fail);
  };
  return {
    notice,
    say,
    isBusy: () => running.current > 0,
    follow,
    run: (meanwhile, job) => {
      running.current += 1;
      say(meanwhile === null ? null : { variant: 'info', text: meanwhile });
      follow(async () => {
        try {
          say(await job());
        } finally {
          running.current -= 1;
        }
      });
    },
  };
}

/** What went wrong, in the words that the command line has for it. */
function noticeOf(error: unknown): Notice {
  if (error instanceof CommandError) return { variant: 'error', text: error.lines.join(' ') };
  if (error instanceof ApiError) return { variant: 'error', text: error.message };
  throw error;
}

/** What was just said, or what is under way. */
export function NoticeLine({ notice, isBusy }: Pick<Work, 'notice' | 'isBusy'>) {
  if (notice === null) return null;
  const text = printable(notice.text);
  return (
    <Box flexShrink={0}>
      {isBusy() ? (
        <Spinner label={text} />
      ) : (
        <StatusMessage variant={notice.variant}>{text}</StatusMessage>
      )}
    </Box>
  );
}
