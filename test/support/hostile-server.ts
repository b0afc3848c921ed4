import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { Test } from 'tap';

/** A server that means no good, or is broken. */
export interface HostileServer {
  readonly url: string;
  readonly port: number;
  /** How many bytes it got rid of. */
  sent(): number;
  /** Addresses that it was asked for. */
  readonly asked: string[];
}

/** What such a server says without an end; with pauses, a byte now and then. */
export const ENDLESS = {
  'an endless line': { piece: 'x'.repeat(65_536), pause: 0 },
  'a flood of line breaks': { piece: '\n'.repeat(65_536), pause: 0 },
  'a byte now and then': { piece: 'x', pause: 50 },
} as const;

export type Endless = keyof typeof ENDLESS;

/** Sends it for as long as the connection lasts. */
export async function sayWithoutEnd(
  to: Writable,
  kind: Endless,
  count: (bytes: number) => void,
): Promise<void> {
  const { piece, pause } = ENDLESS[kind];
  to.on('error', () => undefined);
  const closed = new Promise((resolve) => to.once('close', resolve));
  while (!to.destroyed && !to.closed) {
    const goesOn = to.write(piece);
    count(piece.length);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    else if (!goesOn)
      await Promise.race([new Promise((resolve) => to.once('drain', resolve)), closed]);
  }
}

/** Starts one that speaks HTTP, which ends with the test. */
export async function startHostileServer(
  t: Test,
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
    count: (bytes: number) => void,
  ) => unknown,
): Promise<HostileServer> {
  let bytes = 0;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response, (more) => {
      bytes += more;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, sent: () => bytes, asked };
}

/** Starts one that speaks without being asked, which ends with the test. */
export async function startHostileSocket(t: Test, kind: Endless): Promise<HostileServer> {
  let bytes = 0;
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.resume();
    void sayWithoutEnd(socket, kind, (more) => {
      bytes += more;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, port, sent: () => bytes, asked: [] };
}
