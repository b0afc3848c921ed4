import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  type Counts,
  type JudgedInput,
  type JudgedPart,
  partJudge,
  type Rules,
  type WrittenPart,
} from './judge-part.ts';
import type { FromWorker, JudgedReply, ToWorker } from './messages.ts';

/** A part to be judged. */
export type PartInput = Omit<JudgedInput, 'spare'>;

/** Who judges parts: this thread or others. */
export interface Judges {
  /** How many parts can be under way at once. */
  readonly ahead: number;
  judge(id: number, input: PartInput, before: Counts): Promise<JudgedReply>;
  write(id: number, before: Counts): Promise<WrittenPart>;
  /** Gives back the memory of a part that has been put away. */
  reuse(written: WrittenPart): void;
  close(): Promise<void>;
}

/** Judges part after part in this thread: small files are done before another one has started. */
export function judgeHere(rules: Rules): Judges {
  const judgePart = partJudge(rules);
  let last: JudgedPart | null = null;
  return {
    ahead: 1,
    judge: async (_id, input, before) => {
      last = judgePart({ ...input, spare: null }, before.links);
      const { counts, rest } = last;
      return { counts, rest, written: null };
    },
    write: async (_id, before) => {
      if (last === null) throw new Error('nothing was judged');
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

interface Waiting {
  readonly resolve: (message: FromWorker) => void;
  readonly reject: (error: unknown) => void;
}

// Ending a thread on Node 20 now and then takes the whole process with it (an assertion of its own, exit code 134).
const SAFE_SINCE = 24;

/** Judges on all cores, or in this thread where the running Node's threads are not to be trusted. */
export function judgeOnAllCores(rules: Rules): Judges {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= SAFE_SINCE ? judgeInThreads(rules) : judgeHere(rules);
}

function judgeInThreads(rules: Rules): Judges {
  const waiting = new Map<string, Waiting>();
  const fail = (error: unknown): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const workers = Array.from({ length: availableParallelism() }, () => {
    const worker = new Worker(new URL('./generate-worker.js', import.meta.url), {
      workerData: rules,
      resourceLimits: RESOURCES,
    });
    worker.on('error', fail);
    worker.on('message', (message: FromWorker) => {
      const key = `${message.kind} ${message.id}`;
      waiting.get(key)?.resolve(message);
      waiting.delete(key);
    });
    return worker;
  });
  const ask = (message: ToWorker, answer: FromWorker['kind']): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      waiting.set(`${answer} ${message.id}`, { resolve, reject });
      const spare = message.kind === 'judge' ? message.input.spare : null;
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
    judge: async (id, input, before) => {
      const spare = spares.pop() ?? null;
      const shared = take(input.bytes.length);
      const bytes = new Uint8Array(shared, 0, input.bytes.length);
      bytes.set(input.bytes);
      const shown = { ...input, bytes, spare };
      const reply = await ask({ kind: 'judge', id, input: shown, before }, 'judged');
      slots.push(shared);
      if (reply.kind !== 'judged') throw new Error(`a thread answered ${reply.kind}`);
      return reply.judged;
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
