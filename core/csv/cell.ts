/**
 * A value as one cell of a CSV text (RFC 4180): quoted only where it has to be.
 * @example csvCell('say "hi", Bob', ',') // '"say ""hi"", Bob"'
 */
export function csvCell(value: string, delimiter: string): string {
  return value.includes(delimiter) || /["\r\n]/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value;
}

/**
 * Whether a row has nothing but white space.
 * @example isBlankRow(['', ' ']) // true
 */
export function isBlankRow(fields: readonly string[]): boolean {
  for (const field of fields) if (field.trim() !== '') return false;
  return true;
}

/** Quotes that were put before it already, then what a spreadsheet takes for a formula. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Makes a text safe to open in a spreadsheet: one that would be taken for a formula gets a quote
 * before it. For cells that we word ourselves; columns copied from the customer's file stay as they
 * are, and a tracking URL always begins with `http`.
 * @example guardFormula('=1+1') // "'=1+1"
 */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * Undoes {@link guardFormula}: `unguardFormula(guardFormula(x)) === x` for every x.
 * @example unguardFormula("'=1+1") // '=1+1'
 */
export function unguardFormula(text: string): string {
  return text.charCodeAt(0) === 39 && FORMULA.test(text) ? text.slice(1) : text;
}
