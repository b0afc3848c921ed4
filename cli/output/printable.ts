// Control characters (escape sequences begin with one) and those that turn the direction of writing.
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
// A carriage return alone leads back over what is written already.
const UNPRINTABLE_IN_ROWS = /[^\P{Cc}\r\n\t]|\r(?!\n)|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text that a terminal shows rather than obeys, on one line.
 * @example printable('a\u001b[31mb') // 'a\\u001b[31mb'
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** The same for CSV that goes to a terminal: line breaks and tabs stay. */
export function printableRows(text: string): string {
  return text.replace(UNPRINTABLE_IN_ROWS, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
