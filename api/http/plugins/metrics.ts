import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { Plugin, Request } from '@hapi/hapi';
import { embeddedFile } from '@utmost/db/connection.ts';
import { fileSize } from '@utmost/db/embedded/database-file.ts';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { QueryTypes, type Sequelize } from 'sequelize';
import { OUTBOUND_CALLS, type OutboundCall } from '../../outbound/bounded-fetch.ts';
import { outcomeOf } from './logging.ts';

// In seconds: from an unchanged poll to an import of a million rows, and from a mail to a slow model.
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const OUTBOUND_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
// What no operation of the contract answers: the console's files, and addresses that don't exist.
const NO_OPERATION = 'other';

/**
 * Collects the service's figures and serves them to Prometheus as `GET /metrics`, on a port of their own, while the
 * server runs. Labels are operations, methods and statuses alone, never an address or an
 * organization, so that the number of series doesn't grow with use.
 * @param sequelize whose connection pool is watched
 */
export function metricsPlugin(sequelize: Sequelize): Plugin<{ port: number; host: string }> {
  const collected = new Registry();
  const registers = [collected];
  collectDefaultMetrics({ register: collected });
  watchDatabase(collected, sequelize);
  const duration = new Histogram({
    name: 'utmost_http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['operation', 'method', 'status', 'outcome'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'utmost_http_requests_in_flight',
    help: 'Requests being answered. Imports and exports are operations.',
    labelNames: ['operation'],
    registers,
  });
  const outbound = new Histogram({
    name: 'utmost_outbound_call_duration_seconds',
    help: 'Time of a call to another service.',
    labelNames: ['service', 'outcome'],
    buckets: OUTBOUND_BUCKETS,
    registers,
  });
  const observeCall = (call: unknown) => {
    const { service, outcome, ms } = call as OutboundCall;
    outbound.observe({ service, outcome }, ms / 1000);
  };
  return {
    name: 'metrics',
    register(server, { port, host }) {
      const counted = new WeakSet<Request>();
      server.ext('onPreAuth', (request, h) => {
        inFlight.inc({ operation: operationOf(request) });
        counted.add(request);
        return h.continue;
      });
      server.events.on('response', (request) => {
        const operation = operationOf(request);
        if (counted.has(request)) inFlight.dec({ operation });
        const { method, raw, info } = request;
        const labels = {
          operation,
          method,
          status: raw.res.statusCode,
          outcome: outcomeOf(request),
        };
        duration.observe(labels, (Date.now() - info.received) / 1000);
      });
      const listener = createServer(async ({ method, url }, response) => {
        const isAsked =
          (method === 'GET' || method === 'HEAD') && url?.split('?', 1)[0] === '/metrics';
        if (!isAsked) return response.writeHead(404).end();
        response.setHeader('Content-Type', collected.contentType).end(await collected.metrics());
      });
      server.ext('onPreStart', () => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        listener.once('error', reject).listen(port, host, resolve);
        return promise;
      });
      server.ext('onPostStop', () => {
        listener.close();
        listener.closeAllConnections();
        unsubscribe(OUTBOUND_CALLS, observeCall);
      });
      subscribe(OUTBOUND_CALLS, observeCall);
    },
  };
}

function operationOf({ route }: Request): string {
  return route.settings.id ?? NO_OPERATION;
}

/** Sequelize's pool, as far as it is used here. */
interface Pool {
  readonly using: number;
  readonly available: number;
  readonly waiting: number;
}

function watchDatabase(collected: Registry, sequelize: Sequelize): void {
  const registers = [collected];
  const states = ['using', 'available', 'waiting'] as const;
  new Gauge({
    name: 'utmost_database_connections',
    help: 'Connections of the pool that are in use or available, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { pool } = sequelize.connectionManager as unknown as { pool?: Pool };
      for (const state of states) this.set({ state }, pool?.[state] ?? 0);
    },
  });
  new Gauge({
    name: 'utmost_outbox_mails',
    help: 'Mails that the mail server has not accepted yet.',
    registers,
    async collect() {
      this.set(await countMails(sequelize).catch(() => Number.NaN));
    },
  });
  const file = embeddedFile(sequelize);
  if (file === null) return;
  new Gauge({
    name: 'utmost_embedded_database_bytes',
    help: 'Size of the embedded database with its write-ahead log.',
    registers,
    collect() {
      this.set(fileSize(file) + fileSize(`${file}-wal`));
    },
  });
}

async function countMails(sequelize: Sequelize): Promise<number> {
  const sql = 'SELECT COUNT(*) AS mails FROM outbox';
  const [row] = await sequelize.query<{ mails: number }>(sql, { type: QueryTypes.SELECT });
  return Number(row?.mails);
}
