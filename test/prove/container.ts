// Images and containers without an engine: buildah makes the one, and this file starts the other as an engine would.
import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { onPath } from '../runner/on-path.ts';
import { root } from '../support/source-files.ts';

const BASE = join(root, 'node_modules/.cache/image-base.tar');
const NEEDED = ['buildah', 'debootstrap', 'unshare', 'chroot'];

/** Why no image can be built here; null where one can. */
export function withoutImages(): string | null {
  const missing = NEEDED.filter((name) => onPath([name]) === null);
  if (missing.length > 0) return `it needs ${missing.join(' and ')}`;
  return process.getuid?.() === 0 ? null : 'only root may build one';
}

/** What an image says of the container to be made of it. */
interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** A store of images that goes with the test, with `localhost/base` in it. */
export function imageStore(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'utmost-images-'));
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const buildah = (...words: string[]) => run('buildah', [...store, ...words]);
  t.teardown(() => {
    buildah('rm', '--all');
    buildah('rmi', '--all', '--force');
    rmSync(folder, { recursive: true, force: true });
  });
  if (!existsSync(BASE)) run('bash', ['test/prove/make-image-base.sh']);
  const path = '--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const base = buildah('from', 'scratch').trim();
  buildah('add', '--quiet', base, BASE, '/');
  buildah('config', path, base);
  buildah('commit', '--quiet', '--rm', base, 'localhost/base');
  const mount = (image: string) => buildah('mount', buildah('from', image).trim()).trim();
  return {
    /** Builds what the Dockerfile of a checkout says, on `localhost/base`. @returns what was printed */
    build: (context: string, image: string) =>
      buildah(
        ...['build', '--isolation=chroot', '--layers', '--format=docker', `--tag=${image}`],
        ...['--build-arg=BASE=localhost/base', ...machineVolumes(), context],
      ),
    /** The folder with the files of a container of the image. */
    mount,
    megabytes: (image: string) =>
      Number(run('du', ['--summarize', '--block-size=1000000', mount(image)]).split('\t')[0]),
    configOf: (image: string): ImageConfig =>
      JSON.parse(buildah('inspect', '--type=image', image)).Docker.config,
  };
}

// What npm has fetched already, and whom this machine trusts.
function machineVolumes(): string[] {
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
  mkdirSync(cache, { recursive: true });
  const npmrc = join(homedir(), '.npmrc');
  return [
    `--volume=${cache}:/root/.npm`,
    '--volume=/etc/ssl/certs:/etc/ssl/certs:ro',
    ...(existsSync(npmrc) ? [`--volume=${npmrc}:/root/.npmrc:ro`] : []),
  ];
}

// A namespace of its own for what is mounted, so that it goes with the process.
const CONTAINER = `set -eu
root=$1 data=$2 user=$3 folder=$4; shift 4
mount --bind "$root" "$root" && mount -o remount,bind,ro "$root"
if [ -n "$data" ]; then mount --bind "$data" "$root/data"; fi
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot --userspec="$user" "$root" env -i -C "$folder" "$@"`;

/** A container: its files are read-only but for a temporary folder and its volume, its network is this machine's. */
export class Container {
  readonly #place: readonly string[];
  readonly #config: ImageConfig;
  readonly #settings: readonly string[];

  /** @param volume whether it has one at `/data`: new and its user's, as an engine makes it */
  constructor(
    t: Test,
    files: string,
    config: ImageConfig,
    { settings, volume }: { settings: Readonly<Record<string, string>>; volume: boolean },
  ) {
    const data = volume ? mkdtempSync(join(tmpdir(), 'utmost-volume-')) : '';
    if (volume) {
      const [user = 0, group = 0] = config.User.split(':').map(Number);
      chownSync(data, user, group);
      t.teardown(() => rmSync(data, { recursive: true, force: true }));
    }
    this.#config = config;
    this.#place = [files, data, config.User, config.WorkingDir];
    this.#settings = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  }

  /** Starts a command in it, with its settings. */
  run(command: readonly string[]) {
    const inside = [...this.#place, ...this.#config.Env, ...this.#settings, ...command];
    const child = spawn('unshare', [
      ...['--mount', '--propagation=private', 'sh', '-c', CONTAINER, 'sh'],
      ...inside,
    ]);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { child, ended, output: () => output };
  }

  /** Starts what the image is made for. */
  start() {
    return this.run(this.#config.Cmd);
  }

  /** Runs the image's health check. @returns its exit code */
  health(): Promise<number | null> {
    return this.run(this.#config.Healthcheck.Test.slice(1)).ended;
  }
}

function run(program: string, words: readonly string[]): string {
  const options: ExecFileSyncOptions = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] };
  return String(execFileSync(program, words, { ...options, maxBuffer: 2 ** 26 }));
}
