import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Engine, enginesOf } from '../support/engines.ts';
import { freePort } from '../support/free-port.ts';
import { SETTINGS, type SharedService, type SharedSettings } from '../support/shared-services.ts';
import { root } from '../support/source-files.ts';

/** The services that all tests share: one for each engine and setting, each in a process of its own. */
export interface StartedServices {
  /** How a test finds them: `sharedService` reads it. */
  env: Record<string, string>;
  /** Ends them. @returns what they logged as a fault of their own, a line each */
  stop(): Promise<string[]>;
}

interface Started extends SharedService {
  child: ChildProcess;
  faults: string[];
  drop(): Promise<void>;
}

// As pino numbers them: what went wrong by the service's own fault.
const ERROR = 50;

/**
 * Starts the services that tests share.
 * @param mariaDbUrl the private server; '' where there is none
 */
export async function startServices(mariaDbUrl: string): Promise<StartedServices> {
  const wanted = enginesOf(mariaDbUrl).flatMap((engine) =>
    (Object.keys(SETTINGS) as SharedSettings[]).map((settings) => ({ engine, settings })),
  );
  const started = await Promise.all(
    wanted.map(async ({ engine, settings }) => ({
      name: `${engine.name} ${settings}`,
      service: await startService(engine, settings),
    })),
  );
  const found = started.map(({ name, service: { url, settings } }) => [name, { url, settings }]);
  return {
    env: { TEST_SERVICES: JSON.stringify(Object.fromEntries(found)) },
    async stop() {
      await Promise.all(started.map(({ service }) => end(service)));
      return started.flatMap(({ name, service }) => service.faults.map((one) => `${name}: ${one}`));
    },
  };
}

async function startService(engine: Engine, name: SharedSettings): Promise<Started> {
  const { databaseUrl, dataDir, drop } = await engine.createDatabase();
  const port = await freePort();
  const settings: Record<string, string> = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    LOG_LEVEL: 'error',
    // Each test file comes from an address of its own, so that none uses up another's share.
    TRUST_PROXY: '1',
    TZ: process.env.TEST_SERVICES_TZ ?? '',
    ...SETTINGS[name],
  };
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    env: { ...inherited, ...settings },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const service: Started = {
    url: `http://localhost:${port}`,
    settings,
    child,
    faults: [],
    drop,
  };
  await ready(service);
  return service;
}

function ready({ child, faults }: Started): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    let rest = '';
    const read = (text: string) => {
      said += text;
      if (text.includes('is ready at')) resolve();
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      faults.push(...lines.filter(isFault));
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    // Only then has all been read that it said.
    child.once('close', (code) => {
      faults.push(`The shared service ended with exit code ${code}.`);
      reject(new Error(`A shared service did not start: ${said}`));
    });
  });
}

function isFault(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const { level } = JSON.parse(line) as { level?: number };
  return level !== undefined && level >= ERROR;
}

async function end({ child, drop }: Started): Promise<void> {
  child.removeAllListeners('close');
  if (child.exitCode === null) {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  }
  await drop();
}
