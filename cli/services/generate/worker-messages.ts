import type { Counts, PartInput, WrittenPart } from './process-part.ts';

/** What a part turned out to be, as another thread can be told. */
export interface ProcessedReply {
  readonly counts: Counts;
  /** The beginning of a record that ends in the next part. */
  readonly rest: string;
  /** What it becomes, where that does not depend on what came before. */
  readonly written: WrittenPart | null;
}

/** To a thread. */
export type ToWorker =
  | {
      readonly kind: 'process';
      readonly id: number;
      readonly input: PartInput;
      readonly before: Counts;
    }
  | { readonly kind: 'write'; readonly id: number; readonly before: Counts };

/** From a thread. */
export type FromWorker =
  | { readonly kind: 'processed'; readonly id: number; readonly processed: ProcessedReply }
  | { readonly kind: 'written'; readonly id: number; readonly written: WrittenPart | null };
