import type { FileCounts, FileRow, RowsOf } from '@utmost/core/csv/link-file.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';

/** What a checked file is like. */
export interface FileVerdict {
  readonly counts: FileCounts;
  readonly faults: readonly Problem[];
  readonly warnings: readonly Problem[];
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
  | { readonly kind: 'packed' };

/** The answer to each. */
export interface Answers {
  readonly check: FileVerdict;
  readonly rows: readonly FileRow[];
  readonly refused: Blob;
  readonly packed: PackedFile;
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
