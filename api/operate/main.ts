// npm run operate -- COMMAND: what an operator does to the database while the service is stopped.

import { connect } from '@utmost/db/connection.ts';
import { databaseName, databaseSettings } from '@utmost/db/database-settings.ts';
import { migrateDatabase, requireSchema } from '@utmost/db/migrate.ts';
import { noteServed } from '@utmost/db/restored-database.ts';
import { Command, InvalidArgumentError } from 'commander';
import type { Sequelize } from 'sequelize';
import { startFailure } from '../start-failure.ts';
import { afterRestore } from './after-restore.ts';
import { check, checked } from './check.ts';
import { operateTexts } from './operate-texts.ts';

const MOST_STEP = 1_000_000_000;
const settings = databaseSettings(process.env);
const print = (line: string) => void process.stdout.write(`${line}\n`);

const program = new Command('operate').description(operateTexts.description);
program
  .command('after-restore')
  .description(operateTexts.afterRestore)
  .option('--step <count>', operateTexts.step, stepOf)
  .action(({ step = null }: { step?: number | null }) =>
    onDatabase(async (sequelize) => {
      await migrateDatabase(sequelize, settings, print);
      const { installation, lines } = await afterRestore(sequelize, step);
      if (!settings.databaseUrl) noteServed(settings.dataDir, installation);
      for (const line of [...lines, operateTexts.renewed]) print(line);
    }),
  );
program
  .command('check')
  .description(operateTexts.check)
  .action(() =>
    onDatabase(async (sequelize) => {
      print(operateTexts.checking);
      await requireSchema(sequelize);
      const problems = await check(sequelize);
      for (const line of problems) print(line);
      if (problems.length === 0) return print(operateTexts.sound(...(await checked(sequelize))));
      print(operateTexts.problems(problems.length));
      process.exitCode = 1;
    }),
  );

await program.parseAsync();

async function onDatabase(work: (sequelize: Sequelize) => Promise<void>): Promise<void> {
  const sequelize = connect({ ...settings, silenceMs: 0 });
  try {
    print(operateTexts.database(databaseName(settings)));
    await work(sequelize);
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exitCode = 1;
  } finally {
    await sequelize.close();
  }
}

function stepOf(text: string): number {
  const step = Number(text);
  if (!/^\d+$/.test(text) || step < 1 || step > MOST_STEP) {
    throw new InvalidArgumentError(operateTexts.stepRange(MOST_STEP));
  }
  return step;
}
