// Loaded into a service process (`--import`): it ends with the process that started it, even where that is killed.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
