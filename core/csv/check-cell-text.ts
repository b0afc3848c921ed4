import type { ArgsOf, ProblemCode } from '../messages/problems.ts';
import { type Problem, problem } from '../problem.ts';
import { UNSAVED_FORMULA } from '../spreadsheet/sheet.ts';
import { unguardFormula } from './cell.ts';

/** Most cells have nothing of this: white space that isn't seen, other than plain characters, errors, odd numbers. */
const UNUSUAL =
  /^\s|\s$| {2}|[^\n\r\t -~]|^#|^Err:|^[+-]?\d.*E|^[+-]?\d{1,3}[.,' ]\d{3}(?!\d)|^'\d|^\d{1,4}[-/. ]|^[A-Z]{3}-\d|^(?:[-?"]|="|n\/?[ad]$|n\. ?[abv]\.|k\. ?a\.|s\/d$|tb[acd]|di?tto|dito|dto|idem|same as|see a|siehe|s\.|wie|comme|''|pend|por conf|da conf|da def|offen|noch )/i;
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/gu;
/**
 * Those of Excel, LibreOffice and Google Sheets in English, German, French, Spanish, Italian, Portuguese and Dutch. A hashtag
 * such as `#blackfriday!` is none.
 */
const SPREADSHEET_ERROR =
  /^(?:#(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|ERROR|PYTHON|EXTERNAL|BEZUG|WERT|ZAHL|[ÜU]BERLAUF|NULO?|VALEUR|NOMBRE|PROPAGATION|¡(?:REF|VALOR|NUM|DIV\/0|NULO|DESBORDAMIENTO|CÁLC)|RIF|VALORE|ESPANSIONE|VALOR|N[ÚU]M|WAARDE|VERW|GETAL|DEEL\/0|LEEG|OVERLOOP)!|#(?:¿?NOMBRE|NAME|NOM|NOME|NAAM)\?|#N\/[ADB]|#NV|#ND|#N\/DISP|Err:\d{3})$/u;
/** Letters and digits alone: full-width punctuation is usual in Japanese and Chinese. */
const FULL_WIDTH = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/u;
const REPLACEMENT = '\uFFFD';
const SHORTENED_NUMBER = /^[+-]?\d(?:[.,]\d+)?E[+-]?\d+$/i;
/** With separators of thousands: `1,234`, `1.234`, `12'000`. */
const GROUPED_NUMBER = /^[+-]?\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?:'\d{3})+|(?: \d{3})+)$/;
/**
 * What stands in plans where a value is still to come: `-`, `n/a`, `tbc`, `###`, `="007"`, in several languages. "Ditto" and
 * "Idem" are names of brands too.
 */
const PLACEHOLDER =
  /^(?:[-\u2013\u2014]+|n\/[ad]|n\. ?[abv]\.|k\. ?a\.|s\/d|tb[acd]|dit?to|idem|\?+|#{2,}|="[^"]*"|(?:noch )?offen|à (?:confirmer|définir|venir)|pendiente|por confirmar|da (?:confermare|definire)|未定|未確定|検討中|待定)$/iu;
/** What stands for the value above: `"`, `dto.`, `same as above`, in several languages. */
const DITTO =
  /^(?:["”〃]|''|dto\.|same as above|see above|(?:wie|siehe|s\.) ?oben|comme ci-dessus|同上)$/iu;
/** A day as spreadsheets show it, which they make of `1-2` or `MARS26` unasked; ISO dates are typed. */
const SHOWN_DATE =
  /^(?:\d{1,2}([-/.])\d{1,2}\1(?:\d{2}|\d{4})|\d{1,2}[-. ]{1,2}(?:jan|feb|fév|mar|mär|mrz|apr|avr|mai|may|jun|juin|jul|juil|aug|août|sep|oct|okt|nov|dec|dez|déc)\p{L}{0,6}\.?(?:[- ]\d{2,4})?|(?:\d{2,4}年)?\d{1,2}月(?:\d{1,2}日)?)$/iu;
const SHOWN_MONTH = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2}$/;
/** Excel's mark of a text that has only digits. */
const MARKED_DIGITS = /^'(?=\d+$)/;

/** The codes whose sentences mention nothing but the text of a cell. */
type CellCode = {
  [Code in ProblemCode]: keyof ArgsOf<Code> extends 'value' ? Code : never;
}[ProblemCode];

/** A cell, read as it was meant. */
export interface CellText {
  readonly text: string;
  readonly problem: CellCode | null;
  readonly warnings: readonly CellCode[];
}

/**
 * Reads a cell as a spreadsheet gives it: white space around it, no-break spaces and decomposed letters are what copying
 * leaves behind, so they are normalized with a warning; an error of a formula, a lost character and what stands for the value above are refused.
 * @example readCellText('google\u00a0').text // 'google'
 */
export function readCellText(cell: string): CellText {
  const given = unguardFormula(cell);
  if (!UNUSUAL.test(given)) return { text: given, problem: null, warnings: [] };
  const trimmed = given.trim();
  const spaced = trimmed.replace(NO_BREAK_SPACES, ' ');
  const composed = spaced.normalize('NFC');
  const text = composed.replace(MARKED_DIGITS, '');
  const warnings: CellCode[] = [];
  if (trimmed !== given) warnings.push('csv_spaces_removed');
  if (spaced !== trimmed) warnings.push('csv_spaces_replaced');
  if (composed !== spaced) warnings.push('csv_letters_composed');
  if (text !== composed) warnings.push('csv_apostrophe_removed');
  if (/ {2}/.test(text)) warnings.push('csv_spaces_repeated');
  if (FULL_WIDTH.test(text)) warnings.push('csv_full_width');
  if (GROUPED_NUMBER.test(text)) warnings.push('csv_number_grouped');
  if (SHORTENED_NUMBER.test(text)) warnings.push('csv_number_shortened');
  if (SHOWN_DATE.test(text) || SHOWN_MONTH.test(text)) warnings.push('csv_date_shown');
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

function problemOf(text: string): CellCode | null {
  if (text === UNSAVED_FORMULA) return 'csv_formula_unsaved';
  if (SPREADSHEET_ERROR.test(text)) return 'csv_spreadsheet_error';
  if (DITTO.test(text)) return 'csv_ditto';
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
