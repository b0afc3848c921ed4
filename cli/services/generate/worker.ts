import { parentPort, workerData } from 'node:worker_threads';
import { type JudgedPart, partJudge } from './judge-part.ts';
import type { FromWorker, ToWorker } from './messages.ts';

// One of the threads that judge the parts of a file: what a part becomes is made when it is known what came
// before it, or at once where that makes no difference.
const judge = partJudge(workerData);
const judged = new Map<number, JudgedPart>();

function answer(message: ToWorker): FromWorker {
  const { id } = message;
  if (message.kind === 'write') {
    const written = judged.get(id)?.write(message.before) ?? null;
    judged.delete(id);
    return { kind: 'written', id, written };
  }
  const part = judge(message.input, message.before.links);
  const { counts, rest, isSettled } = part;
  const written = isSettled ? part.write(message.before) : null;
  if (isSettled) judged.delete(id);
  else judged.set(id, part);
  return { kind: 'judged', id, judged: { counts, rest, written } };
}

parentPort?.on('message', (message: ToWorker) => {
  const reply = answer(message);
  const { written } = reply.kind === 'judged' ? reply.judged : reply;
  const moved = written ? [written.output.buffer, written.refusedRows.buffer] : [];
  parentPort?.postMessage(reply, moved);
});
