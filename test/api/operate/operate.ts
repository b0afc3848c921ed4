import { spawn } from 'node:child_process';
import type { CommandRun } from '@utmost/api/operate/command-run.ts';
import { databaseSettings } from '@utmost/db/database-settings.ts';
import type { Test } from 'tap';
import { type Outcome, outcomeOf } from '../../setup/outcome.ts';
import { root } from '../../support/source-files.ts';

/** Runs `npm run operate -- …` on the database of a service. */
export function operate(
  settings: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: '', ...settings };
  return outcomeOf(spawn(process.execPath, ['api/operate/main.ts', ...words], { cwd: root, env }));
}

/** What a command that has nothing to say works with in this process, which takes a second less. */
export function silentRun(t: Test, settings: Readonly<Record<string, string>>): CommandRun {
  return {
    settings: databaseSettings({ DATABASE_URL: '', ...settings }),
    say: () => undefined,
    result: (value) => void t.fail(JSON.stringify(value)),
    confirm: async (warning) => void t.fail(warning),
  };
}
