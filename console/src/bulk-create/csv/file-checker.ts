import type { Problem } from '@utmost/core/problem.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import type { FileCounts, FileRow, RowRefusal, RowsOf } from './link-file.ts';

const AT_THE_BEGINNING: WorkerProgress = { share: 0, rows: 0 };

const closed = () => new Error('The file check was canceled.');

/** A file of links in the hands of a worker. */
export interface FileChecker {
  /** On the clock of the page, in milliseconds. */
  readonly since: number;
  /** How far the check is; only what shows it is drawn again when it changes. */
  readonly progress: () => WorkerProgress;
  /** @returns what ends it */
  readonly onProgress: (listener: () => void) => () => void;
  /** @throws Error when the browser could not do it, or it was closed before */
  ask<Kind extends Asked['kind']>(
    asked: Extract<Asked, { readonly kind: Kind }>,
  ): Promise<Answers[Kind]>;
  /** Ends the worker, whatever it is at. */
  close(): void;
}

/** Starts a web worker. */
export function startChecker(): FileChecker {
  const worker = new Worker(new URL('./check-links.worker.ts', import.meta.url), {
    type: 'module',
  });
  const waiting = new Map<number, PromiseWithResolvers<Answers[keyof Answers]>>();
  const listeners = new Set<() => void>();
  let progress = AT_THE_BEGINNING;
  let asked = 0;
  let isClosed = false;
  const fail = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener('error', ({ message }) => fail(new Error(message)));
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if ('progress' in data) {
      progress = data.progress;
      for (const listener of listeners) listener();
      return;
    }
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asker?.reject(new Error(data.failure));
    else asker?.resolve(data.answer);
  });
  return {
    since: performance.now(),
    progress: () => progress,
    onProgress: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (order) => {
      if (isClosed) return Promise.reject(closed());
      const answer = Promise.withResolvers<Answers[keyof Answers]>();
      asked += 1;
      waiting.set(asked, answer);
      const message: FileOrder = { ...order, id: asked };
      worker.postMessage(message);
      return answer.promise as Promise<never>;
    },
    close: () => {
      isClosed = true;
      worker.terminate();
      fail(closed());
    },
  };
}

/** What a checked file is like. */
export interface FileVerdict {
  readonly counts: FileCounts;
  readonly faults: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** With any, one is to be chosen before the file can be checked. */
  readonly sheets: readonly string[];
  /** Why it is a spreadsheet that cannot be read, in words. */
  readonly refusal: string | null;
}

/** What an import left. */
export interface ImportVerdict {
  /** How many rows the server refused that had been valid here. */
  readonly unexpected: number;
  /** How many refused rows can be shown: the server tells not all of very many. */
  readonly refused: number;
}

/** A file as it is sent. */
interface PackedFile {
  readonly blob: Blob;
  readonly isPacked: boolean;
}

/** What the page asks of the worker. */
export type Asked =
  | {
      readonly kind: 'check';
      readonly file: File;
      /** Of a spreadsheet; null: its only one. */
      readonly sheet: string | null;
      readonly taxonomy: Taxonomy;
    }
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
interface WorkerProgress {
  /** From 0 to 1. */
  readonly share: number;
  readonly rows: number;
}

/** What the worker says: an order's answer, why there is none, or how far it is. */
export type WorkerMessage =
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly failure: string }
  | { readonly progress: WorkerProgress };
