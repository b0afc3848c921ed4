import type { PublishedRow } from '@utmost/core/csv/published-rows.ts';
import type { BuiltLink } from '@utmost/core/link/build.ts';
import type { NewLink } from '@utmost/core/link/create.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { AuditedChange } from '../../audit/record.ts';
import type { Duplicates } from './find-twins.ts';
import type { Reported, RowsOutcome } from './row-report.ts';

/** A row that is to become a link. */
export interface RowDraft {
  /** From 1. */
  readonly row: number;
  /** When the link was made and by whom, where that is not now and the caller; no row is older than those before it. */
  readonly made?: { readonly at: Date; readonly by: string };
  /** @param identifiers what the link's are if it is good: query name -> formatted */
  validate(identifiers: ReadonlyMap<string, string>): ValidatedRow;
}

/** A validated row; link and URL are there when there are no problems. */
export interface ValidatedRow {
  readonly link: NewLink | null;
  readonly built: BuiltLink | null;
  readonly sortOrder: number;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Where the URL is published: it is stored as it is, with its numbers. */
  readonly published?: Pick<PublishedRow, 'isAdvancedMode' | 'numbers'>;
}

/** One row or many, and how they are reported as a whole. */
export interface RowSource {
  /** How many links they become at once; 0 where that is known at the end alone. */
  readonly expected: number;
  /** Whether the links are published and have their numbers; else they get new ones. */
  readonly isPublished?: boolean;
  /** May be called more than once. @param rules what the rows are validated by */
  batches(
    rules: CompiledTaxonomy,
  ): AsyncIterable<readonly RowDraft[]> | Iterable<readonly RowDraft[]>;
  /** Where the rows have their URLs, as warnings name it; called after the first batch. */
  urlPath(): string;
  /** Complete after the last batch. */
  warnings(): readonly Problem[];
  /** Which results are reported, where that is not all; called again with the batches. */
  reported?(): Reported;
  /** Whether it may be a whole file, which waits until shorter changes are done. */
  readonly givesWay?: boolean;
  /** What is written down of it. */
  audited(outcome: RowsOutcome, createdAt: Date): AuditedChange;
}

/** How rows are taken. */
export interface RowsOrder {
  /** `all`: none unless every row is good; `valid`: the good ones. */
  readonly mode: 'all' | 'valid';
  /** Everything is done, and then undone. */
  readonly dryRun: boolean;
  /** What becomes of rows whose URL another link has: `allow` (default) warns, `skip` stores none, `reject` refuses. */
  readonly duplicates?: Duplicates;
}

/** How many rows each batch has at most. */
export const ROWS_A_BATCH = 1000;
