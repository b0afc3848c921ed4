import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, inventory } from './fingerprint.js';
import { alone } from './lock.js';
import { environment, nodePath, notes } from './paths.js';
import { withProgress } from './progress.js';
import { runCommand } from './run-command.js';
import { SetupError } from './setup-error.js';

const PARTS = [
  {
    name: 'contract types',
    sources: ['openapi.yaml', 'setup/contract-types.js', 'setup/package.json'],
    output: 'core/contract.d.ts',
    command: () => [nodePath(), ['setup/contract-types.js']],
  },
  {
    name: 'console',
    sources: ['console', 'core', 'tsconfig.base.json', 'package-lock.json'],
    output: 'console/dist',
    command: () => ['npm', ['run', 'build', '-w', 'console']],
  },
  {
    name: 'command line',
    sources: ['cli', 'core', 'LICENSE', 'tsconfig.base.json', 'package-lock.json'],
    output: 'cli/dist',
    command: () => ['npm', ['run', 'build', '-w', 'cli']],
  },
];

/**
 * Builds the parts whose sources changed since they were last built, side by side.
 * @throws {SetupError} with the tools' own output when a part cannot be built
 */
export async function build() {
  if (staleParts().length === 0) return;
  await alone(async () => {
    const parts = staleParts();
    if (parts.length === 0) return;
    await withProgress(`Building ${parts.map((part) => part.name).join(', ')}`, async () => {
      const failures = (await Promise.all(parts.map(buildPart))).filter((text) => text !== '');
      if (failures.length > 0) throw new SetupError(failures.join('\n'));
    });
  });
}

function staleParts() {
  return PARTS.filter(({ name, sources, output }) => {
    const made = inventory(output);
    return made === '' || readNote(name) !== `${fingerprint(sources)}\n${made}`;
  });
}

// The fingerprint is taken before the tool reads the sources: an edit during the build is built next time.
async function buildPart({ name, sources, output, command }) {
  const before = fingerprint(sources);
  rmSync(noteOf(name), { force: true });
  const [program, args] = command();
  const run = await runCommand(program, args, environment());
  if (!run.ok) return `${run.output}\nCouldn't build the ${name}. See the output above.`;
  const made = inventory(output);
  if (made === '') return `Building the ${name} created no files in ${output}.`;
  mkdirSync(notes, { recursive: true });
  writeFileSync(noteOf(name), `${before}\n${made}`);
  return '';
}

function readNote(name) {
  return existsSync(noteOf(name)) ? readFileSync(noteOf(name), 'utf8') : '';
}

function noteOf(name) {
  return join(notes, name.replace(' ', '-'));
}
