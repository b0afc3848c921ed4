import { unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { SpreadsheetError } from './sheet.ts';

/** The XML parts of a spreadsheet, which is a ZIP archive. */
export type PackageParts = ReturnType<typeof packageParts>;

/** The attributes of an XML element, by name. */
export type Attributes = Readonly<Record<string, string>>;

/** Receives the events of an XML part; names include their prefix. */
interface PartListener {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** What one part may unpack to: a million links need less, and an archive made to exhaust the memory more. */
const MOST_BYTES = 1 << 29;
const PIECE = 1 << 16;

/** @throws {SpreadsheetError} when the bytes are no archive */
export function packageParts(bytes: Uint8Array) {
  const names = new Set<string>();
  unpack(bytes, (name) => {
    names.add(name);
    return false;
  });
  // A sheet is searched several times before it is read, and unpacking takes as long as reading.
  let latest: { readonly path: string; readonly part: Uint8Array | undefined } | null = null;
  const partOf = (path: string): Uint8Array | undefined => {
    if (latest?.path === path) return latest.part;
    latest = null;
    const part = names.has(path) ? unpack(bytes, (name) => name === path)[path] : undefined;
    latest = { path, part };
    return part;
  };
  return {
    has: (path: string) => names.has(path),
    /** Whether a part has the ASCII text in it: much cheaper than to read it. */
    mentions: (path: string, text: string) => includes(partOf(path), text),
    /**
     * Reads a part from beginning to end; one that is missing has nothing to tell.
     * @throws {SpreadsheetError} when it is damaged or too large
     */
    read: (path: string, listener: PartListener): void => {
      const part = partOf(path);
      if (part !== undefined) parse(part, listener);
    },
  };
}

function unpack(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, {
      // The archive's own figure is the room that is made: what unpacks to more is refused.
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        if (originalSize > MOST_BYTES) throw new SpreadsheetError('tooLarge');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('broken');
  }
}

function includes(part: Uint8Array | undefined, text: string): boolean {
  if (part === undefined) return false;
  const decoder = new TextDecoder('latin1', { ignoreBOM: true });
  for (let at = 0; at < part.length; at += PIECE) {
    const piece = decoder.decode(part.subarray(at, at + PIECE + text.length));
    if (piece.includes(text)) return true;
  }
  return false;
}

function parse(part: Uint8Array, { open, close, text }: PartListener): void {
  const parser = new SaxesParser({});
  parser.on('error', () => {
    throw new SpreadsheetError('broken');
  });
  // Entities that a document defines itself are not expanded, so none can grow.
  if (open) {
    parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => open(name, attributes));
  }
  if (close) parser.on('closetag', ({ name }) => close(name));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: false });
  for (let at = 0; at < part.length; at += PIECE) {
    parser.write(decoder.decode(part.subarray(at, at + PIECE), { stream: true }));
  }
  parser.write(decoder.decode());
  parser.close();
}
