// The image of the Dockerfile, built without Docker on a Debian of this machine's own, and started as the Compose files start it.
import { appendFileSync, cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { logIn, startIdentityProvider } from '../api/people/identity-provider.ts';
import { clientOf } from '../support/browserless.ts';
import { composeEnvironment } from '../support/compose.ts';
import { engines } from '../support/engines.ts';
import { freePort } from '../support/free-port.ts';
import { filesUnder, root } from '../support/source-files.ts';
import { Container, imageStore, withoutImages } from './container.ts';
import { proved } from './proof.ts';

const MOST_MB = 200;
const PUBLIC_URL = 'https://links.example.com';
const reason = withoutImages();

/** The checkout as Docker gets it. */
function checkoutOf(t: Test): string {
  const folder = t.testdir();
  for (const path of filesUnder('')) cpSync(join(root, path), join(folder, path));
  return folder;
}

function timed(work: () => string): [took: string, output: string] {
  const started = performance.now();
  const output = work();
  return [`${((performance.now() - started) / 1000).toFixed(0)} s`, output];
}

/** Starts a container, signs in, makes a link, and stops it. */
async function serves(t: Test, container: Container, port: string): Promise<void> {
  const service = container.start();
  t.teardown(() => service.child.kill('SIGKILL'));
  let end: number | null | undefined;
  service.ended.then((code) => {
    end = code;
  });
  while (end === undefined && (await container.health()) !== 0) await pause(200);
  t.equal(end, undefined, service.output());
  const client = clientOf(`http://127.0.0.1:${port}`);
  const begun = (await client.get('/api/auth/google/url')).body.url;
  const { code, state } = Object.fromEntries((await logIn(begun, 'ada')).searchParams);
  t.equal((await client.post('/api/auth/google/callback', { code, state })).status, 200);
  const link = { name: 'In a container', baseUrl: 'https://a.example/', parameters: '{}' };
  t.match(await client.post('/api/tracking-links', link), { status: 201, body: { id: String } });
  t.match((await client.get('/login')).body, '<div id="root">', 'the console');
  t.match((await client.get('/third-party-licenses.txt')).body, /^## react - /m);
  t.equal((await client.get('/cli/utmost.tgz')).status, 200, 'the command line');
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0, 'it stops');
  t.notMatch(service.output(), /"level":[56]0/, 'no fault');
  t.not(await container.health(), 0, 'a service that has ended is not healthy');
}

t.test('the image', { ...(reason && { skip: reason }), timeout: 1_800_000 }, async (t) => {
  t.capture(console, 'warn');
  t.capture(console, 'info');
  const store = imageStore(t);
  const checkout = checkoutOf(t);
  const [built, output] = timed(() => store.build(checkout, 'localhost/utmost'));
  t.match(output, /added \d+ packages/);
  appendFileSync(join(checkout, 'api/main.ts'), '// Changed.\n');
  const [again, changed] = timed(() => store.build(checkout, 'localhost/changed'));
  t.notMatch(changed, /added \d+ packages/, 'a change of code installs nothing');

  const files = store.mount('localhost/utmost');
  const config = store.configOf('localhost/utmost');
  t.match(config.User, /^[1-9]\d*:[1-9]\d*$/, 'an ordinary user');
  const more = store.megabytes('localhost/utmost') - store.megabytes('localhost/base');
  t.ok(more <= MOST_MB, `${more} MB more than its base`);
  t.same(
    readdirSync(join(files, 'utmost/node_modules')).filter((name) =>
      /^(node|@mui|react.*|vite|typescript|tap|oidc-provider)$/.test(name),
    ),
    [],
    'one Node, and nothing that only builds or tests',
  );
  proved({
    part: 'Counterparts',
    claim:
      'The image, built with buildah: what the service runs and no more, and a change of code installs nothing again',
    times: 1,
    result: `${more} MB more than its base, of ${MOST_MB} at most; built in ${built}, after a change of code in ${again}`,
  });

  const provider = await startIdentityProvider(PUBLIC_URL, (login) => ({
    email: `${login}@northwind.example`,
    email_verified: true,
  }));
  t.teardown(provider.stop);
  const secrets = { ...provider.env, SESSION_SECRET: 's'.repeat(32), DATABASE_PASSWORD: 'pass' };
  for (const { name, createDatabase } of engines) {
    await t.test(name, async (t) => {
      const { databaseUrl, drop } = await createDatabase({ withoutTables: true });
      t.teardown(drop);
      const file = databaseUrl ? 'docker-compose.yml' : 'docker-compose.embedded.yml';
      const port = String(await freePort());
      // All containers share this machine's network.
      const settings = {
        ...composeEnvironment(file, { ...secrets, DRAIN_SECONDS: '0' }),
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        PORT: port,
      };
      const volume = databaseUrl === undefined;
      await serves(t, new Container(t, files, config, { settings, volume }), port);
      proved({
        part: 'Counterparts',
        claim: `The image as ${file} starts it, by an ordinary user, read-only but for ${volume ? 'a new volume and ' : ''}its temporary folder: its health check, sign-in, a link, SIGTERM`,
        times: 1,
        result: 'exit 0, no fault logged',
      });
      if (!volume) return;
      const lost = new Container(t, files, config, { settings, volume: false }).start();
      t.equal(await lost.ended, 1, 'without a volume it says so');
      t.match(lost.output(), /The service cannot start: .*\/data/);
    });
  }
});
