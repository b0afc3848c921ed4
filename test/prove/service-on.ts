import type { Test } from 'tap';
import type { Engine } from '../support/engines.ts';
import { freePort } from '../support/free-port.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';

/** A service in a process of its own that ends and starts again on the same database and port. */
export interface RestartedService {
  readonly url: string;
  /** What it was started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** The process that runs now, or ended last. */
  current(): ServiceProcess;
  /** Starts it again; what it printed before is forgotten. */
  start(): Promise<void>;
}

/**
 * Starts the service without plans' limits on a fresh database of the engine; it goes with the test.
 * @param env settings of the test's own; `DATABASE_URL` leads elsewhere than to the engine's own database
 */
export async function serviceOn(
  t: Test,
  engine: Engine,
  env: Record<string, string> = {},
): Promise<RestartedService> {
  const { databaseUrl = '', dataDir, drop } = await engine.createDatabase();
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: 's'.repeat(32),
    BILLING: 'off',
    TRUST_PROXY: '1',
    ...env,
  };
  let current = await startProcess(settings);
  t.teardown(async () => {
    await current.end('SIGKILL');
    await drop();
  });
  return {
    url: `http://localhost:${port}`,
    settings,
    current: () => current,
    async start() {
      current = await startProcess(settings);
    },
  };
}
