import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Plugin } from '@hapi/hapi';

const SILENCE_MS = 1_000;
const MOST_ROUNDS = 10;

/** Prepares bodies to be read, and discards what a call left of one. */
export const requestBodies: Plugin<object> = {
  name: 'request-bodies',
  register(server) {
    // Before hapi looks for what unpacks it.
    server.ext('onPreAuth', ({ headers }, h) => {
      const encoding: unknown = headers['content-encoding'];
      if (encoding !== undefined)
        headers['content-encoding'] = String(encoding).trim().toLowerCase();
      return h.continue;
    });
    // A body may break before its reader listens, or have none.
    server.ext('onPostAuth', ({ payload }, h) => {
      if (payload instanceof Readable) payload.on('error', () => payload.destroy());
      return h.continue;
    });
    server.ext('onPreResponse', async ({ raw, headers, payload }, h) => {
      // Its client sends the body only when it is told to go on, which it has not been.
      const isHeldBack = headers.expect !== undefined && payload === undefined;
      if (raw.req.complete === false && !isHeldBack) await discardRest(raw.req);
      return h.continue;
    });
  },
};

/**
 * Reads on while a sender is still sending, for some seconds. A connection that is closed with unread bytes is reset, and
 * the answer goes with it; hapi closes those whose body has not come to its end.
 */
async function discardRest(message: IncomingMessage): Promise<void> {
  message.unpipe();
  message.on('data', () => undefined).resume();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { bytesRead } = message.socket;
    const signal = AbortSignal.timeout(SILENCE_MS);
    await finished(message, { signal }).catch(() => undefined);
    if (message.complete || message.destroyed || message.socket.bytesRead === bytesRead) return;
  }
}
