import { createServer } from 'node:net';

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => socket.once('listening', resolve));
  const { port } = socket.address() as { port: number };
  await new Promise((resolve) => socket.close(resolve));
  return port;
}
