import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { printableRows } from '../output/printable.ts';
import { standardStream } from '../output/standard-streams.ts';
import type { ByteSink } from './byte-sink.ts';
import { writeError } from './file-errors.ts';
import { isCompressedName, isSpreadsheetName } from './formats.ts';
import { isOpenAlready, isStandardOutput } from './replace-file.ts';

/** How a file is opened. */
export interface SinkManner {
  /** Who may do what with a file that is new. */
  readonly mode?: number;
  /** `a` where what is there already is not to be cut off. */
  readonly flags?: 'w' | 'a';
  /** What the file is called to people, where its name is a passing one. */
  readonly shownAs?: string;
}

/**
 * Opens a file for writing, as gzip or as a spreadsheet of the CSV that is written where its name ends so, or standard output for `-` and its other names.
 * @throws {CommandError} from here or from `write`, when the file cannot be written
 */
export async function openSink(path: string, manner: SinkManner = {}): Promise<ByteSink> {
  if (isStandardOutput(path)) return standardOutput();
  const file = await fileSink(path, manner);
  if (!isSpreadsheetName(manner.shownAs ?? path)) return file;
  const { xlsxSink } = await import('./xlsx-sink.ts');
  return xlsxSink(file);
}

function standardOutput(): ByteSink {
  const stdout = standardStream(1);
  const put = async (content: string | Uint8Array): Promise<void> => {
    await new Promise((resolve) => stdout.write(content, resolve));
  };
  if (!stdout.isTTY) return { write: put, close: async () => {} };
  // A piece may end within a character or a line break, the rest of which is in the next one.
  const text = new TextDecoder('utf-8', { ignoreBOM: true });
  let left = '';
  return {
    write: (bytes) => {
      const rows = left + text.decode(bytes, { stream: true });
      left = rows.endsWith('\r') ? '\r' : '';
      return put(printableRows(rows.slice(0, rows.length - left.length)));
    },
    close: () => put(printableRows(left + text.decode())),
  };
}

async function fileSink(
  path: string,
  { mode = 0o666, flags = isOpenAlready(path) ? 'a' : 'w', shownAs = path }: SinkManner,
): Promise<ByteSink> {
  const file = createWriteStream(path, { mode, flags });
  const streams: Writable[] = [file];
  let failure: unknown = null;
  // Store an error that comes between writes, or it would end the process.
  file.on('error', (error) => {
    failure = error;
    entry.destroy(error);
  });
  const entry: Writable = isCompressedName(path) ? gzipInto(file, streams) : file;
  const worded = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      if (failure !== null) throw failure;
      await work();
    } catch (error) {
      throw writeError(failure ?? error, shownAs);
    }
  };
  await worded(() => once(file, 'open'));
  const write = (bytes: Uint8Array): Promise<void> =>
    worded(
      () =>
        new Promise<void>((resolve, reject) => {
          entry.write(bytes, (error) => (error ? reject(error) : resolve()));
        }),
    );
  const close = (): Promise<void> =>
    worded(async () => {
      entry.end();
      await Promise.all(streams.map((stream) => finished(stream)));
    });
  return { write, close };
}

function gzipInto(file: Writable, streams: Writable[]): Writable {
  const gzip = createGzip();
  gzip.on('error', () => {});
  gzip.pipe(file);
  streams.push(gzip);
  return gzip;
}

/**
 * A file that appears with what is first written to it, so that what was there before stays until then.
 * @param header what it begins with
 */
export function lateSink(path: string, header: string): ByteSink {
  let sink: ByteSink | null = null;
  return {
    write: async (bytes) => {
      if (sink === null) {
        sink = await openSink(path);
        if (header !== '') await sink.write(Buffer.from(header));
      }
      if (bytes.length > 0) await sink.write(bytes);
    },
    close: async () => {
      await sink?.close();
    },
  };
}
