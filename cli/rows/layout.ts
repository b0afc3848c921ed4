import type { Delimiter } from '@utmost/core/csv/delimiter.ts';
import type { LinkColumns } from '@utmost/core/csv/link-columns.ts';
import type { RefusedFrom } from '@utmost/core/csv/refused-rows.ts';
import type { Choices } from '@utmost/core/link/variations.ts';
import { SHEET_DELIMITER } from '@utmost/core/spreadsheet/sheet-text.ts';
import { CommandError, EXIT } from '../command-error.ts';
import type { Format, InputFormat } from '../files/formats.ts';
import { cliMessages } from '../messages/cli.ts';

/** A file's form: what separates its cells, or an object a line. */
type Form = Delimiter | 'ndjson';

/** Where what is, in the input and in the output. */
export interface Layout {
  readonly input: Form;
  readonly output: Form;
  /** The input's columns. */
  readonly inputColumns: LinkColumns;
  readonly inputHeader: Pick<InputHeader, 'fields' | 'raw' | 'records'>;
  /** The names of the columns that are written, the link's own apart. */
  readonly header: readonly string[];
  /** The input's columns and those that variations add. */
  readonly columns: LinkColumns;
  readonly lineEnd: string;
  readonly urlColumn: string;
}

/** What the beginning of the input says. */
export interface InputHeader {
  readonly input: Form;
  readonly fields: readonly string[];
  readonly raw: string;
  readonly lineEnd: string;
  readonly columns: LinkColumns;
  /** How many records come before the first data row. */
  readonly records: number;
}

/** What rows are read from, and where those go that are refused. */
export interface InputJob {
  /** A path, or `-`. */
  readonly input: string;
  /** Null: told by the name, else by the content. */
  readonly inputFormat: Format | null;
  /** Of a spreadsheet; null: its only one. */
  readonly sheet: string | null;
  /** Null: nowhere. */
  readonly errors: string | null;
  /** The values that every row is varied by. */
  readonly choices: Choices;
}

/** Where rows are written to with their links, and how. */
export interface OutputJob {
  /** A path, or `-`. */
  readonly output: string;
  /** Null: told by the name, else the input's. */
  readonly format: Format | null;
  readonly urlColumn: string;
}

/** The options that decide the output's format. */
export interface OutputOptions {
  readonly inputFormat: InputFormat | null;
  readonly format: InputFormat | null;
  readonly choices: Choices;
  readonly urlColumn: string;
}

/**
 * The columns of rows that were varied: those of the input in place, then those that are varied and were not there.
 * @returns the added ones as well, by query name
 */
export function variedColumns(
  { fields, columns }: Pick<InputHeader, 'fields' | 'columns'>,
  choices: Choices,
): { readonly added: readonly string[]; readonly columns: LinkColumns } {
  const known = new Set(columns.values.map(({ queryName }) => queryName));
  const added = [...choices.keys()].filter((queryName) => !known.has(queryName));
  const values = added.map((queryName, index) => ({ column: fields.length + index, queryName }));
  const header = [...columns.header, ...added];
  const missing = columns.missing.filter(({ queryName }) => !choices.has(queryName));
  return {
    added,
    columns: { ...columns, header, missing, values: [...columns.values, ...values] },
  };
}

/**
 * Lays out the output: every input column in place, then those that are varied and were not there, then
 * the link.
 */
export function layoutOf(
  inputHeader: InputHeader,
  { inputFormat, format, choices, urlColumn }: OutputOptions,
): Layout {
  const { input, fields, raw, lineEnd, records } = inputHeader;
  const { added, columns } = variedColumns(inputHeader, choices);
  return {
    input,
    output: outputForm(input, inputFormat, format),
    inputColumns: inputHeader.columns,
    inputHeader: { fields, raw, records },
    header: [...fields, ...added],
    columns,
    lineEnd: lineEnd === '' ? '\n' : lineEnd,
    urlColumn,
  };
}

/** What the refused rows of such a file look like. */
export function refusedFrom({ input, inputHeader, lineEnd }: Layout): RefusedFrom {
  return { form: input, header: inputHeader.fields, lineEnd };
}

// A file called .csv may well have semicolons or tabs: what came with them goes with them.
function outputForm(
  input: Form,
  inputFormat: InputFormat | null,
  format: InputFormat | null,
): Form {
  if (format === null) return input;
  if (format === 'sheet') return SHEET_DELIMITER;
  if (format === 'csv') return input === 'ndjson' || inputFormat === 'tsv' ? ',' : input;
  return format === 'tsv' ? '\t' : 'ndjson';
}

/**
 * Sees to it that the links get a column of their own.
 * @throws {CommandError} wrong usage (2) where the input has it already
 */
export function refuseTakenColumn({
  header,
  urlColumn,
}: Pick<Layout, 'header' | 'urlColumn'>): void {
  if (!header.includes(urlColumn)) return;
  throw new CommandError(cliMessages.columnTaken(urlColumn), EXIT.usage);
}
