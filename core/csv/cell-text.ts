import type { ProblemCode } from '../messages/problems.ts';
import { type Problem, problem } from '../problem.ts';
import { UNSAVED_FORMULA } from '../spreadsheet/unsaved-formula.ts';
import { unguardFormula } from './cell.ts';

/** Most cells have nothing of this: white space that isn't seen, other than plain characters, errors, odd numbers. */
const UNUSUAL =
  /^\s|\s$| {2}|[^\n\r\t -~]|^#|^Err:|^[+-]?\d.*E|^[+-]?\d{1,3}[.,' ]\d{3}(?!\d)|^(?:[-?"]|="|n\/a$|tb[acd]$)/i;
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/gu;
/** In English, German, French, Spanish, Italian and other languages: `#REF!`, `#WERT!`, `#¡REF!`, `#NAME?`, `#N/A`. */
const SPREADSHEET_ERROR = /^(?:#[¡¿]?[\p{L}\d/_.]{2,20}[!?]|#N\/[AD]|#NV|#SPILL!|Err:\d{3})$/u;
const REPLACEMENT = '\uFFFD';
const SHORTENED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d+$/i;
/** With separators of thousands: `1,234`, `1.234`, `12'000`. */
const GROUPED_NUMBER = /^[+-]?\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?:'\d{3})+|(?: \d{3})+)$/;
/** What stands in plans where a value is still to come, or is the one above: `-`, `n/a`, `tbc`, `"`, `###`, `="007"`. */
const PLACEHOLDER = /^(?:[-\u2013\u2014]+|n\/a|tb[acd]|\?+|"|#{2,}|="[^"]*")$/i;

/** A cell, read as it was meant. */
export interface CellText {
  readonly text: string;
  readonly problem: ProblemCode | null;
  readonly warnings: readonly ProblemCode[];
}

/**
 * Reads a cell as a spreadsheet gives it: white space around it, no-break spaces and decomposed letters are what copying
 * leaves behind, so they are normalized with a warning; an error of a formula or a lost character is refused.
 * @example readCellText('google\u00a0').text // 'google'
 */
export function readCellText(cell: string): CellText {
  const given = unguardFormula(cell);
  if (!UNUSUAL.test(given)) return { text: given, problem: null, warnings: [] };
  const trimmed = given.trim();
  const spaced = trimmed.replace(NO_BREAK_SPACES, ' ');
  const text = spaced.normalize('NFC');
  const warnings: ProblemCode[] = [];
  if (trimmed !== given) warnings.push('csv_spaces_removed');
  if (spaced !== trimmed) warnings.push('csv_spaces_replaced');
  if (text !== spaced) warnings.push('csv_letters_composed');
  if (/ {2}/.test(text)) warnings.push('csv_spaces_repeated');
  if (GROUPED_NUMBER.test(text)) warnings.push('csv_number_grouped');
  if (SHORTENED_NUMBER.test(text)) warnings.push('csv_number_shortened');
  if (PLACEHOLDER.test(text)) warnings.push('csv_placeholder');
  return { text, problem: problemOf(text), warnings };
}

/**
 * The text of a cell of which there is nothing to say, else null: {@link readCellText} says it.
 * @example plainCellText('google') // 'google'
 */
export function plainCellText(cell: string): string | null {
  const given = unguardFormula(cell);
  if (!UNUSUAL.test(given)) return given;
  const { text, problem, warnings } = readCellText(cell);
  return problem === null && warnings.length === 0 ? text : null;
}

function problemOf(text: string): ProblemCode | null {
  if (text === UNSAVED_FORMULA) return 'csv_formula_unsaved';
  if (SPREADSHEET_ERROR.test(text)) return 'csv_spreadsheet_error';
  return text.includes(REPLACEMENT) ? 'csv_characters_lost' : null;
}

/** What is to be said of a cell, at its column. */
export function cellRemarks(
  { text, problem: code, warnings }: CellText,
  path: string,
): { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } {
  return {
    problems: code === null ? [] : [problem(code, path, { value: text })],
    warnings: warnings.map((one) => problem(one, path, { value: text })),
  };
}
