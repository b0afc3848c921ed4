import { cliMessages, type ProgressFigures } from '@utmost/core/messages/cli.ts';
import { Box, render, Text } from 'ink';
import { standardStream } from './standard-files.ts';

const BAR = 24;

interface ProgressViewProps {
  readonly figures: ProgressFigures;
  /** Done, from 0 to 1; null where nobody knows. */
  readonly share: number | null;
  readonly colored: boolean;
}

function ProgressView({ figures, share, colored }: ProgressViewProps) {
  const filled = Math.round((share ?? 0) * BAR);
  const bar = share === null ? null : `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
  return (
    <Box gap={2}>
      {bar !== null && <Text {...(colored && { color: 'cyan' })}>{bar}</Text>}
      <Text>{cliMessages.progress(figures).join(' · ')}</Text>
    </Box>
  );
}

/** A progress line that renews itself, on standard error; `close` takes it away. */
export function showProgress(props: ProgressViewProps): {
  update(props: ProgressViewProps): void;
  /** Does something above it, where lines stay. */
  above(work: () => void): void;
  close(): void;
} {
  const view = render(<ProgressView {...props} />, {
    stdout: standardStream(2),
    exitOnCtrlC: false,
    patchConsole: false,
  });
  const close = (): void => {
    view.clear();
    view.unmount();
  };
  const above = (work: () => void): void => {
    view.clear();
    work();
  };
  return { update: (next) => view.rerender(<ProgressView {...next} />), above, close };
}
