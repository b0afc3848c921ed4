import chalk from 'chalk';
import { render } from 'ink';
import { onStopSignal } from '../../services/generate/stop-signal.ts';
import { complainThrough } from '../output.ts';
import { standardStream, writeStandard } from '../standard-files.ts';
import { type Key, KeyReader } from './keys.ts';
import { fit, type Picture, type Size, span } from './line.ts';
import { depthOf, type Palette } from './palette.ts';
import { paperOf } from './paper.ts';
import { ScreenView } from './screen-view.tsx';

// A screen of its own, where pasted text is told from typed; and back, with the cursor in sight.
const ENTER = '\u001b[?1049h\u001b[?2004h\u001b[H\u001b[2J';
const LEAVE = '\u001b[?2004l\u001b[?1049l\u001b[?25h';
const CLEAR = '\u001b[H\u001b[2J';
/** A key begins like many others: this long after its beginning it is one. */
const KEY_MS = 40;

/** What is drawn, and what keys do to it. */
export interface Screen {
  press(key: Key): void;
  picture(size: Size): Picture;
  /** Ctrl-C, or a signal: it is to leave. */
  interrupt(): void;
}

/** What a screen can do with the terminal. */
export interface Session<Result> {
  /** Something changed that no key did. */
  redraw(): void;
  /** Sends the terminal what is not drawn: an order to take something into its clipboard. */
  send(sequence: string): void;
  leave(result: Result): void;
  /** Ends it with an error, which is thrown where the session was begun. */
  fail(error: unknown): void;
}

/**
 * Takes the terminal over until the screen leaves, and gives it back as it was, whatever happens: also
 * when a signal or a fault ends it. It is drawn on standard error; standard output is for data.
 */
export async function runSession<Result>(
  open: (session: Session<Result>) => Screen,
): Promise<Result> {
  const restore = takeTerminal();
  try {
    const palette = await paletteOf(process.stdin);
    return await new Promise<Result>((resolve, reject) => {
      const ends: (() => void)[] = [];
      const end = (settle: () => void): void => {
        for (const one of ends.splice(0)) one();
        settle();
      };
      const leave = (result: Result): void => end(() => resolve(result));
      const fail = (error: unknown): void => end(() => reject(error));
      let draw = (): void => {};
      // What is said on the way, until the work that it is about is done.
      let said = '';
      const redraw = (): void => {
        said = '';
        draw();
      };
      ends.push(
        complainThrough((lines) => {
          said = lines.join(' ');
          draw();
        }),
      );
      const send = (sequence: string): void => writeStandard(2, sequence);
      const screen = open({ redraw, send, leave, fail });
      const picture = (size: Size): Picture => withLastLine(screen.picture(size), said, size);
      draw = drawer(picture, palette, fail, ends);
      ends.push(
        listen((keys) => {
          try {
            for (const key of keys) {
              if (key.name === 'interrupt') screen.interrupt();
              else screen.press(key);
            }
            draw();
          } catch (error) {
            fail(error);
          }
        }),
      );
      const signal = onStopSignal(() => screen.interrupt());
      ends.push(() => signal.forget());
    });
  } finally {
    restore();
  }
}

function takeTerminal(): () => void {
  const { stdin } = process;
  stdin.setEncoding('utf8');
  stdin.setRawMode(true);
  stdin.resume();
  writeStandard(2, ENTER);
  const restore = (): void => {
    process.off('exit', restore);
    writeStandard(2, LEAVE);
    stdin.setRawMode(false);
    stdin.pause();
  };
  process.on('exit', restore);
  return restore;
}

async function paletteOf(stdin: NodeJS.ReadStream): Promise<Palette> {
  const paper = await paperOf(stdin, (question) => writeStandard(2, question));
  const depth = depthOf(standardStream(2).getColorDepth());
  chalk.level = depth;
  return { depth, paper };
}

/** The picture with a sentence in place of its last line, which names keys. */
function withLastLine(picture: Picture, sentence: string, { columns }: Size): Picture {
  if (sentence === '') return picture;
  const last = fit([span(sentence, 'caution')], columns);
  return { ...picture, lines: [...picture.lines.slice(0, -1), last] };
}

function drawer(
  picture: (size: Size) => Picture,
  palette: Palette,
  fail: (error: unknown) => void,
  ends: (() => void)[],
): () => void {
  const stderr = standardStream(2);
  const view = () => {
    const size = { columns: stderr.columns, rows: stderr.rows };
    return <ScreenView picture={picture(size)} palette={palette} />;
  };
  // Before Ink draws again: what a terminal makes of old lines at a new width is anybody's guess.
  const resize = (): void => {
    writeStandard(2, CLEAR);
    draw();
  };
  stderr.prependListener('resize', resize);
  ends.push(() => stderr.off('resize', resize));
  const drawn = render(view(), { stdout: stderr, exitOnCtrlC: false, patchConsole: false });
  let isOver = false;
  ends.push(() => {
    isOver = true;
    drawn.unmount();
  });
  drawn.waitUntilExit().catch(fail);
  const draw = (): void => {
    if (!isOver) drawn.rerender(view());
  };
  return draw;
}

/** Tells keys as they come; answers how to stop. */
function listen(tell: (keys: readonly Key[]) => void): () => void {
  const { stdin } = process;
  const reader = new KeyReader();
  let timer: NodeJS.Timeout | undefined;
  const read = (piece: string): void => {
    clearTimeout(timer);
    tell(reader.push(piece));
    if (reader.isWaiting) timer = setTimeout(() => tell(reader.flush()), KEY_MS);
  };
  stdin.on('data', read);
  return () => {
    clearTimeout(timer);
    stdin.off('data', read);
  };
}
