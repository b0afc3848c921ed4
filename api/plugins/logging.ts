import type { Plugin, Request } from '@hapi/hapi';
import { type DestinationStream, destination, type Logger, pino } from 'pino';

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
  return { name, message: message.slice(0, 500), stack: stack?.slice(0, 4000), code };
}

/** One line a request: method, path without its query, status, milliseconds; never a header or a body. */
export const requestLog: Plugin<{ logger: Logger }> = {
  name: 'request-log',
  register(server, { logger }) {
    server.events.on('response', (request: Request) => {
      const { method, path, info, raw } = request;
      const status = raw.res.statusCode;
      // An answer that was left to somebody else, or that nobody waited for, has no time of its own.
      const ms = (info.responded || Date.now()) - info.received;
      logger.info({ method, path, status, ms }, 'request');
    });
    server.events.on({ name: 'request', channels: 'error' }, ({ method, path }, { error }) => {
      logger.error({ err: error, method, path }, 'request failed');
    });
  },
};
