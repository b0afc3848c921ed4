import chalk from 'chalk';
import { Box, render, useStdin } from 'ink';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { onStopSignal } from '../../services/stop-signal.ts';
import { redirectLog } from '../output.ts';
import { standardStream, writeStandard } from '../standard-streams.ts';
import { askBackground } from './background.ts';
import { depthOf, type Palette } from './palette.ts';
import { Line, PaletteContext, Tint } from './styled-text.tsx';
import { Keyboard } from './use-keys.ts';
import { useSize } from './use-size.ts';

// A screen of its own, where pasted text is told from typed; and back, with the cursor in sight.
const ENTER = '\u001b[?1049h\u001b[?2004h\u001b[H\u001b[2J';
const LEAVE = '\u001b[?2004l\u001b[?1049l\u001b[?25h';
const CLEAR = '\u001b[H\u001b[2J';

/** What a screen can do with the terminal. */
export interface ScreenSession {
  /** Sends the terminal what is not drawn: an order to take something into its clipboard. */
  send(sequence: string): void;
  /** Ends it with an error, which is thrown where the screen was begun. */
  fail(error: unknown): void;
}

/** The session that a screen is drawn in; a test gives one of its own. */
const SessionContext = createContext<ScreenSession>({ send: () => {}, fail: () => {} });

/** What a screen can do with the terminal it is drawn on. */
export function useScreenSession(): ScreenSession {
  return useContext(SessionContext);
}

/** How a screen ends: with its result so far where the user or a signal stops it. */
export interface Ending<Result> {
  leave(result: Result): void;
  /** What it would leave with now. */
  result: Result;
}

/**
 * Takes the terminal over until the screen leaves, and gives it back as it was, whatever happens: also
 * when a signal or a fault ends it. It is drawn on standard error; standard output is for data.
 * @param start what it leaves with where nothing came of it
 */
export async function runScreen<Result>(
  start: Result,
  screen: (ending: Ending<Result>) => ReactNode,
): Promise<Result> {
  const restore = takeTerminal();
  try {
    const palette = await paletteOf(process.stdin);
    const stderr = standardStream(2);
    return await new Promise<Result>((resolve, reject) => {
      const ends: (() => void)[] = [];
      const end = (settle: () => void): void => {
        for (const one of ends.splice(0)) one();
        settle();
      };
      const fail = (error: unknown): void => end(() => reject(error));
      const leave = (result: Result): void => end(() => resolve(result));
      const ending: Ending<Result> = { leave, result: start };
      const session = { send: (sequence: string) => writeStandard(2, sequence), fail };
      const node = (
        <PaletteContext value={palette}>
          <SessionContext value={session}>
            <Keyboard>
              <WithLog>{screen(ending)}</WithLog>
            </Keyboard>
          </SessionContext>
        </PaletteContext>
      );
      // Clear before Ink redraws a narrower screen, since terminals differ in how they wrap lines that are
      // too long.
      let { columns } = stderr;
      const clear = (): void => {
        if (stderr.columns < columns) writeStandard(2, CLEAR);
        columns = stderr.columns;
      };
      stderr.prependListener('resize', clear);
      const drawn = render(node, { stdout: stderr, exitOnCtrlC: false, patchConsole: false });
      const signal = onStopSignal(() => leave(ending.result));
      ends.push(
        () => stderr.off('resize', clear),
        () => drawn.unmount(),
        () => signal.forget(),
      );
      drawn.waitUntilExit().catch(fail);
    });
  } finally {
    restore();
  }
}

/** A screen whose last line is covered for a while by each log message. */
function WithLog({ children }: { readonly children: ReactNode }) {
  const { columns, rows } = useSize();
  const [logged, setLogged] = useState('');
  const { setRawMode } = useStdin();
  // Else Ink gives the keyboard back between one part of the screen and the next, and what is typed then is lost.
  useLayoutEffect(() => {
    setRawMode(true);
    return () => setRawMode(false);
  }, [setRawMode]);
  useEffect(() => redirectLog((lines) => setLogged(lines.join(' '))), []);
  useEffect(() => {
    const timer = logged === '' ? undefined : setTimeout(() => setLogged(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [logged]);
  return (
    <Box flexDirection="column">
      {children}
      {logged !== '' && (
        <Box position="absolute" marginTop={Math.max(3, rows - 2)} height={1}>
          <Line>
            <Tint tone="caution">{logged.padEnd(columns)}</Tint>
          </Line>
        </Box>
      )}
    </Box>
  );
}

const SHOWN_MS = 5_000;

function takeTerminal(): () => void {
  const { stdin } = process;
  stdin.setEncoding('utf8');
  stdin.setRawMode(true);
  stdin.resume();
  writeStandard(2, ENTER);
  // Ink takes what Backspace sends for the Delete key; this it knows as Backspace.
  const read = stdin.read.bind(stdin);
  stdin.read = (size?: number) => read(size)?.replaceAll('\u007f', '\b') ?? null;
  const restore = (): void => {
    process.off('exit', restore);
    stdin.read = read;
    writeStandard(2, LEAVE);
    stdin.setRawMode(false);
    stdin.pause();
  };
  process.on('exit', restore);
  return restore;
}

async function paletteOf(stdin: NodeJS.ReadStream): Promise<Palette> {
  const background = await askBackground(stdin, (question) => writeStandard(2, question));
  const depth = depthOf(standardStream(2).getColorDepth());
  chalk.level = depth;
  return { depth, background };
}
