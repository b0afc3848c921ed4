import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const FOLDER = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A folder that is kept in memory: databases of tests come and go with hundreds of files, for which a disk
 * keeps everybody waiting.
 * @returns null where there is none, or not the room for all that the tests have at a time
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES ? FOLDER : null;
  } catch {
    return null;
  }
}
