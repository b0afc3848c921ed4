import { driverError } from './driver.ts';
import { DatabaseThread, type StatementResult } from './thread.ts';

/** A database of its own in a temporary file without a name, which is gone with it. */
export class Scratch {
  readonly #thread = new DatabaseThread({ filename: '', busyMs: 0, logLimit: 0, logPages: 0 });

  /** Does statements one after the other; their values are texts, numbers and bytes. */
  async run(sql: string, values: readonly unknown[] = []): Promise<void> {
    await this.#execute(sql, values, false);
  }

  /** The rows of a SELECT, each a list of its columns. */
  async rows(sql: string, values: readonly unknown[] = []): Promise<StatementResult['rows']> {
    return (await this.#execute(sql, values, true)).rows;
  }

  close(): Promise<void> {
    return this.#thread.close();
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
