import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { shared } from '../support/shared.ts';

/** Starts what test files share when the first of them asks for it. @returns the address that they ask, for `TEST_BROKER` */
export async function startBroker(): Promise<string> {
  const server = createServer(async ({ url = '/' }, response) => {
    // A test that starts commands without a turn of the event loop would not see that an idle connection was closed.
    response.shouldKeepAlive = false;
    try {
      response.end(JSON.stringify(await shared(decodeURIComponent(url.slice(1)))));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
