import { type ByteSink, openSink } from '../files/byte-sink.ts';
import type { GenerateJob } from './job.ts';
import type { WrittenPart } from './link-writer.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** The two files that are written: the links, and the refused rows where asked for. */
export class GeneratedFiles {
  readonly #job: GenerateJob;
  readonly #headers: { readonly links: string; readonly refused: string };
  #output: ByteSink | null = null;
  #errors: ByteSink | null = null;

  /** @param hasMark whether they begin with a byte-order mark, as the input did */
  constructor(job: GenerateJob, headers: { links: string; refused: string }, hasMark: boolean) {
    this.#job = job;
    const mark = hasMark ? BYTE_ORDER_MARK : '';
    this.#headers = { links: mark + headers.links, refused: mark + headers.refused };
  }

  /**
   * Writes the rows of a part, all of them or none. The files appear with the first of them, so that what
   * was there before a file that is refused as a whole stays.
   */
  async put({ output, refusedRows }: Pick<WrittenPart, 'output' | 'refusedRows'>): Promise<void> {
    this.#output ??= await this.#open(this.#job.output, this.#headers.links);
    if (output.length > 0) await this.#output.write(output);
    const { errors } = this.#job;
    if (errors === null) return;
    this.#errors ??= await this.#open(errors, this.#headers.refused);
    if (refusedRows !== '') await this.#errors.write(Buffer.from(refusedRows));
  }

  async close(): Promise<void> {
    await this.#output?.close();
    await this.#errors?.close();
  }

  async #open(path: string, header: string): Promise<ByteSink> {
    const sink = await openSink(path);
    if (header !== '') await sink.write(Buffer.from(header));
    return sink;
  }
}
