import { randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BoundStatement } from '../bound-text.ts';
import { driverError } from './driver.ts';
import { DatabaseThread, type StatementResult } from './thread.ts';

const PREFIX = 'utmost-staged-';
const UNUSED_MS = 3_600_000;
// What is half-written is of no use to anything.
const PRAGMAS = ['journal_mode=OFF', 'synchronous=OFF', 'cache_size=-16000'];

/** A database of its own in a temporary file beside the embedded one, whose transactions can attach it. */
export class Scratch {
  /** For `ATTACH`, once {@link end} has been waited for. */
  readonly file: string;
  readonly #thread: DatabaseThread;
  #end: Promise<void> | undefined;

  /** @param beside the embedded database's file */
  constructor(beside: string) {
    this.file = join(dirname(beside), `${PREFIX}${randomUUID()}.sqlite`);
    closeSync(openSync(this.file, 'wx', 0o600));
    this.#thread = new DatabaseThread({ filename: this.file, busyMs: 0, pragmas: PRAGMAS });
  }

  /** Does a statement. */
  async run({ sql, values }: BoundStatement): Promise<void> {
    await this.#execute(sql, values, false);
  }

  /** The rows of a SELECT, each a list of its columns. */
  async rows(sql: string, values: readonly unknown[] = []): Promise<StatementResult['rows']> {
    return (await this.#execute(sql, values, true)).rows;
  }

  /** Waits until all of it is in the file; nothing more can be done with it here. */
  end(): Promise<void> {
    this.#end ??= this.#thread.close();
    return this.#end;
  }

  async close(): Promise<void> {
    await this.end();
    await rm(this.file, { force: true });
  }

  async #execute(
    sql: string,
    values: readonly unknown[],
    wantsRows: boolean,
  ): Promise<StatementResult> {
    try {
      return await this.#thread.execute({ sql, values, wantsRows });
    } catch (error) {
      throw driverError(error);
    }
  }
}

/**
 * Removes what a process that was killed has left beside the embedded database. What was written in the last hour stays: another
 * process on the same folder may be importing.
 */
export async function removeScratches(beside: string): Promise<void> {
  const folder = dirname(beside);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const file = join(folder, name);
    // Its owner may have removed it meanwhile.
    const written = await stat(file).catch(() => null);
    if (written && Date.now() - written.mtimeMs > UNUSED_MS) await rm(file, { force: true });
  }
}
