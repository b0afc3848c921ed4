import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

// PASSIVE waits for nobody, and nobody for it.
const database = new DatabaseSync(workerData as string, { timeout: 0 });
database.exec('PRAGMA wal_checkpoint(PASSIVE)');
database.close();
