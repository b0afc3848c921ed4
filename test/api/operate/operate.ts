import { spawn } from 'node:child_process';
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
