import { MEGABYTE } from '@utmost/core/messages/figures.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { DomainError } from '../../domain-error.ts';
import { httpTexts } from '../http-texts.ts';

/** Bytes that an answer may have; exports are streamed, whatever their size. */
export const LARGEST_ANSWER_BYTES = 16 * MEGABYTE;

// A list that is shorter is written by one call, unless something in it is long.
const SHORT_LIST = 100;
const BYTES_A_TURN = 200_000;

/**
 * Writes an answer as JSON, a part at a time, while others are served.
 * @throws {DomainError} `too_large` as soon as it is larger than {@link LARGEST_ANSWER_BYTES}
 */
export async function writeAnswer(answer: object): Promise<string> {
  const written: string[] = [];
  let bytes = 0;
  let turn = BYTES_A_TURN;
  for (const piece of piecesOf(answer)) {
    bytes += Buffer.byteLength(piece);
    requireFit(bytes);
    written.push(piece);
    if (bytes < turn) continue;
    turn = bytes + BYTES_A_TURN;
    await yieldToEventLoop();
  }
  return written.join('');
}

/** @throws {DomainError} `too_large` where an answer of so many bytes is too large */
export function requireFit(bytes: number): void {
  if (bytes <= LARGEST_ANSWER_BYTES) return;
  throw new DomainError('too_large', httpTexts.answerTooLarge(LARGEST_ANSWER_BYTES));
}

function* piecesOf(value: unknown): Generator<string> {
  if (!isLong(value)) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* piecesOf(entry ?? null);
    }
    yield ']';
  } else {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    for (const [index, [name, field]] of fields.entries()) {
      yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      yield* piecesOf(field);
    }
    yield '}';
  }
}

/** Whether there is a long list in it. */
function isLong(value: unknown): value is object {
  if (Array.isArray(value)) return value.length > SHORT_LIST || value.some(isLong);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  return Object.values(value).some(isLong);
}
