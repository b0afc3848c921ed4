import type { SheetRow } from '@utmost/core/csv/link-sheet.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';

/** A problem or warning of one row, in words. */
export interface RowFinding {
  readonly row: number;
  readonly line: number;
  /** '' where the row as a whole is meant. */
  readonly column: string;
  readonly message: string;
  readonly code: string;
}

/** The first findings, and how many more there are: a million of them must not fill the memory. */
export interface RowReport {
  readonly first: readonly RowFinding[];
  readonly more: number;
  add(row: SheetRow, problems: readonly Problem[]): void;
}

const MOST_KEPT = 20;

export function rowReport(): RowReport {
  const first: RowFinding[] = [];
  let more = 0;
  const add = ({ number, record }: SheetRow, problems: readonly Problem[]): void => {
    for (const problem of problems) {
      if (first.length >= MOST_KEPT) {
        more += 1;
        continue;
      }
      const { code, path: column } = problem;
      const message = sentenceOf(problem);
      first.push({ row: number, line: record.line, column, message, code });
    }
  };
  return {
    first,
    get more() {
      return more;
    },
    add,
  };
}
