import { writeSync } from 'node:fs';
import { EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { printable } from './printable.ts';

/** Standard output (1) and standard error (2). */
export type StandardFile = 1 | 2;

const OUTPUT: StandardFile = 1;
const ERROR: StandardFile = 2;
const PAUSE_MS = 5;

/**
 * Writes a text, whole. Not by the streams of Node, which take longer to load than a short command takes.
 * `utmost … | head` closes our output when it has seen enough: that is no failure. Anything else that
 * keeps the result from being written is, and ends the program.
 */
export function writeStandard(file: StandardFile, text: string): void {
  let left: Uint8Array = Buffer.from(text);
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(file, left));
    } catch (error) {
      if (!isFull(error)) leave(file, error);
      pause();
    }
  }
}

const received = new Set<StandardFile>();

/** The same file as a stream, for those who write piece by piece or draw on a terminal. */
export function standardStream(file: StandardFile): NodeJS.WriteStream {
  const stream = file === OUTPUT ? process.stdout : process.stderr;
  if (!received.has(file)) stream.on('error', (error) => leave(file, error));
  received.add(file);
  return stream;
}

// A pipe that another program set not to wait is full until its reader has read on.
function isFull(error: unknown): boolean {
  return codeOf(error) === 'EAGAIN';
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}

function leave(file: StandardFile, error: unknown): never {
  if (file === ERROR || codeOf(error) === 'EPIPE') process.exit();
  const reason = error instanceof Error ? error.message : String(error);
  const sentence = cliMessages.fileError(cliMessages.standardOutput, reason);
  writeStandard(ERROR, `${printable(sentence)}\n`);
  process.exit(EXIT.failed);
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
