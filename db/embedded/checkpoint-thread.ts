import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

// A PASSIVE checkpoint neither waits for readers and writers nor blocks them.
const database = new DatabaseSync(workerData as string, { timeout: 0 });
database.exec('PRAGMA wal_checkpoint(PASSIVE)');
database.close();
