import type { Server } from '@hapi/hapi';
import { type Clock, systemClock } from '@utmost/api/clock.ts';
import { readConfig } from '@utmost/api/config.ts';
import { createServer } from '@utmost/api/server.ts';
import type { Engine } from './engines.ts';
import { freePort } from './free-port.ts';

/** A line of the log; `msg` says what happened. */
export interface LogLine {
  level: number;
  msg: string;
  [field: string]: unknown;
}

export interface RunningServer {
  url: string;
  server: Server;
  /** What it was started with: `DATABASE_URL` (absent: embedded) and `DATA_DIR` lead to its database. */
  settings: Readonly<Record<string, string>>;
  /** What the service logged: as it sees things, what went wrong by its own fault. */
  logged: readonly LogLine[];
  stop(): Promise<void>;
}

/** The whole service on a fresh database of the engine, listening on a free port of this machine. */
export async function startServer(
  engine: Engine,
  { env = {}, clock = systemClock }: { env?: Record<string, string>; clock?: Clock } = {},
): Promise<RunningServer> {
  const { databaseUrl, dataDir, drop } = await engine.createDatabase();
  const database = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const running = await start({ ...database, ...env }, clock);
  const stop = async () => {
    await running.stop();
    await drop();
  };
  return { ...running, stop };
}

/** Another service on the database of one that runs in a process of its own; it is in this process. */
export function startBeside(
  { settings }: Pick<RunningServer, 'settings'>,
  clock: Clock = systemClock,
): Promise<RunningServer> {
  const { PORT: _, ...same } = settings;
  return start(same, clock);
}

async function start(
  given: Readonly<Record<string, string>>,
  clock: Clock,
): Promise<RunningServer> {
  for (;;) {
    try {
      return await startAt(given, Number(given.PORT ?? (await freePort())), clock);
    } catch (error) {
      // Another process took the port meanwhile.
      if (given.PORT || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

async function startAt(
  given: Readonly<Record<string, string>>,
  port: number,
  clock: Clock,
): Promise<RunningServer> {
  const settings = { PORT: String(port), LOG_LEVEL: 'error', ...given };
  const logged: LogLine[] = [];
  const log = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const server = await createServer(readConfig(settings), clock, log);
  await server.start().catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const stop = () => server.stop({ timeout: 1000 });
  return { url: `http://localhost:${port}`, server, settings, logged, stop };
}

export { freePort };
