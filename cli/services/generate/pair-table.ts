/** How the values of one column are written, found by their bytes. */
export class PairTable {
  /** The bytes of the values and of their pairs, one behind the other. */
  readonly arena = new Uint8Array(ARENA);
  /** Where in the arena a pair is, by slot. */
  readonly pairStart = new Int32Array(SLOTS);
  readonly pairEnd = new Int32Array(SLOTS);
  readonly #valueStart = new Int32Array(SLOTS).fill(-1);
  readonly #write: (value: string) => string | null;
  #used = 0;
  #entries = 0;

  /** @param write how a value is written; null where there is something to say of it */
  constructor(write: (value: string) => string | null) {
    this.#write = write;
  }

  /** The slot of a value; -1 where there is something to say of it. */
  slotOf(bytes: Uint8Array, from: number, to: number): number {
    let hash = to - from;
    for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    for (;;) {
      const start = this.#valueStart[slot] ?? -1;
      if (start === -1) return this.#add(slot, bytes, from, to);
      if (this.#holds(slot, start, bytes, from, to)) return slot;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }

  /** A value stands just before its pair. */
  #holds(slot: number, start: number, bytes: Uint8Array, from: number, to: number): boolean {
    if ((this.pairStart[slot] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at += 1) {
      if (this.arena[start + at - from] !== bytes[at]) return false;
    }
    return true;
  }

  #add(slot: number, bytes: Uint8Array, from: number, to: number): number {
    const pair = this.#write(Buffer.from(bytes.subarray(from, to)).toString('latin1'));
    if (pair === null || to - from + pair.length > LONGEST) return -1;
    if (this.#entries >= SLOTS / 2 || this.#used + LONGEST > ARENA) {
      this.#forget();
      return this.slotOf(bytes, from, to);
    }
    this.#valueStart[slot] = this.#used;
    this.arena.set(bytes.subarray(from, to), this.#used);
    this.#used += to - from;
    this.pairStart[slot] = this.#used;
    for (let at = 0; at < pair.length; at += 1) this.arena[this.#used + at] = pair.charCodeAt(at);
    this.#used += pair.length;
    this.pairEnd[slot] = this.#used;
    this.#entries += 1;
    return slot;
  }

  #forget(): void {
    this.#valueStart.fill(-1);
    this.#used = 0;
    this.#entries = 0;
  }
}

const SLOTS = 1 << 15;
const ARENA = 1 << 21;
const LONGEST = 1 << 12;
