// npm run operate -- COMMAND: what an operator does to the database; each command says whether the service may run meanwhile.
import { dirname } from 'node:path';
import { withConnection } from '@utmost/db/connection.ts';
import { embeddedFileOf } from '@utmost/db/database-settings.ts';
import { migrateDatabase } from '@utmost/db/migrate.ts';
import { noteServed } from '@utmost/db/restored-database.ts';
import { Command, InvalidArgumentError, Option } from 'commander';
import { afterRestore } from './after-restore.ts';
import { backUp } from './backup.ts';
import { check, checked } from './check.ts';
import { type CommandOptions, onDatabase, requireStopped, runCommand } from './command-run.ts';
import { forget } from './forget.ts';
import { importAccount } from './import-account.ts';
import { move } from './move.ts';
import { operateTexts as texts } from './operate-texts.ts';
import { listOrganizations, recordForAll } from './organizations.ts';
import { makeAdmin } from './people.ts';
import { rebind } from './rebind.ts';

const MOST_STEP = 1_000_000_000;

interface OfOrganization extends CommandOptions {
  readonly organization?: string;
}

const program = new Command('operate')
  .description(texts.description)
  .usage('COMMAND [options]')
  .helpCommand('help [command]', texts.helpCommand)
  .showHelpAfterError(texts.helpHint)
  .exitOverride();

command('after-restore', texts.afterRestore)
  .option('--step <count>', texts.step, stepOf)
  .action((options: CommandOptions & { step?: number }) =>
    runCommand(options, ({ settings, say, result }) =>
      withConnection(settings, async (sequelize) => {
        await migrateDatabase(sequelize, settings, say);
        const { installation, lines } = await afterRestore(sequelize, options.step ?? null);
        if (!settings.databaseUrl) noteServed(dirname(embeddedFileOf(settings)), installation);
        await onDatabase(settings, (database) =>
          recordForAll(database, 'operator.after-restore', ''),
        );
        for (const line of [...lines, texts.renewed]) say(line);
        result({ raised: lines });
      }),
    ),
  );

command('check', texts.check).action((options: CommandOptions) =>
  runCommand(options, ({ settings, say, result }) =>
    onDatabase(settings, async ({ sequelize }) => {
      say(texts.checking);
      const problems = await check(sequelize);
      for (const line of problems) say(line);
      if (problems.length > 0) process.exitCode = 1;
      const sound = problems.length === 0;
      say(sound ? texts.sound(...(await checked(sequelize))) : texts.problems(problems.length));
      result({ problems });
    }),
  ),
);

command('move', texts.move)
  .addOption(new Option('--to <url>', texts.moveTo).env('MOVE_TO').makeOptionMandatory())
  .action((options: CommandOptions & { to: string }) =>
    runCommand(options, (run) => move(run, options.to)),
  );

command('backup <file>', texts.backup)
  .option('--yes', texts.yes)
  .action((file: string, options: CommandOptions) =>
    runCommand(options, (run) => backUp(run, file)),
  );

command('organizations', texts.organizations).action((options: CommandOptions) =>
  runCommand(options, (run) =>
    onDatabase(run.settings, (database) => listOrganizations(run, database)),
  ),
);

command('make-admin <email>', texts.makeAdmin)
  .option('--organization <id>', texts.ofOrganization)
  .action((email: string, options: OfOrganization) =>
    runCommand(options, (run) =>
      onDatabase(run.settings, (database) => makeAdmin(run, database, email, options.organization)),
    ),
  );

command('rebind <email>', texts.rebind)
  .option('--organization <id>', texts.ofOrganization)
  .option('--yes', texts.yes)
  .action((email: string, options: OfOrganization) =>
    runCommand(options, (run) =>
      onDatabase(run.settings, (database) => rebind(run, database, email, options.organization)),
    ),
  );

command('forget <email>', texts.forget)
  .option('--yes', texts.yes)
  .action((email: string, options: CommandOptions) =>
    runCommand(options, (run) =>
      onDatabase(run.settings, (database) => forget(run, database, email)),
    ),
  );

command('import-account <file> <organization>', texts.importAccount).action(
  (file: string, organization: string, options: CommandOptions) =>
    runCommand(options, (run) => {
      requireStopped(run.settings);
      return onDatabase(run.settings, (database) =>
        importAccount(run, database, file, organization),
      );
    }),
);

await program.parseAsync().catch((error: { exitCode?: number }) => {
  if (error.exitCode === undefined) throw error;
  // Of commander's own, all but help are wrong usage.
  process.exitCode = error.exitCode === 0 ? 0 : 2;
});

function command(usage: string, description: string): Command {
  return program.command(usage).description(description).option('--json', texts.json);
}

function stepOf(text: string): number {
  const step = Number(text);
  if (!/^\d+$/.test(text) || step < 1 || step > MOST_STEP) {
    throw new InvalidArgumentError(texts.stepRange(MOST_STEP));
  }
  return step;
}
