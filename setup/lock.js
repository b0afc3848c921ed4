import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  while (!take(file)) await sleep(300);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} path */
function take(path) {
  if (make(path)) return true;
  const owner = ownerOf(path);
  if (owner !== null && !lives(owner)) release(path, owner);
  return false;
}

// The lock has its owner's name from the first moment: a link to a file is made at once or not at all.
function make(path) {
  const draft = `${path}-draft-${process.pid}`;
  writeFileSync(draft, `${process.pid}-${randomUUID().slice(0, 8)}`);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

// Only one process may remove a dead owner's lock, and only while it is still that owner's: by the time that another
// one has found the owner dead as well, the lock may be the next owner's.
function release(path, owner) {
  const claim = `${path}-${owner}`;
  if (!take(claim)) return;
  if (ownerOf(path) === owner) rmSync(path);
  rmSync(claim);
}

function ownerOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  }
}

function lives(owner) {
  try {
    return process.kill(Number.parseInt(owner, 10), 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : null;
}
