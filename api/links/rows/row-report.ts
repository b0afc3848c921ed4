import { rowPath } from '@utmost/core/link/row-path.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { AuditedChange } from '../../audit/record.ts';
import { DomainError } from '../../domain-error.ts';
import type { LinkRow } from '../../models/models.ts';
import { linkTexts } from '../link-texts.ts';

/** What became of one row. */
export interface RowResult {
  /** From 1. */
  readonly row: number;
  /** Null where it was refused, or where the report leaves links out. */
  readonly link: LinkRow | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** What became of many rows. */
export interface RowsOutcome {
  readonly created: number;
  readonly failed: number;
  /** Created links with the same URL as another. */
  readonly duplicates: number;
  /** Rows that were left out because another link has their URL. */
  readonly skipped: number;
  readonly results: readonly RowResult[];
  /** When the links were made; null where none was. */
  readonly createdAt: Date | null;
  /** Of the whole. */
  readonly warnings: readonly Problem[];
  /** Of published links: query name of an identifier -> the highest number among them. */
  readonly highest?: ReadonlyMap<string, number>;
}

/** Which results the answer reports. */
export interface Reported {
  /** Whether links are included, which take much memory. */
  readonly isWithLinks: boolean;
  /** Called once for each row. */
  isReported(result: RowResult): boolean;
}

/** Not stored, since every row had to be good. */
export class RefusedRows extends DomainError {
  readonly outcome: RowsOutcome;

  constructor({ failed, results, warnings }: RowsOutcome) {
    const bad = results.filter(({ problems }) => problems.length > 0);
    const problems = bad.flatMap(({ row, problems }) =>
      problems.map((one) => ({ ...one, path: rowPath(row, one.path) })),
    );
    super('rule_broken', linkTexts.rowsRefused(failed), problems);
    this.outcome = {
      created: 0,
      failed,
      duplicates: 0,
      skipped: 0,
      createdAt: null,
      results: bad,
      warnings,
    };
  }
}

/** What is written down of many links. */
export function manyAudited({ created }: RowsOutcome, createdAt: Date): AuditedChange {
  return {
    action: 'link.create-many',
    subjectId: null,
    subject: String(created),
    after: { created, createdAt: createdAt.toISOString() },
  };
}

/** What is written down of links that were published before. */
export function publishedAudited(outcome: RowsOutcome, createdAt: Date): AuditedChange {
  const { after, ...change } = manyAudited(outcome, createdAt);
  const highestNumbers = Object.fromEntries(outcome.highest ?? []);
  return { ...change, action: 'link.import-published', after: { ...after, highestNumbers } };
}

/** Every row, with its link: where there are not many. */
export const everyResult: Reported = { isWithLinks: true, isReported: () => true };

/**
 * The rows with problems or warnings, and no more of them than an answer can hold: a file's links
 * are in the list. Warnings take no refused row's place.
 * @param most how many rows of either kind
 */
export function remarkableResults(most: number): Reported {
  let refused = 0;
  let warned = 0;
  return {
    isWithLinks: false,
    isReported: ({ problems, warnings }) => {
      if (problems.length > 0) {
        refused += 1;
        return refused <= most;
      }
      if (warnings.length > 0) warned += 1;
      return warnings.length > 0 && warned <= most;
    },
  };
}
