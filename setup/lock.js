import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './paths.js';

const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
const file = join(tmpdir(), `utmost-setup-${name}.lock`);

/**
 * Does work that only one process at a time may do in this checkout: `npm start` and `npm test`
 * called together on a fresh clone must not install over each other.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  while (!take()) await sleep(300);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (!ownerLives()) rmSync(file, { force: true });
    return false;
  }
}

function ownerLives() {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : null;
}
