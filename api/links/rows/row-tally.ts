import type { Problem } from '@utmost/core/problem.ts';
import { DomainError } from '../../domain-error.ts';
import { LARGEST_ANSWER_BYTES } from '../../http/contract/answer-text.ts';
import type { NewLinkRow } from '../../models/links-table.ts';
import type { LinkRow } from '../../models/models.ts';
import { linkRecord } from '../../models/records.ts';
import { linkTexts } from '../link-texts.ts';
import type { Reported, RowResult, RowsOutcome } from './row-report.ts';
import type { RowDraft } from './row-source.ts';

// Bytes of links in one answer, which with all around them stays below LARGEST_ANSWER_BYTES.
const MOST_ANSWERED = 12_000_000;

/** A row that is stored, and its number in what was sent. */
export interface GoodRow extends NewLinkRow {
  readonly number: number;
  readonly warnings: readonly Problem[];
}

/** Counts what becomes of rows, and collects the results that are reported. */
export class RowTally {
  created = 0;
  failed = 0;
  readonly #organizationId: string;
  readonly #reported: Reported;
  readonly #results: RowResult[] = [];
  #bytes = 0;
  #duplicates = 0;
  #skipped = 0;

  constructor(organizationId: string, reported: Reported) {
    this.#organizationId = organizationId;
    this.#reported = reported;
  }

  /** @throws {DomainError} `too_large`, where the answer would have no space for these links */
  requireSpace(links: readonly NewLinkRow['row'][]): void {
    if (this.#reported.isWithLinks) this.#bytes += bytesOf(links);
    if (this.#bytes <= MOST_ANSWERED) return;
    throw new DomainError('too_large', linkTexts.answerTooLargeToSave(LARGEST_ANSWER_BYTES));
  }

  /** @param warned the twins of each row */
  stored(good: readonly GoodRow[], warned: readonly (readonly Problem[])[]): void {
    for (const [index, { number, row, warnings }] of good.entries()) {
      const ofTwin = warned[index] ?? [];
      this.#duplicates += ofTwin.length;
      const link = this.#reported.isWithLinks
        ? { ...row, organizationId: this.#organizationId }
        : null;
      this.#report({ row: number, link, problems: [], warnings: [...warnings, ...ofTwin] });
    }
  }

  /** Leaves out the rows that have a twin. @returns the others */
  skip<Row extends { readonly draft: RowDraft }>(
    rows: readonly Row[],
    twins: ReadonlyMap<Row, Problem>,
  ): Row[] {
    return rows.filter((row) => {
      const twin = twins.get(row);
      if (twin === undefined) return true;
      this.#skipped += 1;
      this.#report({ row: row.draft.row, link: null, problems: [], warnings: [twin] });
      return false;
    });
  }

  refuse({ row }: RowDraft, problems: readonly Problem[], warnings: readonly Problem[]): void {
    this.failed += 1;
    this.#report({ row, link: null, problems, warnings });
  }

  outcome(now: Date, warnings: readonly Problem[]): RowsOutcome {
    return {
      created: this.created,
      failed: this.failed,
      duplicates: this.#duplicates,
      skipped: this.#skipped,
      results: this.#results.sort((one, other) => one.row - other.row),
      createdAt: this.created > 0 ? now : null,
      warnings,
    };
  }

  #report(result: RowResult): void {
    if (this.#reported.isReported(result)) this.#results.push(result);
  }
}

function bytesOf(links: readonly Omit<LinkRow, 'organizationId'>[]): number {
  return links.reduce((sum, link) => sum + Buffer.byteLength(JSON.stringify(linkRecord(link))), 0);
}
