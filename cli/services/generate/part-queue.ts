import { encodeUtf8 } from '@utmost/core/csv/utf8-text.ts';
import type { RowProgress } from '../row-progress.ts';
import type { Part } from './cut-lines.ts';
import type { GeneratedFiles } from './generated-files.ts';
import type { GenerateOutcome } from './job.ts';
import { type Counts, NOTHING_BEFORE, type WrittenPart } from './process-part.ts';
import { addReport } from './row-report.ts';
import type { PoolInput, ProcessedReply, WorkerPool } from './worker-pool.ts';

interface Ticket {
  readonly id: number;
  readonly input: PoolInput;
  /** What was guessed to stand before it. */
  readonly rest: string;
  readonly processed: Promise<ProcessedReply>;
}

interface Numbered {
  readonly counts: Counts;
  readonly written: Promise<WrittenPart>;
}

/**
 * Has the parts of a file processed, several at once, and writes what they become in their order. A part is
 * processed as if it began with a record; where the one before turns out to end inside a record (a quoted
 * line break at the cut), it is processed again with the beginning of that record before it; and so
 * is a part below a row of other headings that an earlier part has.
 */
export class PartQueue {
  readonly #pool: WorkerPool;
  readonly #files: GeneratedFiles;
  readonly #outcome: Pick<GenerateOutcome, 'refused' | 'rowWarnings'>;
  readonly #progress: RowProgress;
  readonly #bytesRead: () => number;
  readonly #processing: Ticket[] = [];
  readonly #writing: Numbered[] = [];
  #next = 0;
  #rest = '';
  #before: Counts = NOTHING_BEFORE;

  constructor(
    pool: WorkerPool,
    files: GeneratedFiles,
    outcome: Pick<GenerateOutcome, 'refused' | 'rowWarnings'>,
    progress: RowProgress,
    bytesRead: () => number,
  ) {
    this.#pool = pool;
    this.#files = files;
    this.#outcome = outcome;
    this.#progress = progress;
    this.#bytesRead = bytesRead;
  }

  /** How many rows were processed. */
  get rows(): number {
    return this.#before.rows;
  }

  /** Takes a part; waits while too many are under way. */
  async add({ bytes, isLast }: Part): Promise<void> {
    const id = this.#next;
    this.#next += 1;
    const input = { bytes, isFirst: id === 0, isLast, otherHeadings: null };
    // Only where nothing is under way it is known what stands before.
    const rest = this.#processing.length === 0 ? this.#rest : '';
    this.#processing.push({ id, input, rest, processed: this.#process(id, input, rest) });
    while (this.#processing.length >= this.#pool.ahead) await this.#number();
    while (this.#writing.length >= this.#pool.ahead) await this.#write();
  }

  /** Waits until everything is written. */
  async finish(): Promise<void> {
    while (this.#processing.length > 0) await this.#number();
    while (this.#writing.length > 0) await this.#write();
  }

  #process(id: number, input: PoolInput, rest: string): Promise<ProcessedReply> {
    const bytes = rest === '' ? input.bytes : Buffer.concat([encodeUtf8(rest), input.bytes]);
    const processed = this.#pool.process(id, { ...input, bytes }, this.#before);
    // Attach a handler now, so that an early rejection isn't unhandled.
    processed.catch(() => {});
    return processed;
  }

  async #number(): Promise<void> {
    const ticket = this.#processing.shift();
    if (!ticket) return;
    const { id, input, rest } = ticket;
    let processed = await ticket.processed;
    const before = this.#before;
    const isBelowOthers = before.otherHeadings !== null;
    if (rest !== this.#rest || isBelowOthers) {
      const otherHeadings = isBelowOthers ? before.otherHeadings - before.sheetRows : null;
      processed = await this.#process(id, { ...input, otherHeadings }, this.#rest);
    }
    const { counts, written } = processed;
    const promise = written ? Promise.resolve(written) : this.#pool.write(id, before);
    promise.catch(() => {});
    this.#writing.push({ counts, written: promise });
    this.#rest = processed.rest;
    this.#before = {
      rows: before.rows + counts.rows,
      links: before.links + counts.links,
      refused: before.refused + counts.refused,
      lines: before.lines + counts.lines,
      sheetRows: before.sheetRows + counts.sheetRows,
      otherHeadings: counts.otherHeadings === null ? null : before.sheetRows + counts.otherHeadings,
    };
  }

  async #write(): Promise<void> {
    const numbered = this.#writing.shift();
    if (!numbered) return;
    const { counts } = numbered;
    const written = await numbered.written;
    if (counts.rows > 0) await this.#files.put(written);
    this.#pool.reuse(written);
    addReport(this.#outcome.refused, written.refused);
    addReport(this.#outcome.rowWarnings, written.warnings);
    this.#progress.rows += counts.rows;
    this.#progress.links += counts.links;
    this.#progress.refused += counts.refused;
    this.#progress.done = this.#bytesRead();
  }
}
