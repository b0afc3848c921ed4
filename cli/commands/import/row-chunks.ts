import { createHash } from 'node:crypto';
import { csvCell, guardFormula, isBlankRow } from '@utmost/core/csv/cell.ts';
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import type { InputHeader } from '../../rows/layout.ts';

/** Rows that are sent together. What is in which chunk follows from the file's content alone. */
export interface RowChunk {
  /** From 0. */
  readonly index: number;
  /** The number of its first row, from 1. */
  readonly firstRow: number;
  /** How many rows of the file it stands for. */
  readonly size: number;
  readonly all: readonly SheetRow[];
  /** The rows that can be sent. */
  readonly rows: readonly SheetRow[];
  /** Those that cannot be: their cells are not to be told apart, or there are none. */
  readonly unfit: readonly SheetRow[];
  /** The rows as CSV, without the header. */
  readonly text: string;
  readonly digest: string;
}

/** How many rows are sent at a time. */
export const MOST_ROWS = 2_000;
const MOST_CHARACTERS = 2_000_000;

/**
 * Gathers rows in chunks that are neither too many rows nor too long for one request.
 * @param isWhole whether all rows are one chunk, since they are stored together or not at all
 */
export async function* rowChunks(
  header: InputHeader,
  batches: AsyncIterable<readonly SheetRow[]>,
  isWhole = false,
): AsyncGenerator<RowChunk> {
  const width = header.columns.header.length;
  let index = 0;
  let firstRow = 1;
  let all: SheetRow[] = [];
  let rows: SheetRow[] = [];
  let unfit: SheetRow[] = [];
  let text = '';
  const chunk = (): RowChunk => {
    const digest = createHash('sha256').update(text).digest('hex');
    return { index, firstRow, size: all.length, all, rows, unfit, text, digest };
  };
  for await (const batch of batches) {
    for (const row of batch) {
      const isFit = isSendable(row, width);
      const line = isFit ? csvLine(row.record.fields) : '';
      const isFull = all.length === MOST_ROWS || text.length + line.length > MOST_CHARACTERS;
      if (isFull && !isWhole && all.length > 0) {
        yield chunk();
        index += 1;
        firstRow += all.length;
        all = [];
        rows = [];
        unfit = [];
        text = '';
      }
      all.push(row);
      text += line;
      (isFit ? rows : unfit).push(row);
    }
  }
  if (all.length > 0) yield chunk();
}

/** The header as every request has it, line end included. */
export function csvHeader({ fields, input }: Pick<InputHeader, 'fields' | 'input'>): string {
  return csvLine(input === 'ndjson' ? fields.map(guardFormula) : fields);
}

/** A row as it is sent, line end included. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map((field) => csvCell(field, ',')).join(',')}\n`;
}

// A row of empty cells would not count as one at the other end.
function isSendable({ problems, record: { fields } }: SheetRow, width: number): boolean {
  return problems.length === 0 && fields.length === width && !isBlankRow(fields);
}

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
