import type { Encoding } from '@utmost/core/csv/text-encoding.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { ProblemDetail } from '../output/problem-details.ts';

/** A problem or warning of one row, in words. */
export interface RowFinding {
  /** As the sheet numbers its rows. */
  readonly row: number;
  readonly line: number;
  /** '' where the row as a whole is meant. */
  readonly column: string;
  readonly message: string;
  readonly code: string;
}

/** The first findings, and how many more there are: a million of them must not fill the memory. */
export interface RowReport {
  readonly first: RowFinding[];
  more: number;
  /** How many are listed. */
  readonly most: number;
}

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

/** Something said of one row; its numbers are those of the row. */
export interface RowRemark {
  readonly row: number;
  readonly line: number;
  readonly problems: readonly Problem[];
}

const MOST_LISTED = 20;
/** Warnings are of rows that become links, and no file has them. */
export const MOST_WARNINGS = 200;

/** A report of nothing so far. */
export function rowReport(most = MOST_LISTED): RowReport {
  return { first: [], more: 0, most };
}

/** Adds what is said of a row. */
export function addRemark(report: RowReport, { row, line, problems }: RowRemark): void {
  for (const problem of problems) {
    const { code, path: column } = problem;
    // Of a million findings most are only counted, and their sentences are not needed.
    if (report.first.length >= report.most && !SAID_ONCE.includes(code)) report.more += 1;
    else addFinding(report, { row, line, column, message: sentenceOf(problem), code });
  }
}

/** Adds a finding of another part of the program. */
export function addFinding(report: RowReport, finding: RowFinding): void {
  const { code, message } = finding;
  if (SAID_ONCE.includes(code) && report.first.some((one) => one.message === message)) return;
  if (report.first.length < report.most) report.first.push(finding);
  else report.more += 1;
}

/** What is said of the columns is the same for every row. */
const SAID_ONCE: readonly string[] = ['csv_columns_missing', 'csv_column_near_miss'];

/** The same problems, whose sentences name the row of the sheet. */
export function atRow(problems: readonly Problem[], row: number): Problem[] {
  return problems.map((one) =>
    typeof one.args.row === 'number' ? { ...one, args: { ...one.args, row } } : one,
  );
}

/** Each once: the variations of a row mostly share what is to be said of them. */
export function distinct<Found>(findings: readonly Found[]): readonly Found[] {
  if (findings.length < 2) return findings;
  return [...new Map(findings.map((one) => [JSON.stringify(one), one])).values()];
}
