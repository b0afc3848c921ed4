import Bourne from '@hapi/bourne';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { FairQueue } from '@utmost/db/fair-queue.ts';
import { httpTexts } from '../http-texts.ts';
import { MalformedRequest } from './field-errors.ts';

// More than any body of the contract has, and few enough to be read while others wait.
const MOST_DEPTH = 64;
const MOST_KEYS = 1_000;
const MOST_ENTRIES = 100_000;

// About a millisecond.
const BYTES_A_TURN = 128 * 1024;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const { bodyBounds } = httpTexts;

/**
 * Reads a body of JSON; an empty one is null. Long ones are read one after the other: side by side, each would take its
 * share of every turn of the event loop.
 * @throws {MalformedRequest} where it is none, or nests or counts beyond what any call takes
 */
export async function readJsonBody(bytes: Uint8Array): Promise<unknown> {
  if (bytes.length === 0) return null;
  if (bytes.length <= BYTES_A_TURN) return parse(bytes);
  return longBodies.run('', () => parse(bytes));
}

const longBodies = new FairQueue({ all: 1, each: 1 });

async function parse(bytes: Uint8Array): Promise<unknown> {
  await checkStructure(bytes);
  if (bytes.length > BYTES_A_TURN) await yieldToEventLoop();
  try {
    return Bourne.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
  } catch {
    throw new MalformedRequest(httpTexts.malformedJson);
  }
}

/**
 * Counts before anything is made of the text: an object of a million keys takes the parser seconds.
 * Whether it is JSON at all is left to the parser.
 * @throws {MalformedRequest} where it is too deep, an object has too many keys or a list too many entries
 */
export async function checkStructure(bytes: Uint8Array): Promise<void> {
  const structure = new StructureCount();
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % BYTES_A_TURN === BYTES_A_TURN - 1) await yieldToEventLoop();
    const byte = bytes[at] ?? 0;
    if (!isInString) structure.take(byte);
    else if (byte === BACKSLASH) at += 1;
    if (byte === QUOTE) isInString = !isInString;
  }
}

/** Counts the levels of a text of JSON, and the commas of each. */
class StructureCount {
  readonly #openers = new Uint8Array(MOST_DEPTH + 1);
  readonly #commas = new Uint32Array(MOST_DEPTH + 1);
  #depth = 0;

  /** @param byte one outside of strings */
  take(byte: number): void {
    if (byte === COMMA) this.#takeComma();
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#open(byte);
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT)
      this.#depth = Math.max(0, this.#depth - 1);
  }

  #takeComma(): void {
    const count = (this.#commas[this.#depth] ?? 0) + 1;
    this.#commas[this.#depth] = count;
    const isObject = this.#openers[this.#depth] === OPEN_OBJECT;
    if (isObject && count >= MOST_KEYS) refuse(bodyBounds.keys(MOST_KEYS));
    if (count >= MOST_ENTRIES) refuse(bodyBounds.entries(MOST_ENTRIES));
  }

  #open(byte: number): void {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) refuse(bodyBounds.depth(MOST_DEPTH));
    this.#openers[this.#depth] = byte;
    this.#commas[this.#depth] = 0;
  }
}

function refuse(message: string): never {
  throw new MalformedRequest(message, [{ path: '', message, code: 'bounds' }]);
}
