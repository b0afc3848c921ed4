// What nobody caught ends the request that it was for, and neither the process nor anybody else's request.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { openRaw } from '../support/raw-request.ts';
import { startProcess } from '../support/service-process.ts';

t.test('a fault in the middle of a request', async (t) => {
  const fault = fileURLToPath(new URL('../support/uncaught-fault.ts', import.meta.url));
  const service = await startProcess({
    DATA_DIR: t.testdir(),
    DATABASE_URL: '',
    NODE_OPTIONS: `--import=${fault}`,
  });
  t.teardown(() => service.end('SIGKILL'));
  const { host } = new URL(service.url);
  const other = openRaw(service.url, ['POST /api/auth/logout HTTP/1.1', `Host: ${host}`]);
  await once(other.socket, 'connect');
  for (let round = 0; round < 3; round += 1) {
    await t.rejects(fetch(`${service.url}/api/health?fault`), 'its sender waits no longer');
  }
  t.equal((await fetch(`${service.url}/api/health`)).status, 200, 'everybody else is served');
  t.match(service.output(), /nobody listens.*nobody waits|nobody waits.*nobody listens/s);
  t.equal(await service.end('SIGTERM'), 0);
});
