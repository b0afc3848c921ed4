import { apiTexts } from '../api-texts.ts';
import { DomainError } from '../domain-error.ts';
import { readTimestamp } from '../http/read-timestamp.ts';
import type { LinkOrder, LinkPlace } from './queries/link-order.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Writes a place as an opaque text for `after`. */
export function printPlace({ value, id }: LinkPlace): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** Reads it back. @throws {DomainError} `malformed` where it is none of this order */
export function readPlace({ column }: LinkOrder, text: string): LinkPlace {
  const [value, id] = decodePlace(text);
  if (typeof id === 'string' && ID.test(id)) {
    if (column === 'sortOrder' && Number.isInteger(value)) return { value: value as number, id };
    if (column !== 'sortOrder' && typeof value === 'string') {
      const isText = column === 'name' || column === 'createdBy';
      return { value: isText ? value : readTimestamp(value, 'after'), id };
    }
  }
  throw new DomainError('malformed', apiTexts.unknownPlace);
}

function decodePlace(text: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
