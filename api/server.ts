import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { notFound } from '@hapi/boom';
import { server as hapiServer, type RouteOptionsCors, type Server } from '@hapi/hapi';
import {
  connect,
  LEAST_PACKET_BYTES,
  packetBytes,
  SERVER_CONNECTIONS,
} from '@utmost/db/connection.ts';
import { databaseName, embeddedFileOf } from '@utmost/db/database-settings.ts';
import { migrateDatabase } from '@utmost/db/migrate.ts';
import { readInstallation, serveFolder } from '@utmost/db/restored-database.ts';
import type { DestinationStream } from 'pino';
import { openAiModel } from './assistant/model/openai.ts';
import { billingReconciler, countCharged } from './billing/billing-reconciler.ts';
import { openPayments } from './billing/open-payments.ts';
import type { Services } from './caller.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { LEAST_SECRET_CHARACTERS } from './environment.ts';
import { readContract } from './http/contract/document.ts';
import { mountContract } from './http/contract/mount.ts';
import { requestBodies, UNREAD_BODY } from './http/contract/request-body.ts';
import { operationSchemas } from './http/contract/schemas.ts';
import { createListener } from './http/listener.ts';
import { accessPlugin } from './http/plugins/access-control.ts';
import { cliPackage } from './http/plugins/cli-package.ts';
import { clientAddressPlugin } from './http/plugins/client-address.ts';
import { consoleFiles } from './http/plugins/console-files.ts';
import { errors } from './http/plugins/errors.ts';
import { heavyReads } from './http/plugins/heavy-reads.ts';
import { createLogger, requestLog } from './http/plugins/logging.ts';
import { rateLimits } from './http/plugins/rate-limits.ts';
import { ownHost, sameOrigin } from './http/plugins/same-origin.ts';
import { securityHeaders } from './http/plugins/security-headers.ts';
import { noMailer, smtpMailer } from './mail/mailer.ts';
import { createOutbox, outboxPlugin } from './mail/outbox.ts';
import { defineModels } from './models/models.ts';
import { operations } from './operations.ts';
import { deletedOrganizations } from './organization/remove-deleted.ts';
import { mountBeginning } from './people/auth-routes.ts';
import { credentialThrottle } from './people/credential-throttle.ts';
import { clientAtProvider } from './people/provider-discovery.ts';
import { signInPlugin } from './people/sign-in-plugin.ts';
import { SettingsError } from './settings.ts';
import { startTexts } from './start-texts.ts';
import { bearer } from './tokens/bearer.ts';
import { withTimeout } from './with-timeout.ts';

// The slowest call, a long document that waits for its turn, takes half as long.
const HANDLER_MS = 2 * 60_000;
const GOODBYE_MS = 2_000;
const SERVED_MS = 30_000;
const CORS_SECONDS = 600;
const CONSOLE = fileURLToPath(new URL('../console/dist', import.meta.url));
const CLI_PACKAGE = fileURLToPath(new URL('../cli/dist/download', import.meta.url));
const contract = readContract(new URL('../openapi.yaml', import.meta.url));
const schemas = operationSchemas(contract);

/**
 * Makes the whole service, migrated and complete, but not listening.
 * @param log where the log goes instead of standard output
 * @throws {SettingsError} when the identity provider cannot be reached; the database's error when it cannot be
 */
