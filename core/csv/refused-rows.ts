import { csvCell, guardFormula, unguardFormula } from './cell.ts';
import type { Delimiter } from './delimiter.ts';
import type { CsvRecord } from './record-reader.ts';

/** What the reasons stand under. */
const REASON_COLUMN = 'error';

/** The file that rows were read from. */
export interface RefusedFrom {
  /** What separates its cells, or an object a line. */
  readonly form: Delimiter | 'ndjson';
  readonly header: readonly string[];
  readonly lineEnd: string;
}

/** Writes refused rows with the reason; every line with its end. */
export interface RefusedRows {
  /** The first line: the file's own columns and one for the reason; '' where there is none. */
  readonly header: string;
  /** @param sentences why it was refused */
  line(record: Pick<CsvRecord, 'fields' | 'raw' | 'flaw'>, sentences: readonly string[]): string;
}

/**
 * How the refused rows of a file are written, so that they can be corrected and read again: in its own form,
 * and every cell safe to open in a spreadsheet.
 * @example
 * refusedRows({ form: ',', header: ['link_name'], lineEnd: '\n' }).line({ fields: ['=A1'], raw: '=A1', flaw: null }, ['Wrong'])
 * // "'=A1,Wrong\n"
 */
export function refusedRows(from: RefusedFrom): RefusedRows {
  return from.form === 'ndjson' ? refusedObjects(from.header) : refusedCells(from, from.form);
}

/**
 * The name of the column for the reason: one that the file does not have.
 * @example reasonColumn(['link_name', 'error']) // 'error_2'
 */
export function reasonColumn(header: readonly string[]): string {
  let name = REASON_COLUMN;
  for (let n = 2; header.includes(name); n += 1) name = `${REASON_COLUMN}_${n}`;
  return name;
}

function refusedCells({ header, lineEnd }: RefusedFrom, delimiter: Delimiter): RefusedRows {
  const lineOf = (cells: readonly string[]): string =>
    `${cells.map((cell) => csvCell(asWritten(cell), delimiter)).join(delimiter)}${lineEnd}`;
  return {
    header: lineOf([...header, reasonColumn(header)]),
    line: ({ fields, raw, flaw }, sentences) => {
      // What cannot be divided into the columns stands whole in the first of them.
      const isDivided = flaw === null && fields.length > 0 && fields.length <= header.length;
      const cells = isDivided ? fields : [raw];
      return lineOf([...header.map((_, column) => cells[column] ?? ''), sentences.join('; ')]);
    },
  };
}

// A cell that was made safe before stays as it is: it would else mean something else when it is read.
function asWritten(cell: string): string {
  return unguardFormula(cell) === cell ? guardFormula(cell) : cell;
}

function refusedObjects(header: readonly string[]): RefusedRows {
  const reasonKey = JSON.stringify(reasonColumn(header));
  return {
    header: '',
    line: ({ raw }, sentences) => {
      // A line that is no object stands whole in a field of its own.
      const isObject = objectOf(raw) !== null;
      const inside = isObject ? raw.trim().slice(1, -1).trim() : `"line":${JSON.stringify(raw)}`;
      const members = inside === '' ? '' : `${inside},`;
      return `{${members}${reasonKey}:${JSON.stringify(sentences.join('; '))}}\n`;
    },
  };
}

/**
 * The object that a line holds; null where it holds none.
 * @example objectOf('{"a":1}') // [['a', 1]]
 */
export function objectOf(line: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? Object.entries(value) : null;
  } catch {
    return null;
  }
}
