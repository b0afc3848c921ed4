import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that nothing listens on, below those that the system gives to connections: one of these could be taken before a
 * server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const socket = createServer();
    const outcome = Promise.race([
      once(socket, 'listening').then(() => true),
      once(socket, 'error').then(() => false),
    ]);
    socket.listen(port, '127.0.0.1');
    if (!(await outcome)) continue;
    socket.close();
    await once(socket, 'close');
    return port;
  }
}
