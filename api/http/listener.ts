import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isUnread } from './bounded-body.ts';

/** How long a body may take to come: a file comes over a slow line too. */
export const BODY_MS = 10 * 60_000;

// A list may be asked for the 1,000 ids that the contract allows, and they stand in the address.
const MAX_HEADER_BYTES = 64 * 1024;
const LINGER_MS = 5_000;

// Who asks closes an idle connection, never the service: else a request is lost that is sent just then. So it waits
// longer than any proxy does, the slowest of which waits 600 s (https://cloud.google.com/load-balancing/docs/https,
// "Timeouts and retries").
const KEEP_ALIVE_MS = 620_000;

const underWay = new AsyncLocalStorage<ServerResponse>();

/** What the service listens with. */
export function createListener(): Server {
  const listener = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: BODY_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  // Connections that neither send nor read for as long are closed.
  listener.setTimeout(BODY_MS);
  return listener.on('request', lingerOn).on('request', (_, response) => {
    underWay.enterWith(response);
  });
}

/** Ends the request whose work threw an uncaught error: its client waits no longer, all others go on. */
export function endFailedRequest(): void {
  underWay.getStore()?.destroy();
}

/**
 * Lets an answer that came before the end of its request's body reach a sender who is still sending. A connection
 * that is closed with unread bytes is reset, and with it goes the answer; so ours is closed for writing alone, and
 * what still comes is thrown away for a while.
 */
function lingerOn(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // Before Node's own listener, which closes the connection.
  response.prependListener('finish', () => {
    if (!isUnread(request) || socket.destroyed) return;
    socket.destroySoon = () => {
      const end = () => socket.destroy();
      const timer = setTimeout(end, LINGER_MS).unref();
      socket.once('close', () => clearTimeout(timer));
      request.once('end', end);
      request.unpipe();
      request.resume();
      socket.end();
    };
  });
}
