import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports of other protocols among those drawn, to which `fetch` doesn't connect: https://fetch.spec.whatwg.org/#bad-port. */
const BLOCKED = new Set([10_080]);

/**
 * A port that nothing listens on, below those that the system gives to connections: one of these could be taken before a
 * server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (BLOCKED.has(port)) continue;
    const socket = createServer();
    const outcome = once(socket, 'listening').then(
      () => true,
      () => false,
    );
    socket.listen(port, '127.0.0.1');
    if (!(await outcome)) continue;
    socket.close();
    await once(socket, 'close');
    return port;
  }
}
