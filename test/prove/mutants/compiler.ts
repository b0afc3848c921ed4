import type { CheckoutCopy } from './checkout-copy.ts';
import { applied, type Mutant } from './mutants.ts';

const MOST_MS = 900_000;

/** What of the project has the compiler read each part, besides the part itself. */
export const READERS: Readonly<Record<string, readonly string[]>> = {
  core: ['db', 'api', 'cli', 'console', 'test'],
  db: ['api', 'test'],
  api: ['test'],
  cli: ['test'],
  console: ['test'],
};

/** What the compiler says first of a mutant, which is written into a sound copy for so long. */
export async function compilerError(
  copy: CheckoutCopy,
  projects: readonly string[],
  mutant: Mutant,
): Promise<string | undefined> {
  const sound = copy.read(mutant.file);
  copy.write(mutant.file, applied(mutant, sound));
  try {
    for (const project of projects) {
      const kept = ['--tsBuildInfoFile', `node_modules/.cache/${project}.tsbuildinfo`];
      const command = ['node_modules/.bin/tsc', '-p', project, '--incremental', ...kept];
      const error = await copy.firstFailure(command, { limitOf: () => ({ wallMs: MOST_MS }) });
      if (error !== null) return `the compiler: ${error}`;
    }
  } finally {
    copy.write(mutant.file, sound);
  }
}
