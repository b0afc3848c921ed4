// Starts the service: settings, database, console, then it listens.
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { endFailedRequest } from './http/listener.ts';
import { SettingsError } from './settings.ts';
import { startTexts } from './start-texts.ts';

// For the requests under way. Two seconds before them are for the folder, two after them for the database; with five
// seconds of draining that is well under the 30 s after which a supervisor kills the process.
const STOP_MS = 18_000;
const HARD_END_MS = 22_000;

// Left alone, V8 lets garbage grow to four times what is in use: an import took 180 MB where 60 do.
setFlagsFromString('--heap-growing-percent=100');

// Where the disk is full, what is printed is lost, and nothing else.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await start();
} catch (error) {
  process.stderr.write(`${await sentence(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (!existsSync(new URL('../console/dist/index.html', import.meta.url)))
    throw new SettingsError(startTexts.consoleMissing);
  // Only now: loading the service takes most of a second, and a wrong setting is told at once.
  const { createServer } = await import('./server.ts');
  const { createLogger, standardOutput } = await import('./http/plugins/logging.ts');
  const log = standardOutput();
  const server = await createServer(config, systemClock, log);
  await server.start();
  const logger = createLogger(config.logLevel, log);
  // An uncaught error fails one request, not the process.
  process.on('uncaughtException', (error) => {
    logger.fatal(error, startTexts.uncaughtError);
    endFailedRequest();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      setTimeout(() => process.exit(1), HARD_END_MS + config.drainSeconds * 1000).unref();
      await server.stop({ timeout: STOP_MS });
      process.exit(0);
    });
  }
  const { name, isNew } = server.app.database;
  const serves = startTexts.database(name, isNew);
  const ready = startTexts.listening(config.publicUrl, config.signIn === undefined);
  // A log is read line by line by programs; a terminal by a person. Its reader may end the service at once.
  if (config.isProduction) {
    logger.info({ database: name, isNew }, serves);
    logger.info({ url: config.publicUrl }, ready);
  } else process.stdout.write(`${serves}\n${ready}\n`);
}

async function sentence(error: unknown): Promise<string> {
  if (error instanceof SettingsError) return error.message;
  const { startFailure } = await import('./start-failure.ts');
  return startFailure(error);
}
