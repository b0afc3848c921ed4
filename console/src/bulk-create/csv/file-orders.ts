import type { FileCounts, FileRow, RowRefusal, RowsOf } from '@utmost/core/csv/link-file.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';

/** What a checked file is like. */
export interface FileVerdict {
  readonly counts: FileCounts;
  readonly faults: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** What an import left. */
export interface ImportVerdict {
  /** How many rows the server refused that had been valid here. */
  readonly unexpected: number;
  /** How many refused rows can be shown: the server tells not all of very many. */
  readonly refused: number;
}

/** A file as it is sent. */
export interface PackedFile {
  readonly blob: Blob;
  readonly isPacked: boolean;
}

/** What the page asks of the worker. */
export type Asked =
  | { readonly kind: 'check'; readonly file: File; readonly taxonomy: Taxonomy }
  | { readonly kind: 'rows'; readonly of: RowsOf; readonly from: number; readonly count: number }
  /** A file of the refused rows with the reasons. */
  | { readonly kind: 'refused' }
  /** What was checked, to be sent: the file itself may have been changed or moved since. */
  | { readonly kind: 'packed' }
  /** What the server said of it; from now on these are its refused rows. */
  | {
      readonly kind: 'overrule';
      readonly refusals: readonly RowRefusal[];
      readonly failed: number;
    };

/** The answer to each. */
export interface Answers {
  readonly check: FileVerdict;
  readonly rows: readonly FileRow[];
  readonly refused: Blob;
  readonly packed: PackedFile;
  readonly overrule: ImportVerdict;
}

export type FileOrder = Asked & { readonly id: number };

/** How far a check is. */
export interface WorkerProgress {
  /** From 0 to 1. */
  readonly share: number;
  readonly rows: number;
}

/** What the worker says: an order's answer, why there is none, or how far it is. */
export type WorkerMessage =
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly failure: string }
  | { readonly progress: WorkerProgress };
