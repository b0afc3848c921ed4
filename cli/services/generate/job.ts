import type { Choices } from '@utmost/core/link/variations.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { Encoding } from '../decode-text.ts';
import type { Format } from './formats.ts';
import type { RowReport } from './row-report.ts';

/** What is to be generated. */
export interface GenerateJob {
  /** A path, or `-`. */
  readonly input: string;
  /** Null: told by the name, else by the content. */
  readonly inputFormat: Format | null;
  /** A path, or `-`. */
  readonly output: string;
  /** Null: told by the name, else the input's. */
  readonly format: Format | null;
  /** Where refused rows go, if anywhere. */
  readonly errors: string | null;
  readonly urlColumn: string;
  /** The values that every row is varied by. */
  readonly choices: Choices;
}

/** How far it is; changes as the work goes on. */
export interface GenerateProgress {
  rows: number;
  written: number;
  refused: number;
  done: number;
  total: number | null;
  /** Done, from 0 to 1; null where nobody knows. */
  readonly share: number | null;
}

/** Nothing done yet. */
export function generateProgress(): GenerateProgress {
  return {
    rows: 0,
    written: 0,
    refused: 0,
    done: 0,
    total: null,
    get share() {
      return this.total ? Math.min(1, this.done / this.total) : null;
    },
  };
}

/** What became of the file. */
export interface GenerateOutcome {
  /** Problems of the file as a whole; with any, nothing (more) was written. */
  readonly faults: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly refused: RowReport;
  readonly rowWarnings: RowReport;
  readonly source: string;
  readonly destination: string;
  readonly encoding: Encoding;
}
