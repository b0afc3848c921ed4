import type { components } from '@utmost/core/contract.d.ts';
import type { SheetRow } from '@utmost/core/csv/link-sheet.ts';
import type { Problem } from '@utmost/core/problem.ts';
import {
  addFinding,
  atLine,
  type RowFinding,
  type RowReport,
  rowReport,
} from '../generate/row-report.ts';
import { detailsOf, type ProblemDetail } from '../problem-details.ts';
import type { RefusedFile } from './refused-file.ts';
import type { RowChunk } from './row-chunks.ts';

type LinkRows = components['schemas']['LinkRows'];

/** What is said of the rows of a file, by us and by the server; refused rows are kept where asked for. */
export class RowFindings {
  readonly refused: RowReport = rowReport();
  readonly rowWarnings: RowReport = rowReport();
  /** What the server says of the file, by sentence. */
  readonly fileWarnings = new Map<string, ProblemDetail>();
  refusedRows = 0;
  readonly #kept: RefusedFile;

  constructor(kept: RefusedFile) {
    this.#kept = kept;
  }

  /** Refuses a row where there are problems. */
  refuse(row: SheetRow, problems: readonly Problem[]): void {
    this.reject(row, detailsOf(atLine(problems, row.record.line)));
  }

  /** Refuses a row where the server says that something is wrong. */
  reject(row: SheetRow, details: readonly ProblemDetail[]): void {
    if (details.length === 0) return;
    this.refusedRows += 1;
    for (const detail of details) addFinding(this.refused, findingOf(row, detail));
    this.#kept.add(
      row,
      details.map(({ message }) => message),
    );
  }

  warn(row: SheetRow, details: readonly ProblemDetail[]): void {
    for (const detail of details) addFinding(this.rowWarnings, findingOf(row, detail));
  }

  /** Takes what the server said of a chunk; it counts the rows that it was sent. */
  take(chunk: RowChunk, { results, warnings }: Pick<LinkRows, 'results' | 'warnings'>): void {
    for (const warning of warnings) this.fileWarnings.set(warning.message, warning);
    for (const { row, errors = [], warnings: worth = [] } of results) {
      const sent = chunk.rows[row - 1];
      if (sent === undefined) continue;
      this.reject(sent, errors);
      this.warn(sent, worth);
    }
  }

  /** Writes the refused rows so far. */
  flush(): Promise<void> {
    return this.#kept.flush();
  }
}

function findingOf(
  { number, record }: SheetRow,
  { path, message, code }: ProblemDetail,
): RowFinding {
  return { row: number, line: record.line, column: path, message, code };
}
