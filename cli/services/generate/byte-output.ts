import { viewOf } from './byte-words.ts';

/** How much text is held as text: enough to be worth a call, little enough to be forgotten soon. */
const MOST_PENDING = 1 << 14;
/** No UTF-16 unit takes more bytes than this in UTF-8. */
const MOST_BYTES = 3;

/** Bytes that are written one after another, from text or by hand, into memory that is used again and again. */
export class ByteOutput {
  /** Where bytes are written by hand; larger memory takes its place when it is full. */
  view: DataView;
  #bytes = Buffer.allocUnsafeSlow(1 << 20);
  #length = 0;
  #pending = '';

  constructor() {
    this.view = viewOf(this.#bytes);
  }

  addText(text: string): void {
    this.#pending += text;
    if (this.#pending.length > MOST_PENDING) this.#flush();
  }

  /** Makes room in {@link view} for so many more. @returns where they go */
  reserve(count: number): number {
    if (this.#pending !== '') this.#flush();
    this.#provide(count);
    return this.#length;
  }

  /** Takes what was written into {@link view} up to there. */
  advanceTo(length: number): void {
    this.#length = length;
  }

  /** All that was written since the last time; it stays until something else is written. */
  take(): Uint8Array {
    if (this.#pending !== '') this.#flush();
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #flush(): void {
    this.#provide(this.#pending.length * MOST_BYTES);
    this.#length += this.#bytes.write(this.#pending, this.#length);
    this.#pending = '';
  }

  #provide(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.view = viewOf(larger);
  }
}
