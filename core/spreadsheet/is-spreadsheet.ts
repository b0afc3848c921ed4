const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** How many bytes tell whether a file may be a spreadsheet. */
export const SPREADSHEET_SAMPLE = 4;

/**
 * Whether a file that begins so is no text and may be a spreadsheet.
 * @example isSpreadsheet(Uint8Array.of(0x50, 0x4b, 3, 4)) // true
 */
export function isSpreadsheet(start: Uint8Array): boolean {
  return isArchive(start) || isCompoundFile(start);
}

/** Whether it is a ZIP archive, as .xlsx and .ods files are. */
export function isArchive(start: Uint8Array): boolean {
  return startsWith(start, ZIP);
}

/** Whether it is the container of .xls files and of encrypted .xlsx files. */
export function isCompoundFile(start: Uint8Array): boolean {
  return startsWith(start, COMPOUND_FILE);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
