import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Starts and kills the server as it is told; with its standard input, and so with the tests, the server goes.
const KEEPER = `trap "" INT TERM HUP; folder=$1; shift; server=
end() { [ -z "$server" ] || { kill -9 $server; wait $server; }; server=; echo ended; }
while read -r word more; do end; [ $word = kill ] || { "$@" $more & server=$!; }; done
end; rm -rf "$folder"`;

/** A database server's process, its folder and its lives. */
export class NodeProcess {
  readonly folder: string;
  /** Where its data are, and by which account it runs. */
  readonly places: readonly string[];
  readonly #log: string;
  #keeper: ChildProcess | null = null;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'utmost-node-'));
    const folders = ['data', 'tmp'].map((name) => join(this.folder, name));
    for (const folder of folders) mkdirSync(folder);
    for (const folder of [this.folder, ...folders]) chmodSync(folder, 0o777);
    // Run by root, the server insists on an account without rights; Debian's package made one.
    const account = process.getuid?.() === 0 ? ['--user=mysql'] : [];
    this.places = [`--datadir=${folders[0]}`, `--tmpdir=${folders[1]}`, ...account];
    this.#log = join(this.folder, 'log.err');
  }

  /** Begins the server's life with these options, after its end where it runs. @param more of this life alone */
  start(server: string, options: readonly string[], more = ''): void {
    this.#keeper ??= this.#keep([server, '--no-defaults', ...this.places, ...options]);
    this.#keeper.stdin?.write(`start ${more}\n`);
  }

  /** Ends it with `kill -9`, and waits for its end. */
  async kill(): Promise<void> {
    if (!this.#keeper?.stdout) return;
    const ended = once(this.#keeper.stdout, 'data');
    this.#keeper.stdin?.write('kill\n');
    await ended;
  }

  /** What it logged, its earlier lives included. */
  log(): string {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : 'no log';
  }

  /** Ends it, and removes its folder. */
  async end(): Promise<void> {
    if (this.#keeper === null || this.#keeper.exitCode !== null) return;
    const ended = once(this.#keeper, 'exit');
    this.#keeper.stdin?.end();
    await ended;
  }

  #keep(command: readonly string[]): ChildProcess {
    const files = [
      `--socket=${this.folder}/socket`,
      `--pid-file=${this.folder}/pid`,
      `--log-error=${this.#log}`,
    ];
    const words = ['-c', KEEPER, 'sh', this.folder, ...command, ...files];
    const keeper = spawn('sh', words, { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
    keeper.stdout.resume();
    return keeper;
  }
}
