import { createHash } from 'node:crypto';
import type { InputHeader } from '../../rows/layout.ts';
import { csvHeader, type RowChunk } from './row-chunks.ts';

/** What a file holds, learned by reading it once. */
export interface FileScan {
  readonly rows: number;
  /** What each will hold, so that a file which changes meanwhile is noticed. */
  readonly chunks: readonly Pick<RowChunk, 'firstRow' | 'size' | 'digest'>[];
  /** Of all of it: a changed file is another one. */
  readonly digest: string;
}

/**
 * Reads all chunks.
 * @param each is shown every one of them
 */
export async function scanRows(
  header: InputHeader,
  chunks: AsyncIterable<RowChunk>,
  each: (chunk: RowChunk) => Promise<void> = async () => {},
): Promise<FileScan> {
  const whole = createHash('sha256').update(csvHeader(header));
  const scanned: FileScan['chunks'][number][] = [];
  let rows = 0;
  for await (const chunk of chunks) {
    await each(chunk);
    const { firstRow, size, digest } = chunk;
    rows += size;
    scanned.push({ firstRow, size, digest });
    whole.update(`${size} ${digest}\n`);
  }
  return { rows, chunks: scanned, digest: whole.digest('hex') };
}
