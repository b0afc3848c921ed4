/**
 * A value as one cell of a CSV text (RFC 4180): quoted only where it has to be.
 * @example csvCell('say "hi", Bob', ',') // '"say ""hi"", Bob"'
 */
export function csvCell(value: string, delimiter: string): string {
  return value.includes(delimiter) || /["\r\n]/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value;
}
