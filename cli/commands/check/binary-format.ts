/** Beginnings of files that are no text, as Latin-1, and what their names end in. */
const SIGNATURES: readonly (readonly [beginning: string, format: string])[] = [
  ['%PDF-', 'pdf'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'cfb'],
  ['\x89PNG\r\n', 'png'],
  ['\xff\xd8\xff', 'jpg'],
  ['GIF8', 'gif'],
  ['\x28\xb5\x2f\xfd', 'zst'],
  ['BZh', 'bz2'],
  ['\xfd7zXZ\0', 'xz'],
  ['7z\xbc\xaf', '7z'],
  ['SQLite format 3\0', 'sqlite'],
];

/** What the names of entries in a ZIP archive say of it. */
const ARCHIVES: readonly (readonly [content: string, format: string])[] = [
  ['mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['mimetypeapplication/vnd.oasis.opendocument.text', 'odt'],
  ['xl/', 'xlsx'],
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['Index/Document.iwa', 'numbers'],
];

const UTF_16_MARK = /^(?:\xff\xfe|\xfe\xff)/;

/**
 * The format of bytes that are no text: what its files' names end in, '' where that is unknown; null for text.
 * @param start the beginning of a file, long enough to hold the first entries of an archive
 */
export function binaryFormatOf(start: Uint8Array): string | null {
  const bytes = Buffer.from(start).toString('latin1');
  if (bytes.startsWith('PK\x03\x04')) {
    return ARCHIVES.find(([content]) => bytes.includes(content))?.[1] ?? 'zip';
  }
  const known = SIGNATURES.find(([beginning]) => bytes.startsWith(beginning));
  if (known !== undefined) return known[1];
  return bytes.includes('\0') && !UTF_16_MARK.test(bytes) && !isUtf16(start) ? '' : null;
}

/** Whether the NULs stand as in UTF-16 without a byte-order mark: all in the same half of the pairs, in most of them. */
function isUtf16(start: Uint8Array): boolean {
  const halves = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) halves[at % 2] = (halves[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = halves;
  return Math.min(even, odd) === 0 && Math.max(even, odd) > start.length / 4;
}
