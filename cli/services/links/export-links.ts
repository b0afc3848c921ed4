import { ApiError } from '@utmost/core/api-error.ts';
import type { components } from '@utmost/core/contract.d.ts';
import { recordReader } from '@utmost/core/csv/record-reader.ts';
import type { Connection } from '../../client.ts';
import { writeError } from '../file-errors.ts';
import { openSink } from '../generate/byte-sink.ts';
import { type FreshFile, freshFile } from '../replace-file.ts';
import { connectionError } from '../server/send-request.ts';

/** How links are written by the server. */
export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What is to be exported. */
export interface ExportJob {
  readonly filter: components['schemas']['TrackingLinkFilter'];
  readonly format: ExportFormat;
  /** A path, or `-`. */
  readonly output: string;
}

/**
 * Writes links into a file as the server sends them, in constant memory. The file is there only when it is
 * whole: until then it has another name.
 * @param isWritten is told how many links there are so far
 * @returns how many there were
 * @throws {CommandError} when the file cannot be written
 * @throws {ApiError} when the server refuses or breaks off
 */
export async function exportLinks(
  { url, api }: Connection,
  { filter, format, output }: ExportJob,
  isWritten: (links: number) => void,
): Promise<number> {
  const { response } = await api.GET('/api/tracking-links/export', {
    params: { query: { format, filter: JSON.stringify(filter) } },
    parseAs: 'stream',
  });
  const counter = linkCounter(format);
  let fresh: FreshFile | null = null;
  try {
    fresh = output === '-' ? null : await freshFile(output);
    const sink = await openSink(fresh?.path ?? output, { ...fresh, shownAs: output });
    try {
      for await (const bytes of piecesOf(url, response.body)) {
        await sink.write(bytes);
        isWritten(counter.add(bytes));
      }
    } finally {
      await sink.close();
    }
    await fresh?.keep();
  } catch (error) {
    await fresh?.discard();
    throw error instanceof ApiError ? error : writeError(error, output);
  }
  return counter.end();
}

async function* piecesOf(
  url: string,
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body;
  } catch (error) {
    throw new ApiError(0, connectionError(url, error), 'unreachable');
  }
}

/** Counts the links in a file that comes in pieces. */
function linkCounter(format: ExportFormat): { add(bytes: Uint8Array): number; end(): number } {
  let records = 0;
  const text = new TextDecoder();
  // A name may have line breaks; a line of JSON has none.
  const reader = recordReader(format === 'csv' ? ',' : '\0', () => {
    records += 1;
  });
  const links = (): number => Math.max(0, format === 'csv' ? records - 1 : records);
  return {
    add: (bytes) => {
      reader.push(text.decode(bytes, { stream: true }));
      return links();
    },
    end: () => {
      reader.end();
      return links();
    },
  };
}
