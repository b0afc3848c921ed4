import { Spinner, StatusMessage, type StatusMessageProps } from '@inkjs/ui';
import { Box } from 'ink';
import { printable } from '../printable.ts';
import type { Notice, Work } from './use-work.ts';

const VARIANTS: Readonly<Record<Notice['tone'], StatusMessageProps['variant']>> = {
  muted: 'info',
  good: 'success',
  caution: 'warning',
  wrong: 'error',
};

/** What was just said, or what is under way. */
export function NoticeLine({ notice, isBusy }: Pick<Work, 'notice' | 'isBusy'>) {
  if (notice === null) return null;
  const text = printable(notice.text);
  return (
    <Box flexShrink={0}>
      {isBusy() ? (
        <Spinner label={text} />
      ) : (
        <StatusMessage variant={VARIANTS[notice.tone]}>{text}</StatusMessage>
      )}
    </Box>
  );
}
