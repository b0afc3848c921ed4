import { encodeUtf8 } from '@utmost/core/csv/utf8-text.ts';
import type { Part } from './cut-lines.ts';
import type { GeneratedFiles } from './generated-files.ts';
import type { GenerateOutcome, GenerateProgress } from './job.ts';
import { type Counts, NOTHING_BEFORE, type WrittenPart } from './judge-part.ts';
import type { Judges, PartInput } from './judges.ts';
import type { JudgedReply } from './messages.ts';
import { addReport } from './row-report.ts';

interface Ticket {
  readonly id: number;
  readonly input: PartInput;
  /** What was guessed to stand before it. */
  readonly rest: string;
  readonly judged: Promise<JudgedReply>;
}

interface Numbered {
  readonly counts: Counts;
  readonly written: Promise<WrittenPart>;
}

/**
 * Has the parts of a file judged, several at once, and writes what they become in their order. A part is
 * judged as if it began with a record; where the one before turns out to end inside a record (a quoted
 * line break at the cut), it is judged again with the beginning of that record before it.
 */
export class PartQueue {
  readonly #judges: Judges;
  readonly #files: GeneratedFiles;
  readonly #outcome: Pick<GenerateOutcome, 'refused' | 'rowWarnings'>;
  readonly #progress: GenerateProgress;
  readonly #bytesRead: () => number;
  readonly #judging: Ticket[] = [];
  readonly #writing: Numbered[] = [];
  #next = 0;
  #rest = '';
  #before: Counts = NOTHING_BEFORE;

  constructor(
    judges: Judges,
    files: GeneratedFiles,
    outcome: Pick<GenerateOutcome, 'refused' | 'rowWarnings'>,
    progress: GenerateProgress,
    bytesRead: () => number,
  ) {
    this.#judges = judges;
    this.#files = files;
    this.#outcome = outcome;
    this.#progress = progress;
    this.#bytesRead = bytesRead;
  }

  /** How many rows were judged. */
  get rows(): number {
    return this.#before.rows;
  }

  /** Takes a part; waits while too many are under way. */
  async add({ bytes, isLast }: Part): Promise<void> {
    const id = this.#next;
    this.#next += 1;
    const input = { bytes, isFirst: id === 0, isLast };
    // Only where nothing is under way it is known what stands before.
    const rest = this.#judging.length === 0 ? this.#rest : '';
    this.#judging.push({ id, input, rest, judged: this.#judge(id, input, rest) });
    while (this.#judging.length >= this.#judges.ahead) await this.#number();
    while (this.#writing.length >= this.#judges.ahead) await this.#write();
  }

  /** Waits until everything is written. */
  async finish(): Promise<void> {
    while (this.#judging.length > 0) await this.#number();
    while (this.#writing.length > 0) await this.#write();
  }

  #judge(id: number, input: PartInput, rest: string): Promise<JudgedReply> {
    const bytes = rest === '' ? input.bytes : Buffer.concat([encodeUtf8(rest), input.bytes]);
    const judged = this.#judges.judge(id, { ...input, bytes }, this.#before);
    // Somebody waits for it later; a failure must not end the process before that.
    judged.catch(() => {});
    return judged;
  }

  async #number(): Promise<void> {
    const ticket = this.#judging.shift();
    if (!ticket) return;
    const { id, input, rest } = ticket;
    let judged = await ticket.judged;
    if (rest !== this.#rest) judged = await this.#judge(id, input, this.#rest);
    const { counts, written } = judged;
    const before = this.#before;
    const promise = written ? Promise.resolve(written) : this.#judges.write(id, before);
    promise.catch(() => {});
    this.#writing.push({ counts, written: promise });
    this.#rest = judged.rest;
    this.#before = {
      rows: before.rows + counts.rows,
      links: before.links + counts.links,
      refused: before.refused + counts.refused,
      lines: before.lines + counts.lines,
    };
  }

  async #write(): Promise<void> {
    const numbered = this.#writing.shift();
    if (!numbered) return;
    const { counts } = numbered;
    const written = await numbered.written;
    if (counts.rows > 0) await this.#files.put(written);
    this.#judges.reuse(written);
    addReport(this.#outcome.refused, written.refused);
    addReport(this.#outcome.rowWarnings, written.warnings);
    this.#progress.rows += counts.rows;
    this.#progress.written += counts.links;
    this.#progress.refused += counts.refused;
    this.#progress.done = this.#bytesRead();
  }
}
