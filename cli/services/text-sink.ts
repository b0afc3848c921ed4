import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { cliMessages } from '@utmost/core/messages/cli.ts';
import { printableRows } from '../ui/printable.ts';
import { writeTrouble } from './file-trouble.ts';

/** Takes text as fast as it can be put away: `write` waits when it is not. */
export interface TextSink {
  /** How people call it. */
  readonly name: string;
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file for writing, or standard output for `-`.
 * @throws {CommandError} from here or from `write`, when the file cannot be written
 */
export async function openSink(path: string): Promise<TextSink> {
  return path === '-' ? standardOutput() : fileSink(path);
}

function standardOutput(): TextSink {
  const { stdout } = process;
  const write = async (text: string): Promise<void> => {
    if (!stdout.write(stdout.isTTY ? printableRows(text) : text)) await once(stdout, 'drain');
  };
  return { name: cliMessages.standardOutput, write, close: async () => {} };
}

async function fileSink(path: string): Promise<TextSink> {
  const stream = createWriteStream(path);
  let trouble: unknown = null;
  // Also an error that comes while nobody waits must be kept, or it would end the process.
  stream.on('error', (error) => {
    trouble = error;
  });
  const worded = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      if (trouble !== null) throw trouble;
      await work();
    } catch (error) {
      throw writeTrouble(error, path);
    }
  };
  await worded(() => once(stream, 'open'));
  const write = (text: string): Promise<void> =>
    worded(async () => {
      if (!stream.write(text)) await once(stream, 'drain');
    });
  const close = (): Promise<void> =>
    worded(async () => {
      stream.end();
      await finished(stream);
    });
  return { name: path, write, close };
}
