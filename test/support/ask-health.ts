// A thread that asks `/api/health` every 10 ms on one open connection until it is told to stop. It sends a message with the
// first answer, and at last how long each answer took, in seconds.
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const ASK_EVERY_MS = 10;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const waits: number[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
do {
  const asked = performance.now();
  const [response] = (await once(get(`${workerData}/api/health`, { agent }), 'response')) as [
    IncomingMessage,
  ];
  await once(response.resume(), 'end');
  waits.push((performance.now() - asked) / 1000);
  if (waits.length === 1) parentPort?.postMessage('begun');
  await pause(ASK_EVERY_MS);
} while (!isOver);
agent.destroy();
parentPort?.postMessage(waits);
