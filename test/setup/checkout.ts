import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { filesUnder, root } from '../support/source-files.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

const WORKSPACES = ['core', 'db', 'api', 'sandbox', 'console', 'cli', 'setup'];

// Stands in for npm: notes what it was asked for, and leaves behind what the real one would.
const NPM = `#!/bin/sh
echo "$*" >> "$NPM_LOG"
sleep \${NPM_SECONDS:-0}
[ -z "$NPM_KILLS" ] || { kill -9 $PPID; exit; }
while [ -n "$NPM_AWAITS" ] && [ ! -e "$NPM_AWAITS" ]; do sleep 0.1; done
case "$1:$NPM_FAILS" in
  ci:lag) echo "npm error code EUSAGE"; exit 1;;
  *:yes) echo "npm error network"; exit 1;;
esac
case "$1" in
  run) mkdir -p "$4/dist"; echo built > "$4/dist/main.js"; echo more > "$4/dist/more.js";;
  *) mkdir -p node_modules/node/bin; ln -sf "$REAL_NODE" node_modules/node/bin/node;
     echo '{"packages":{}}' > node_modules/.package-lock.json;;
esac
`;

/** A small checkout with the real scripts, in which npm is a stand-in. */
export class Checkout {
  readonly folder: string;
  readonly #log: string;

  /** @param folder an empty folder, taken over */
  constructor(folder: string) {
    this.folder = folder;
    this.#log = join(folder, 'npm.log');
    for (const file of filesUnder('setup')) cpSync(join(root, file), join(folder, file));
    for (const name of WORKSPACES) this.write(`${name}/package.json`, '{"type":"module"}');
    this.write('package.json', '{"type":"module","dependencies":{"a":"1.0.0"},"scripts":{}}');
    this.write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
    this.write('openapi.yaml', 'openapi: 3.1.0');
    this.write('core/rule.ts', 'export const rule = 1;');
    this.write('console/main.ts', '');
    this.write('cli/main.ts', '');
    const contractTypes =
      "import { writeFileSync } from 'node:fs'; writeFileSync('core/contract.d.ts', 'types');";
    this.write('setup/contract-types.js', contractTypes);
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/npm'), NPM, { mode: 0o755 });
    symlinkSync(process.execPath, join(folder, 'bin/node'));
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** What npm was asked for since this was last called. */
  npmCalls(): string[] {
    if (!existsSync(this.#log)) return [];
    const calls = readFileSync(this.#log, 'utf8').trimEnd().split('\n').sort();
    rmSync(this.#log);
    return calls;
  }

  /** Runs `node setup/run.js` with these arguments to its end. */
  run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    return outcomeOf(this.start(args, env));
  }

  /**
   * Starts `node setup/run.js` with these arguments.
   * @param env added to the environment
   * @param nodeOptions for Node itself
   */
  start(
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
    nodeOptions: readonly string[] = [],
  ): ChildProcess {
    return spawn(process.execPath, [...nodeOptions, 'setup/run.js', ...args], {
      cwd: this.folder,
      env: {
        ...process.env,
        // What tap has every Node load is of no use here.
        NODE_OPTIONS: '',
        PATH: [join(this.folder, 'bin'), '/usr/bin', '/bin'].join(delimiter),
        NPM_LOG: this.#log,
        REAL_NODE: process.execPath,
        ...env,
      },
    });
  }
}
