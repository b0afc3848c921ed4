/** How much text is held as text: enough to be worth a call, little enough to be forgotten soon. */
const MOST_PENDING = 1 << 14;
/** No UTF-16 unit takes more bytes than this in UTF-8. */
const MOST_BYTES = 3;

/**
 * Text that becomes bytes as it grows. A megabyte put together of a hundred thousand strings would keep
 * the garbage collector busier than the work itself.
 */
export class ByteText {
  readonly #encoding: 'latin1' | 'utf8';
  readonly #bytesEach: number;
  #bytes: Buffer;
  #length = 0;
  #pending = '';

  /**
   * @param isAscii whether all of it will be ASCII
   * @param expected how many bytes it will about be
   * @param spare memory that may be used for it
   */
  constructor(isAscii: boolean, expected: number, spare: ArrayBuffer | null = null) {
    this.#encoding = isAscii ? 'latin1' : 'utf8';
    this.#bytesEach = isAscii ? 1 : MOST_BYTES;
    this.#bytes = spare ? Buffer.from(spare) : Buffer.allocUnsafeSlow(Math.max(expected, 1));
  }

  add(text: string): void {
    this.#pending += text;
    if (this.#pending.length > MOST_PENDING) this.#flush();
  }

  addBytes(bytes: Uint8Array): void {
    this.#flush();
    this.#provide(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** How many bytes there are. */
  get length(): number {
    this.#flush();
    return this.#length;
  }

  /** The bytes so far; they share their memory with this. */
  get bytes(): Uint8Array<ArrayBuffer> {
    this.#flush();
    return new Uint8Array(this.#bytes.buffer as ArrayBuffer, this.#bytes.byteOffset, this.#length);
  }

  #flush(): void {
    if (this.#pending === '') return;
    this.#provide(this.#pending.length * this.#bytesEach);
    this.#length += this.#bytes.write(this.#pending, this.#length, this.#encoding);
    this.#pending = '';
  }

  #provide(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
