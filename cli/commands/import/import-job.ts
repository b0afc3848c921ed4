import type { ProblemDetail } from '../../output/problem-details.ts';
import type { InputJob, OutputJob } from '../../rows/layout.ts';
import type { FileFindings } from '../../rows/row-report.ts';

/** What is to be imported. */
export interface ImportJob extends InputJob {
  /** All rows or none, or the good ones. */
  readonly mode: 'all' | 'valid';
  readonly dryRun: boolean;
  /** Whether the links are published, so that their URLs stay; null where that is asked if URLs have numbers. */
  readonly isPublished: boolean | null;
  /** What becomes of rows whose URL another link has. */
  readonly duplicates: 'allow' | 'skip' | 'reject';
  /** Names the import for the server; null: its content does. */
  readonly idempotencyKey: string | null;
  /** Whether it is named anew, so that a file that was imported is imported once more. */
  readonly isAgain: boolean;
  /** Where every row is written to with its links; null: nowhere. */
  readonly output: OutputJob | null;
}

/** How it ended. */
export type ImportEnd =
  /** All was sent. */
  | 'done'
  /** The file or a row of it was refused, so nothing more was sent. */
  | 'refused'
  /** A signal came. */
  | 'stopped';

/** What became of the file. */
export interface ImportOutcome extends FileFindings {
  readonly end: ImportEnd;
  /** Whether the links are published, as it was said or answered. */
  readonly isPublished: boolean;
  /** Rows of the file. */
  readonly rows: number;
  /** Links that an earlier request had stored under the same key. */
  readonly replayed: number;
  /** Rows that were left out because a link with their URL exists. */
  readonly skipped: number;
  /** Of a dry run whose links the plan has no room for; null where it has. */
  readonly overLimit: { readonly links: number; readonly remaining: number } | null;
}

/**
 * Called where URLs have numbers that an ordinary import would change; answers whether they are published and stay.
 * @throws {CommandError} when there is no one to ask
 */
export type AskPublished = (warning: ProblemDetail) => Promise<boolean>;

/** Called with what is said of a file as a whole before any of it is stored; what it throws ends the work. */
export type BeforeStoring = (warnings: readonly ProblemDetail[]) => Promise<void>;
