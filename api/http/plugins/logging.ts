import { randomUUID } from 'node:crypto';
import { isBoom } from '@hapi/boom';
import type { Plugin, Request } from '@hapi/hapi';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { DomainError } from '../../domain-error.ts';

/**
 * A logger that tells what went wrong and where, and nothing of what people sent: a database error
 * carries its statement with every value in it (threat S1). It writes to standard output, or to `log`.
 */
export function createLogger(level: string, log?: DestinationStream): Logger {
  const options = { level, serializers: { err: describe } };
  return log ? pino(options, log) : pino(options);
}

const MOST_UNWRITTEN = 64 * 1024;

/** Standard output as the log goes there: while it takes nothing, as on a full disk, lines are lost and the service goes on. */
export function standardOutput(): DestinationStream {
  const output = destination({ dest: 1, sync: true, maxLength: MOST_UNWRITTEN });
  output.on('error', () => undefined);
  return output;
}

function describe(error: Error & { code?: unknown }): object {
  const { name, message, stack, code } = error;
  const reason = error instanceof DomainError ? error.reason : undefined;
  return { name, message: message.slice(0, 500), stack: stack?.slice(0, 4000), code, reason };
}

// What people and proxies put there: UUIDs, W3C trace ids, nginx's $request_id. Nothing that a log or a page interprets.
const REQUEST_ID = /^[\w.:+/=~-]{1,128}$/;

declare module '@hapi/hapi' {
  interface Request {
    /** Names the request in the log and in its answer. */
    readonly requestId: string;
  }
}

/**
 * One line a request: id, method, path without its query, operation, status, outcome, milliseconds, client address and
 * organization; never another header, or a body. The id is the caller's `X-Request-Id` where that is well formed.
 */
export const requestLog: Plugin<{ logger: Logger }> = {
  name: 'request-log',
  register(server, { logger }) {
    const idOf = ({ headers }: Request) => {
      const sent = String(headers['x-request-id'] ?? '');
      return REQUEST_ID.test(sent) ? sent : randomUUID();
    };
    server.decorate('request', 'requestId', idOf as never, { apply: true });
    server.ext('onRequest', ({ raw, requestId }, h) => {
      raw.res.setHeader('X-Request-Id', requestId);
      return h.continue;
    });
    server.events.on('response', (request: Request) => logger.info(lineOf(request), 'request'));
    server.events.on({ name: 'request', channels: 'error' }, (request, { error }) => {
      const { requestId: id, method, path } = request;
      logger.error({ err: error, id, method, path }, 'request failed');
    });
    // What a handler has to tell the operator.
    server.events.on(
      { name: 'request', channels: 'app', filter: 'error' },
      (request, { data, error }) => {
        const { requestId: id, method, path } = request;
        if (error) logger.error({ err: error, id, method, path }, 'not done');
        else logger.error({ id, method, path }, String(data));
      },
    );
    server.events.on(
      { name: 'request', channels: 'app', filter: 'warn' },
      ({ requestId: id, method, path }, { data }) =>
        logger.warn({ id, method, path }, String(data)),
    );
    // A stream that ends with an error after its head was sent.
    server.events.on(
      { name: 'request', channels: 'internal', filter: { tags: ['response', 'error'], all: true } },
      ({ requestId: id, method, path }, { error }) => {
        if (error) logger.error({ err: error, id, method, path }, 'response failed');
      },
    );
  },
};

function lineOf(request: Request): object {
  const { requestId: id, method, path, info, raw, route, auth, clientAddress: address } = request;
  // An answer that was left to another listener, or that its reader didn't wait for, has no time of its own.
  const ms = (info.responded || Date.now()) - info.received;
  const status = raw.res.statusCode;
  const { caller } = (auth.credentials ?? {}) as { caller?: { organizationId: string } };
  return {
    id,
    method,
    path,
    ...(route.settings.id && { operation: route.settings.id }),
    status,
    outcome: outcomeOf(request),
    ms,
    address,
    ...(caller && { organization: caller.organizationId }),
  };
}

/**
 * How a request ended. hapi replaces the response of one that ends early by an error: its reader left (`aborted`), or the
 * stream failed.
 */
export function outcomeOf({ response, route, raw }: Request): 'complete' | 'aborted' | 'failed' {
  if (!isBoom(response) || response.output.statusCode === raw.res.statusCode) return 'complete';
  const { disconnectStatusCode } = route.settings.response ?? {};
  return response.output.statusCode === disconnectStatusCode ? 'aborted' : 'failed';
}
