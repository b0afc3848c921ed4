import { viewOf } from './byte-memo.ts';

/** No UTF-16 unit takes more bytes than this in UTF-8. */
const MOST_BYTES = 3;

/** Bytes that are written one after another, from text or by hand, into memory that is used again and again. */
export class ByteOutput {
  /** Where bytes are written by hand; larger memory takes its place when it is full. */
  view: DataView;
  #bytes = Buffer.allocUnsafeSlow(1 << 20);
  #length = 0;

  constructor() {
    this.view = viewOf(this.#bytes);
  }

  addText(text: string): void {
    const at = this.reserve(text.length * MOST_BYTES);
    this.#length = at + this.#bytes.write(text, at);
  }

  /** Makes room in {@link view} for so many more. @returns where they go */
  reserve(count: number): number {
    const needed = this.#length + count;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
      this.view = viewOf(larger);
    }
    return this.#length;
  }

  /** Takes what was written into {@link view} up to there. */
  advanceTo(length: number): void {
    this.#length = length;
  }

  /** All that was written since the last time; it stays until something else is written. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }
}
