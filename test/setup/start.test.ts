// What the service prints when it cannot start: one sentence on standard error, exit code 1, no stack trace. What it says
// for which cause is in `test/api/process-start.test.ts`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { shared } from '../support/shared.ts';
import { root } from '../support/source-files.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

function start(folder: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  // What tap has every Node load is of no use to the service.
  const blank = { NODE_OPTIONS: '', NODE_ENV: '', DATABASE_URL: '' };
  const settings = { HOST: '127.0.0.1', ...blank, ...env };
  return outcomeOf(
    spawn(process.execPath, [join(folder, 'api/main.ts')], {
      cwd: folder,
      env: { ...process.env, ...settings },
    }),
  );
}

function isOneSentence(t: Test, { code, stdout, stderr }: Outcome, about: RegExp): void {
  t.equal(code, 1);
  t.equal(stdout, '');
  t.match(stderr, /^The service cannot start: [^\n]+\.\n$/);
  t.match(stderr, about);
}

t.test('a taken port', async (t) => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  t.teardown(() => squatter.close());
  const address = squatter.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const folder = t.testdir();
  cpSync(await shared<string>('migrated'), folder, { recursive: true });
  isOneSentence(
    t,
    await start(root, { DATA_DIR: folder, PORT: String(port) }),
    new RegExp(`port ${port} is in use`),
  );
});

t.test('every wrong setting is named', async (t) => {
  const outcome = await start(root, {
    PORT: 'three thousand',
    DATABASE_URL: 'postgres://there',
    LOG_LEVEL: 'loud',
  });
  isOneSentence(t, outcome, /PORT must be a port.*DATABASE_URL .*LOG_LEVEL /);
});

t.test('production without what it needs', async (t) => {
  const outcome = await start(root, { NODE_ENV: 'production', PORT: '65000' });
  isOneSentence(t, outcome, /SESSION_SECRET .*DATABASE_URL .*sign-in provider/);
});

t.test('a missing build', async (t) => {
  const folder = t.testdir();
  for (const path of ['api', 'openapi.yaml', 'package.json']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  isOneSentence(t, await start(folder, { PORT: '65000' }), /npm start/);
});
