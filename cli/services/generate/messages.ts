import type { Counts, JudgedInput, WrittenPart } from './judge-part.ts';

/** What a part turned out to be, as another thread can be told. */
export interface JudgedReply {
  readonly counts: Counts;
  /** The beginning of a record that ends in the next part. */
  readonly rest: string;
  /** What it becomes, where that does not depend on what came before. */
  readonly written: WrittenPart | null;
}

/** To a thread. */
export type ToWorker =
  | {
      readonly kind: 'judge';
      readonly id: number;
      readonly input: JudgedInput;
      readonly before: Counts;
    }
  | { readonly kind: 'write'; readonly id: number; readonly before: Counts };

/** From a thread. */
export type FromWorker =
  | { readonly kind: 'judged'; readonly id: number; readonly judged: JudgedReply }
  | { readonly kind: 'written'; readonly id: number; readonly written: WrittenPart | null };
