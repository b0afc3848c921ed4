import { createInterface } from 'node:readline/promises';
import { withConnection } from '@utmost/db/connection.ts';
import {
  type DatabaseSettings,
  databaseName,
  databaseSettings,
  embeddedFileOf,
} from '@utmost/db/database-settings.ts';
import { isOpenElsewhere } from '@utmost/db/embedded/database-file.ts';
import { requireSchema } from '@utmost/db/migrate.ts';
import { defineModels } from '../models/models.ts';
import type { Database } from '../models/organization-data.ts';
import { startFailure } from '../start-failure.ts';
import { operateTexts } from './operate-texts.ts';

/** A sentence for the operator about what can't be done. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly exitCode: number;

  /** @param exitCode 2 where the command has to be given in another way */
  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** What every command takes. */
export interface CommandOptions {
  /** Whether the result is printed as JSON, and everything else to standard error. */
  readonly json?: boolean;
  /** Whether nothing is asked before something is replaced or removed. */
  readonly yes?: boolean;
}

/** One command as it runs. */
export interface CommandRun {
  readonly settings: DatabaseSettings;
  /** Tells the operator something; beside JSON it is on standard error. */
  say(line: string): void;
  /** What `--json` prints. */
  result(value: object): void;
  /**
   * Asks before something is replaced or removed.
   * @throws {OperatorError} where the operator doesn't agree, or nothing can be asked and `--yes` wasn't given
   */
  confirm(warning: string): Promise<void>;
}

/** Runs a command to its end; what goes wrong is one sentence on standard error. */
export async function runCommand(
  { json = false, yes = false }: CommandOptions,
  work: (run: CommandRun) => Promise<void>,
): Promise<void> {
  // What people named is no command for the terminal.
  const say = (line: string) =>
    void (json ? process.stderr : process.stdout).write(`${line.replace(/\p{Cc}/gu, '')}\n`);
  try {
    const settings = databaseSettings(process.env);
    say(operateTexts.database(databaseName(settings)));
    await work({
      settings,
      say,
      result: (value) => void (json && process.stdout.write(`${JSON.stringify(value)}\n`)),
      confirm: (warning) => confirm(warning, yes),
    });
  } catch (error) {
    const isOurs = error instanceof OperatorError;
    process.stderr.write(`${isOurs ? error.message : startFailure(error)}\n`);
    process.exitCode = isOurs ? error.exitCode : 1;
  }
}

async function confirm(warning: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new OperatorError(operateTexts.needsYes(warning), 2);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(operateTexts.confirm(warning));
  terminal.close();
  if (answer.trim() !== 'yes') throw new OperatorError(operateTexts.notConfirmed);
}

/** Works on a database that has this version's tables. @throws {SchemaError} */
export function onDatabase<Result>(
  settings: DatabaseSettings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withConnection(settings, async (sequelize) => {
    await requireSchema(sequelize);
    return work({ sequelize, models: defineModels(sequelize) });
  });
}

/**
 * Refuses to work beside a service. Of a server it can't be told whether one runs.
 * @throws {OperatorError} where the embedded database is open in another process
 */
export function requireStopped(settings: DatabaseSettings): void {
  if (!settings.databaseUrl && isOpenElsewhere(embeddedFileOf(settings))) {
    throw new OperatorError(operateTexts.openElsewhere);
  }
}
