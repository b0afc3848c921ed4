// Bytes in a DataView are read four at a time: engines make one instruction of each such call, and copying short texts by a
// function of the platform takes longer than the copying itself.

/** A prime near the golden ratio of 32 bits spreads what it multiplies over the upper bits. */
const SPREAD = 0x9e3779b1;

/** The memory of bytes, to be read and written by the functions below. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The UTF-8 between two offsets. */
export function textBetween({ buffer, byteOffset }: DataView, from: number, to: number): string {
  return Buffer.from(buffer, byteOffset + from, to - from).toString();
}

/** Copies bytes. @returns where the next ones go */
export function copyBytes(
  bytes: DataView,
  from: number,
  to: number,
  into: DataView,
  position: number,
): number {
  let at = from;
  let next = position;
  for (; at + 3 < to; at += 4) {
    into.setInt32(next, bytes.getInt32(at));
    next += 4;
  }
  for (; at < to; at += 1) {
    into.setUint8(next, bytes.getUint8(at));
    next += 1;
  }
  return next;
}

/** Whether the bytes between two offsets are those from another one on. */
function areBytesAt(
  bytes: DataView,
  from: number,
  to: number,
  others: DataView,
  othersFrom: number,
): boolean {
  const shift = othersFrom - from;
  let at = from;
  for (; at + 3 < to; at += 4) if (bytes.getInt32(at) !== others.getInt32(at + shift)) return false;
  for (; at < to; at += 1) if (bytes.getUint8(at) !== others.getUint8(at + shift)) return false;
  return true;
}

/** A number that differs for most bytes that differ. */
function hashOfBytes(bytes: DataView, from: number, to: number): number {
  let hash = to - from;
  let at = from;
  for (; at + 3 < to; at += 4) {
    hash = Math.imul(hash ^ bytes.getInt32(at), SPREAD);
    hash ^= hash >>> 15;
  }
  for (; at < to; at += 1) hash = Math.imul(hash ^ bytes.getUint8(at), SPREAD);
  return hash ^ (hash >>> 15);
}

/** Values are forgotten all at once when there are this many: more than most columns have. */
const MOST_VALUES = 1 << 13;
const SLOTS = MOST_VALUES * 2;
const MOST_BYTES = 1 << 20;
/** Longer texts are rarely repeated. */
const LONGEST_TEXT = 256;
/** Bytes that a value can have. */
export const LONGEST_VALUE = 1 << 11;
/** The numbers of a slot: the hash of a text, where it and its value begin, and where the value ends. */
const [HASH, TEXT, VALUE, END, NUMBERS] = [0, 1, 2, 3, 4];

/** Where there is no value. */
export const NO_VALUE = -1;

/**
 * Remembers what texts become, by their bytes. Texts and values lie one after another in one buffer, as objects of their
 * own would be spread over more memory than the processor's cache holds.
 */
export class ByteMemo {
  /** Where the value that was found last ends. */
  end = 0;
  /** How often all values were forgotten: until the next time, a value stays where it is. */
  generation = 0;
  readonly view: DataView;
  readonly #bytes = Buffer.allocUnsafeSlow(MOST_BYTES);
  readonly #read: (text: string) => string | null;
  readonly #slots = new Int32Array(SLOTS * NUMBERS);
  #size = 0;
  /** From 1, as a slot whose value begins at 0 is free. */
  #used = 1;

  /** @param read what a text becomes; always the same for the same text */
  constructor(read: (text: string) => string | null) {
    this.#read = read;
    this.view = viewOf(this.#bytes);
  }

  /** Finds the value of the UTF-8 between two offsets. @returns where it begins in {@link view}, or NO_VALUE */
  find(bytes: DataView, from: number, to: number): number {
    if (to - from > LONGEST_TEXT) return NO_VALUE;
    const hash = hashOfBytes(bytes, from, to);
    const slots = this.#slots;
    let slot = (hash & (SLOTS - 1)) * NUMBERS;
    for (;;) {
      const value = slots[slot + VALUE] as number;
      if (value === 0) return this.#add(hash, bytes, from, to);
      const text = slots[slot + TEXT] as number;
      const isHit = slots[slot + HASH] === hash && value - text === to - from;
      if (isHit && areBytesAt(bytes, from, to, this.view, text)) {
        this.end = slots[slot + END] as number;
        return this.end === NO_VALUE ? NO_VALUE : value;
      }
      slot = (slot + NUMBERS) % (SLOTS * NUMBERS);
    }
  }

  #add(hash: number, bytes: DataView, from: number, to: number): number {
    const read = this.#read(textBetween(bytes, from, to));
    const value = read === null || Buffer.byteLength(read) > LONGEST_VALUE ? null : read;
    if (this.#size === MOST_VALUES || this.#used + LONGEST_TEXT + LONGEST_VALUE > MOST_BYTES) {
      this.#slots.fill(0);
      this.generation += 1;
      this.#size = 0;
      this.#used = 1;
    }
    const slots = this.#slots;
    let slot = (hash & (SLOTS - 1)) * NUMBERS;
    while (slots[slot + VALUE] !== 0) slot = (slot + NUMBERS) % (SLOTS * NUMBERS);
    const valueFrom = copyBytes(bytes, from, to, this.view, this.#used);
    const valueTo = valueFrom + this.#bytes.write(value ?? '', valueFrom);
    slots.set([hash, this.#used, valueFrom, value === null ? NO_VALUE : valueTo], slot);
    this.#size += 1;
    this.#used = valueTo;
    this.end = valueTo;
    return value === null ? NO_VALUE : valueFrom;
  }
}
