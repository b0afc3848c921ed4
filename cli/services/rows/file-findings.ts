import type { Problem } from '@utmost/core/problem.ts';
import type { Encoding } from '../decode-text.ts';
import type { ProblemDetail } from '../problem-details.ts';
import type { RowReport } from './row-report.ts';

/** What was found in a file of rows, whatever became of them. */
export interface FileFindings {
  /** How people call the file. */
  readonly source: string;
  readonly encoding: Encoding;
  /** Problems of the file as a whole; with any, nothing (more) was written. */
  readonly faults: readonly Problem[];
  /** About the file as a whole. */
  readonly warnings: readonly ProblemDetail[];
  readonly refused: RowReport;
  readonly rowWarnings: RowReport;
}
