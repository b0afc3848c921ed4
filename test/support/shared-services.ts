import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Engine, engines } from './engines.ts';
import { freePort } from './free-port.ts';
import { startProcess } from './service-process.ts';
import { type Kept, shared } from './shared.ts';

/** A service that all test files share; it lives as long as the whole run. */
export interface SharedService {
  readonly url: string;
  /** What it was started with: `DATABASE_URL` (empty: embedded) and `DATA_DIR` lead to its database. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The settings that shared services are started with, by the name that tests ask for them by. */
const SETTINGS = {
  billed: {},
  unbilled: { BILLING: 'off' },
} satisfies Record<string, Record<string, string>>;

export type SharedSettings = keyof typeof SETTINGS;

const ENDS_WITH_US = fileURLToPath(new URL('./ends-with-parent.ts', import.meta.url));
// As pino numbers them: what went wrong by the service's own fault.
const ERROR = 50;

/** The service that all files share, in a process of its own. */
export function sharedService(engine: Engine, settings: SharedSettings): Promise<SharedService> {
  return shared(`${engine.name} ${settings}`);
}

/** Starts one. @param name `embedded billed` */
export async function startSharedService(name: string): Promise<Kept> {
  const [engineName, settingsName] = name.split(' ');
  const engine = engines.find(({ name }) => name === engineName);
  const own = SETTINGS[settingsName as SharedSettings];
  if (!engine || !own) throw new Error(`There is no service ${name}.`);
  const { databaseUrl, dataDir, drop } = await engine.createDatabase();
  const zone = process.env.TEST_SERVICES_TZ;
  const settings: Record<string, string> = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    LOG_LEVEL: 'error',
    // Each test file comes from an address of its own, so that none uses up another's share.
    TRUST_PROXY: '1',
    ...(zone && { TZ: zone }),
    ...own,
  };
  const service = await startProcess({ ...settings, NODE_OPTIONS: `--import=${ENDS_WITH_US}` });
  const { child, output } = service;
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as Socket | null)?.unref();
  return {
    value: { url: service.url, settings },
    async stop() {
      const early = child.exitCode ?? child.signalCode;
      child.ref();
      if (early === null) await service.end('SIGTERM');
      await drop();
      const faults = output().split('\n').filter(isFault);
      return early === null ? faults : [...faults, `The shared service ended by itself: ${early}.`];
    },
  };
}

function isFault(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const { level } = JSON.parse(line) as { level?: number };
  return level !== undefined && level >= ERROR;
}