export async function createServer(
  config: Config,
  clock: Clock = systemClock,
  log?: DestinationStream,
): Promise<Server> {
  const logger = createLogger(config.logLevel, log);
  const sequelize = connect(config.database);
  const report = (sentence: string) => logger.warn(sentence);
  const isNew = await migrateDatabase(sequelize, config.database, report);
  const bytes = await packetBytes(sequelize);
  if (bytes < LEAST_PACKET_BYTES) throw new SettingsError(startTexts.packetTooSmall(bytes));
  if (config.trustedProxies === Number.POSITIVE_INFINITY) logger.warn(startTexts.everyProxy);
  const database = { sequelize, models: defineModels(sequelize) };
  const { publicUrl, isBilled, smtpUrl, mailFrom, dataDir } = config;
  const { payments, mount: mountPayments } = await openPayments(config, clock);
  const keys = config.sessionSecret?.split(',') ?? [ownSecret(dataDir)];
  const mailbox = smtpUrl || config.isProduction ? null : await sandboxMailboxIn(dataDir);
  const mailer = smtpUrl
    ? smtpMailer(smtpUrl, mailFrom, new URL(publicUrl).hostname)
    : (mailbox?.mailer ?? noMailer);
  const outbox = createOutbox({ database, clock, mailer, logger, publicUrl, keys });
  const services: Services = {
    database,
    clock,
    settings: config,
    outbox,
    model: config.openAi ? openAiModel(config.openAi) : null,
    payments,
    lifecycle: { isStopping: false },
  };
  const charged = isBilled && payments ? 0 : await countCharged(services);
  if (charged > 0) logger.warn(startTexts.stillCharged(charged, isBilled));
  const server = hapiServer({
    host: config.host,
    port: config.port,
    listener: createListener(),
    // ra-data-simple-rest sends a Range header of its own meaning.
    routes: {
      response: { ranges: false },
      ...(config.corsOrigins.length > 0 && { cors: corsRules(config.corsOrigins) }),
      payload: UNREAD_BODY,
      state: { failAction: 'ignore' },
      log: { collect: false },
      timeout: { server: HANDLER_MS },
    },
    state: { strictHeader: false },
    debug: false,
  });
  server.app.epoch = (await readInstallation(sequelize)).id;
  server.app.database = { name: databaseName(config.database), isNew };
  // Proxies notice that the service isn't ready, and send new requests elsewhere, before it closes its connections.
  server.ext('onPreStop', async () => {
    services.lifecycle.isStopping = true;
    await sleep(config.drainSeconds * 1000);
  });
  if (!config.database.databaseUrl) {
    const serve = () => serveFolder(sequelize, dirname(embeddedFileOf(config.database)));
    await serve().catch(async (error) => {
      await sequelize.close();
      throw error;
    });
    const failed = (error: Error) => logger.warn(error);
    const noting = setInterval(() => void serve().catch(failed), SERVED_MS).unref();
    server.ext('onPreStop', () => {
      clearInterval(noting);
      return withTimeout(GOODBYE_MS, () => new Error(startTexts.notNoted), serve()).catch(failed);
    });
  }
  server.ext('onRequest', ({ raw }, h) => {
    if (services.lifecycle.isStopping) raw.res.setHeader('Connection', 'close');
    return h.continue;
  });
  await server.register([
    { plugin: clientAddressPlugin, options: { trustedProxies: config.trustedProxies } },
    { plugin: requestLog, options: { logger } },
    { plugin: errors, options: { logger, lifecycle: services.lifecycle } },
    { plugin: securityHeaders, options: config },
    { plugin: sameOrigin, options: { publicUrl } },
    { plugin: requestBodies },
  ]);
  if (config.metrics) {
    const { metricsPlugin } = await import('./http/plugins/metrics.ts');
    await server.register({ plugin: metricsPlugin(sequelize), options: config.metrics });
  }
  if (isSandboxed(config)) await server.register({ plugin: ownHost, options: { publicUrl } });
  const throttle = credentialThrottle();
  await server.register({ plugin: bearer, options: { services, throttle } });
  const { databaseUrl, connections = SERVER_CONNECTIONS } = config.database;
  await server.register([
    { plugin: accessPlugin },
    { plugin: rateLimits },
    { plugin: heavyReads, options: { connections: databaseUrl ? connections : null } },
  ]);
  await server.register({
    plugin: signInPlugin,
    options: {
      services,
      throttle,
      publicUrl,
      secrets: keys,
      isSecure: config.isProduction || publicUrl.startsWith('https:'),
      logger,
      ...(await clientAtProvider(server, config, logger)),
    },
  });
  mountBeginning(server);
  mountContract(server, contract, schemas, operations(services, contract));
  await mailbox?.mount(server);
  mountPayments(server);
  if (payments) {
    await server.register({ plugin: billingReconciler, options: { services, logger } });
  }
  await server.register({ plugin: deletedOrganizations, options: { services, logger } });
  await server.register({ plugin: outboxPlugin, options: { outbox, mailer, logger } });
  mountUnknownCalls(server);
  const { version } = contract.root.info;
  await server.register({ plugin: cliPackage, options: { directory: CLI_PACKAGE, version } });
  if (existsSync(CONSOLE))
    await server.register({
      plugin: consoleFiles,
      options: {
        directory: CONSOLE,
        publicUrl: config.publicUrl,
        sellsAtListPrices: config.isBilled && payments?.kind !== 'stripe',
      },
    });
  // After the plugins have ended their work. A database that does not answer does not say goodbye either.
  server.ext('onPostStop', () =>
    withTimeout(
      GOODBYE_MS,
      () => new Error('The database connections did not close in time.'),
      sequelize.close(),
    ).catch((error: Error) => logger.warn(error)),
  );
  return server;
}

// Without credentials: a page of another site calls with a token of its own, never with a person's cookie.
function corsRules(origin: string[]): RouteOptionsCors {
  return {
    origin,
    credentials: false,
    headers: [
      'Accept',
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'X-Request-Id',
    ],
    exposedHeaders: [
      'Configuration-Revision',
      'Content-Range',
      'ETag',
      'Idempotent-Replayed',
      'Retry-After',
      'X-Request-Id',
    ],
    maxAge: CORS_SECONDS,
  };
}

declare module '@hapi/hapi' {
  interface ServerApplicationState {
    /** Another one after a restore, so that nothing read before it counts as current. */
    epoch: string;
    /** What the service serves, and whether it began with nothing in it. */
    database: { readonly name: string; readonly isNew: boolean };
  }
}

function isSandboxed({ isProduction, signIn, smtpUrl }: Config): boolean {
  return !isProduction && !(signIn && smtpUrl);
}

// Named one by one: for hapi `*` comes after every method's own route, and so after the console's pages.
function mountUnknownCalls(server: Server): void {
  const changes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
  const mount = (path: string, method: ('GET' | (typeof changes)[number])[]) =>
    server.route({ method, path, options: { auth: false }, handler: () => notFound() });
  mount('/api/{path*}', ['GET', ...changes]);
  mount('/sandbox/{path*}', ['GET', ...changes]);
  // hapi would answer when the body has come to its end.
  mount('/{path*}', [...changes]);
}

// Production has none: the sandbox's package is not installed there.
async function sandboxMailboxIn(dataDir: string) {
  const { openMailbox, sandboxMailbox } = await import('@utmost/sandbox/mailbox.ts');
  const mailer = openMailbox(dataDir);
  const options = { mailbox: mailer };
  return {
    mailer,
    mount: (server: Server) => server.register({ plugin: sandboxMailbox, options }),
  };
}

// Stored next to the embedded database, so that sessions outlive a restart.
function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < LEAST_SECRET_CHARACTERS)
    throw new SettingsError(startTexts.sessionSecretFile(file, LEAST_SECRET_CHARACTERS));
  return secret;
}
