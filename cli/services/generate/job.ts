import type { Choices } from '@utmost/core/link/variations.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { Encoding } from '../decode-text.ts';
import type { Format } from '../files/formats.ts';
import type { ProblemDetail } from '../problem-details.ts';
import type { RowReport } from '../rows/row-report.ts';

/** Where rows are written to with their links, and how. */
export interface OutputJob {
  /** A path, or `-`. */
  readonly output: string;
  /** Null: told by the name, else the input's. */
  readonly format: Format | null;
  readonly urlColumn: string;
  /** The values that every row is varied by. */
  readonly choices: Choices;
}

/** What is to be generated. */
export interface GenerateJob extends OutputJob {
  /** A path, or `-`. */
  readonly input: string;
  /** Null: told by the name, else by the content. */
  readonly inputFormat: Format | null;
  /** Of a spreadsheet; null: its only one. */
  readonly sheet: string | null;
  /** Where refused rows go, if anywhere. */
  readonly errors: string | null;
}

/** What became of the file. */
export interface GenerateOutcome {
  /** Problems of the file as a whole; with any, nothing (more) was written. */
  readonly faults: readonly Problem[];
  readonly warnings: readonly ProblemDetail[];
  readonly refused: RowReport;
  readonly rowWarnings: RowReport;
  readonly source: string;
  readonly destination: string;
  readonly encoding: Encoding;
}
