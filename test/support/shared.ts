// What test files share while a run lasts, each started when the first of them asks for it: by the runner, which keeps it for
// all of them, or by the file itself where that runs without it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enterRunFolder } from '../runner/run-folder.ts';

/** Something that was started. */
export interface Kept {
  /** How a test finds it. */
  readonly value: unknown;
  /** Ends it. @returns what it logged as a fault of its own, a line each */
  stop(): Promise<readonly string[]>;
}

// What services stand on ends after them.
const STARTS: Readonly<Record<string, () => Promise<Kept>>> = {
  mariadb: startServer,
  migrated: migrate,
};

const started = new Map<string, Promise<Kept>>();

/**
 * Answers where something is that files share.
 * @param name `mariadb` for the address of a server, `migrated` for a folder with an embedded database without a row,
 *   `embedded billed` for a service
 */
export async function shared<Value>(name: string): Promise<Value> {
  const broker = process.env.TEST_BROKER;
  if (broker) {
    const response = await fetch(`${broker}/${encodeURIComponent(name)}`);
    if (!response.ok) throw new Error(await response.text());
    return await response.json();
  }
  if (started.size === 0) beginAlone();
  const kept = started.get(name) ?? (STARTS[name] ?? (() => startService(name)))();
  started.set(name, kept);
  return (await kept).value as Value;
}

/** Ends all that {@link shared} started in this process. @returns what it logged as faults of its own, a line each */
export async function stopShared(): Promise<string[]> {
  const end = async (isBase: boolean) => {
    const names = [...started.keys()].filter((name) => name in STARTS === isBase);
    const kept = await Promise.allSettled(names.map((name) => started.get(name)));
    const stopped = kept.map((one) => (one.status === 'fulfilled' ? one.value?.stop() : undefined));
    const faults = (await Promise.all(stopped)).map((faults = [], at) =>
      faults.map((fault) => `${names[at]}: ${fault}`),
    );
    for (const name of names) started.delete(name);
    return faults.flat();
  };
  return [...(await end(false)), ...(await end(true))];
}

// The runner has ended all before it comes to this.
function beginAlone(): void {
  enterRunFolder();
  process.once('beforeExit', async () => {
    const faults = await stopShared();
    if (faults.length === 0) return;
    console.error(faults.join('\n'));
    process.exitCode = 1;
  });
}

async function startServer(): Promise<Kept> {
  const given = process.env.TEST_MARIADB_URL;
  if (given) return { value: given, stop: async () => [] };
  const { startMariaDb } = await import('../runner/mariadb.ts');
  const server = await startMariaDb();
  if (server === null) throw new Error('This machine has no mariadbd or mysqld.');
  server.unref();
  return { value: server.url, stop: () => server.stop().then(() => []) };
}

async function migrate(): Promise<Kept> {
  const [{ connect }, { migrateUp }] = await Promise.all([
    import('@utmost/db/connection.ts'),
    import('@utmost/db/migrate.ts'),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'utmost-migrated-'));
  const sequelize = connect({ dataDir: folder });
  await migrateUp(sequelize);
  await sequelize.close();
  return {
    value: folder,
    async stop() {
      rmSync(folder, { recursive: true, force: true });
      return [];
    },
  };
}

async function startService(name: string): Promise<Kept> {
  const { startSharedService } = await import('./shared-services.ts');
  return await startSharedService(name);
}
