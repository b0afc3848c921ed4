import type { components } from '@utmost/core/contract.d.ts';
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { type RefusedRows, refusedRows } from '@utmost/core/csv/refused-rows.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { ByteSink } from '../../files/byte-sink.ts';
import { lateSink } from '../../files/open-sink.ts';
import { detailsOf, type ProblemDetail } from '../../output/problem-details.ts';
import type { InputHeader } from '../../rows/layout.ts';
import {
  addFinding,
  atRow,
  distinct,
  MOST_WARNINGS,
  type RowFinding,
  type RowReport,
  rowReport,
} from '../../rows/row-report.ts';

type LinkRows = components['schemas']['LinkRows'];

/** What is said of the rows of a file, by us and by the server; refused rows are kept where asked for. */
export class RowFindings {
  readonly refused: RowReport = rowReport();
  readonly rowWarnings: RowReport = rowReport(MOST_WARNINGS);
  /** What the server says of the file, by sentence. */
  readonly fileWarnings = new Map<string, ProblemDetail>();
  refusedRows = 0;
  /** Rows that were left out because a link with their URL exists. */
  skipped = 0;
  /** Links that an earlier request had stored. */
  replayed = 0;
  readonly #file: RejectedFile;

  /** @param path where refused rows are written to with the reason; null: nowhere */
  constructor(path: string | null, header: InputHeader) {
    this.#file = new RejectedFile(path, header);
  }

  /** Refuses a row where there are problems. */
  refuse(row: SheetRow, problems: readonly Problem[]): void {
    this.reject(row, detailsOf(atRow(problems, row.record.row)));
  }

  /** Refuses a row where the server says that something is wrong. */
  reject(row: SheetRow, details: readonly ProblemDetail[]): void {
    if (details.length === 0) return;
    this.refusedRows += 1;
    for (const detail of details) addFinding(this.refused, findingOf(row, detail));
    this.#file.add(
      row,
      details.map(({ message }) => message),
    );
  }

  warn(row: SheetRow, details: readonly ProblemDetail[]): void {
    for (const detail of details) addFinding(this.rowWarnings, findingOf(row, detail));
  }

  /**
   * Takes what the server said of the rows that it was sent, which it counts.
   * @param rows the row that each was sent for; a varied one is sent several times in a row
   */
  take(
    rows: readonly SheetRow[],
    { results, warnings }: Pick<LinkRows, 'results' | 'warnings'>,
  ): void {
    for (const warning of warnings) this.fileWarnings.set(warning.message, warning);
    const byRow = new Map<SheetRow, LinkRows['results']>();
    for (const result of results) {
      const row = rows[result.row - 1];
      if (row === undefined) continue;
      const known = byRow.get(row);
      if (known) known.push(result);
      else byRow.set(row, [result]);
    }
    for (const [row, said] of byRow) {
      const errors = distinct(said.flatMap((one) => one.errors ?? []));
      this.reject(row, errors);
      // A rejected row comes again.
      if (errors.length === 0) this.warn(row, distinct(said.flatMap((one) => one.warnings ?? [])));
    }
  }

  /** The same, less what is warned of. */
  withoutWarnings(): Pick<RowFindings, 'refuse' | 'take'> {
    return {
      refuse: (row, problems) => this.refuse(row, problems),
      take: (rows, { results }) =>
        this.take(rows, {
          results: results.map((result) => ({ ...result, warnings: [] })),
          warnings: [],
        }),
    };
  }

  /** Writes the refused rows so far. */
  flush(): Promise<void> {
    return this.#file.flush();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

function findingOf({ record }: SheetRow, { path, message, code }: ProblemDetail): RowFinding {
  return { row: record.row, line: record.line, column: path, message, code };
}

/** Where refused rows are saved as they stand in the input, with the reason. */
class RejectedFile {
  readonly #sink: ByteSink | null;
  readonly #format: RefusedRows;
  #text = '';

  constructor(path: string | null, { input, fields, lineEnd }: InputHeader) {
    const end = lineEnd === '' ? '\n' : lineEnd;
    this.#format = refusedRows({ form: input, header: fields, lineEnd: end });
    this.#sink = path === null ? null : lateSink(path, this.#format.header);
  }

  add({ record }: SheetRow, reasons: readonly string[]): void {
    if (this.#sink !== null) this.#text += this.#format.line(record, reasons);
  }

  /** Writes what was added. */
  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    await this.#sink?.write(Buffer.from(text));
  }

  async close(): Promise<void> {
    await this.#sink?.close();
  }
}
