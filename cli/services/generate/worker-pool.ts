import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  type Counts,
  type PartInput,
  type ProcessedPart,
  partProcessor,
  type Rules,
  type WrittenPart,
} from './process-part.ts';

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

/** A part of the input; the pool has memory for what it becomes. */
export type PoolInput = Omit<PartInput, 'spare'>;

/** Processes parts, in this thread or in others. */
export interface WorkerPool {
  /** How many parts can be under way at once. */
  readonly ahead: number;
  process(id: number, input: PoolInput, before: Counts): Promise<ProcessedReply>;
  write(id: number, before: Counts): Promise<WrittenPart>;
  /** Gives back the memory of a part that has been put away. */
  reuse(written: WrittenPart): void;
  close(): Promise<void>;
}

/** Processes part after part in this thread: small files are done before another one has started. */
export function inThisThread(rules: Rules): WorkerPool {
  const processPart = partProcessor(rules);
  let last: ProcessedPart | null = null;
  return {
    ahead: 1,
    process: async (_id, input, before) => {
      last = processPart({ ...input, spare: null }, before.links);
      const { counts, rest } = last;
      return { counts, rest, written: null };
    },
    write: async (_id, before) => {
      if (last === null) throw new Error('no part was processed');
      return last.write(before);
    },
    reuse: () => {},
    close: async () => {},
  };
}

// Parts are about of one size; with a little more, the memory of one does for the next.
const SLACK = 1 << 16;
const PARTS_EACH = 2;
// A thread keeps little: what it makes is handed over at once. The default would let garbage pile up.
const RESOURCES = { maxYoungGenerationSizeMb: 16 };

interface Pending {
  readonly resolve: (message: FromWorker) => void;
  readonly reject: (error: unknown) => void;
}

// Ending a thread on Node 20 now and then takes the whole process with it (an assertion of its own, exit code 134).
const SAFE_SINCE = 24;

/** Processes on all cores, or in this thread where the running Node's threads are not to be trusted. */
export function onAllCores(rules: Rules): WorkerPool {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= SAFE_SINCE ? inThreads(rules) : inThisThread(rules);
}

function inThreads(rules: Rules): WorkerPool {
  const pending = new Map<string, Pending>();
  const fail = (error: unknown): void => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const workers = Array.from({ length: availableParallelism() }, () => {
    const worker = new Worker(new URL('./generate-worker.js', import.meta.url), {
      workerData: rules,
      resourceLimits: RESOURCES,
    });
    worker.on('error', fail);
    worker.on('message', (message: FromWorker) => {
      const key = `${message.kind} ${message.id}`;
      pending.get(key)?.resolve(message);
      pending.delete(key);
    });
    return worker;
  });
  const ask = (message: ToWorker, answer: FromWorker['kind']): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      pending.set(`${answer} ${message.id}`, { resolve, reject });
      const spare = message.kind === 'process' ? message.input.spare : null;
      workers[message.id % workers.length]?.postMessage(message, spare ? [spare] : []);
    });
  // Memory goes round between the threads: what is thrown away is dear to come by again.
  const spares: ArrayBuffer[] = [];
  const slots: SharedArrayBuffer[] = [];
  const take = (length: number): SharedArrayBuffer => {
    const slot = slots.pop();
    return slot && slot.byteLength >= length ? slot : new SharedArrayBuffer(length + SLACK);
  };
  return {
    ahead: workers.length * PARTS_EACH,
    process: async (id, input, before) => {
      const spare = spares.pop() ?? null;
      const memory = take(input.bytes.length);
      const bytes = new Uint8Array(memory, 0, input.bytes.length);
      bytes.set(input.bytes);
      const shared = { ...input, bytes, spare };
      const reply = await ask({ kind: 'process', id, input: shared, before }, 'processed');
      slots.push(memory);
      if (reply.kind !== 'processed') throw new Error(`a thread answered ${reply.kind}`);
      return reply.processed;
    },
    write: async (id, before) => {
      const reply = await ask({ kind: 'write', id, before }, 'written');
      if (reply.kind !== 'written' || !reply.written) throw new Error('a thread lost a part');
      return reply.written;
    },
    reuse: ({ output }) => {
      if (output.byteOffset === 0) spares.push(output.buffer);
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
