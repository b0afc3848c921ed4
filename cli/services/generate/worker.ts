import { parentPort, workerData } from 'node:worker_threads';
import { type ProcessedPart, partProcessor } from './process-part.ts';
import type { FromWorker, ToWorker } from './worker-pool.ts';

// One of the threads that process the parts of a file. A part is written when it is known what came before
// it, or at once where that makes no difference.
const processPart = partProcessor(workerData);
const processed = new Map<number, ProcessedPart>();

function answer(message: ToWorker): FromWorker {
  const { id } = message;
  if (message.kind === 'write') {
    const written = processed.get(id)?.write(message.before) ?? null;
    processed.delete(id);
    return { kind: 'written', id, written };
  }
  const part = processPart(message.input, message.before.links);
  const { counts, rest, isFinal } = part;
  const written = isFinal ? part.write(message.before) : null;
  if (isFinal) processed.delete(id);
  else processed.set(id, part);
  return { kind: 'processed', id, processed: { counts, rest, written } };
}

parentPort?.on('message', (message: ToWorker) => {
  const reply = answer(message);
  const { written } = reply.kind === 'processed' ? reply.processed : reply;
  const moved = written ? [written.output.buffer, written.refusedRows.buffer] : [];
  parentPort?.postMessage(reply, moved);
});
