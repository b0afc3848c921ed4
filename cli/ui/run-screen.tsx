import { Box, render, useStdin } from 'ink';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { setColorLevel } from '../output/color-level.ts';
import { redirectLog } from '../output/output.ts';
import { standardStream, writeStandard } from '../output/standard-streams.ts';
import { onStopSignal } from '../output/stop-signal.ts';
import { Keyboard } from './keyboard.ts';
import { Line, Tint } from './styled-text.tsx';
import { useSize } from './terminal-state.ts';

// A screen of its own, where pasted text is told from typed; and back, with the cursor in sight.
const CLEAR = '\u001b[H\u001b[2J';
const ENTER = `\u001b[?1049h\u001b[?2004h${CLEAR}`;
const LEAVE = '\u001b[?2004l\u001b[?1049l\u001b[?25h';
const SHOWN_MS = 5_000;

/** Ends the screen with an error, which is thrown where the screen was begun. */
type Fail = (error: unknown) => void;

const FailContext = createContext<Fail>(() => {});

/** How a screen ends itself with an error. */
export function useFail(): Fail {
  return useContext(FailContext);
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
  const stderr = standardStream(2);
  // Clear before Ink redraws a narrower screen, since terminals differ in how they wrap lines that are too long.
  let { columns } = stderr;
  const clear = (): void => {
    if (stderr.columns < columns) writeStandard(2, CLEAR);
    columns = stderr.columns;
  };
  stderr.prependListener('resize', clear);
  const { promise, resolve, reject } = ending<Result>();
  const end: Ending<Result> = { leave: resolve, result: start };
  setColorLevel(2);
  const drawn = render(
    <FailContext value={reject}>
      <Keyboard>
        <WithLog>{screen(end)}</WithLog>
      </Keyboard>
    </FailContext>,
    { stdout: stderr, exitOnCtrlC: false, patchConsole: false },
  );
  // Behind Ink's own listener, which ends the program at once where it is the only one left.
  const signal = onStopSignal(() => resolve(end.result));
  drawn.waitUntilExit().catch(reject);
  try {
    return await promise;
  } finally {
    stderr.off('resize', clear);
    drawn.unmount();
    signal.forget();
    restore();
  }
}

/** Promise.withResolvers, which Node 20 doesn't have. */
function ending<Result>() {
  let settle: [(result: Result) => void, Fail] = [() => {}, () => {}];
  const promise = new Promise<Result>((...functions) => {
    settle = functions;
  });
  return { promise, resolve: settle[0], reject: settle[1] };
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

function takeTerminal(): () => void {
  const { stdin } = process;
  stdin.setEncoding('utf8');
  stdin.setRawMode(true);
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
