import { defaultTheme, extendTheme, ProgressBar, ThemeProvider } from '@inkjs/ui';
import { Box, render, Text } from 'ink';
import { cliMessages, type ProgressFigures } from '../messages/cli.ts';
import { setColorLevel } from './color-level.ts';
import { standardStream } from './standard-streams.ts';

const BAR = 24;
const theme = extendTheme(defaultTheme, {
  components: { ProgressBar: { styles: { completed: () => ({ color: 'cyan' }) } } },
});

interface ProgressViewProps {
  readonly figures: ProgressFigures;
  /** Done, from 0 to 1; null where it is unknown. */
  readonly share: number | null;
}

/**
 * How far work on rows is.
 * @public drawn by its test, which bundles this file
 */
export function ProgressView({ figures, share }: ProgressViewProps) {
  return (
    <ThemeProvider theme={theme}>
      <Box gap={2}>
        {share !== null && (
          <Box width={BAR} flexShrink={0}>
            <ProgressBar value={share * 100} />
          </Box>
        )}
        <Text>{cliMessages.progress(figures).join(' · ')}</Text>
      </Box>
    </ThemeProvider>
  );
}

/** A progress line that renews itself, on standard error; `close` takes it away. */
export function showProgress(props: ProgressViewProps): {
  update(props: ProgressViewProps): void;
  /** Does something above it, where lines stay. */
  above(work: () => void): void;
  close(): void;
} {
  setColorLevel(2);
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
