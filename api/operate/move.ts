import {
  type DatabaseSettings,
  databaseName,
  databaseSettings,
} from '@utmost/db/database-settings.ts';
import { MoveRefused, moveDatabase } from '@utmost/db/move-database.ts';
import { isFull } from '@utmost/db/transaction.ts';
import { readEnvironment } from '../environment.ts';
import { type CommandRun, OperatorError, onDatabase, requireStopped } from './command-run.ts';
import { moveTexts as texts } from './operate-texts.ts';
import { recordForAll } from './organizations.ts';

/** Moves every row into another database, which has to be empty. @param to as `DATABASE_URL` would name it */
export async function move(run: CommandRun, to: string): Promise<void> {
  const target = targetOf(to);
  const [fromName, toName] = [databaseName(run.settings), databaseName(target)];
  run.say(texts.to(toName));
  requireStopped(run.settings);
  const moved = await moveDatabase(run.settings, target, {
    cleared: () => run.say(texts.cleared),
    copying: (table, rows) => run.say(texts.copying(table, rows)),
    comparing: () => run.say(texts.comparing),
  }).catch((error) => {
    throw failureOf(error, toName);
  });
  await onDatabase(target, (database) => recordForAll(database, 'operator.move', toName));
  const tables = [...moved].map(([{ name }, digest]) => ({ table: name, ...digest }));
  for (const { table, rows, hash } of tables) if (rows > 0) run.say(texts.table(table, rows, hash));
  run.say(texts.done(tables.reduce((sum, { rows }) => sum + rows, 0)));
  run.result({ from: fromName, to: toName, tables });
}

function targetOf(to: string): DatabaseSettings {
  try {
    readEnvironment({ DATABASE_URL: to });
  } catch {
    throw new OperatorError(texts.address, 2);
  }
  return databaseSettings({ ...process.env, DATABASE_URL: to });
}

function failureOf(error: unknown, name: string): unknown {
  if (isFull(error)) return new OperatorError(texts.full(name));
  if (!(error instanceof MoveRefused)) return error;
  const { reason, message } = error;
  const sentences = {
    'not empty': texts.notEmpty(name, message),
    'other version': texts.otherVersion(name, message),
    unreachable: texts.unreachable(name, message),
    different: texts.different(name, message),
    changed: texts.changed,
  };
  return new OperatorError(sentences[reason]);
}
