import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer, type Server, type ServerResponse } from 'node:http';

/** How long a body may take to come: a file comes over a slow line too. */
export const BODY_MS = 10 * 60_000;

// A list may be asked for the 1,000 ids that the contract allows, and they stand in the address.
const MAX_HEADER_BYTES = 64 * 1024;

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
  return listener.on('request', (_, response) => {
    underWay.enterWith(response);
  });
}

/** Ends the request whose work threw an uncaught error: its client waits no longer, all others go on. */
export function endFailedRequest(): void {
  underWay.getStore()?.destroy();
}
