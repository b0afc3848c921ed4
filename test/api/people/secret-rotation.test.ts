// A new session secret beside the old one ends no session; damaged files of the data folder are named or put aside.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@utmost/api/clock.ts';
import { readConfig } from '@utmost/api/config.ts';
import { createServer } from '@utmost/api/server.ts';
import { startFailure } from '@utmost/api/start-failure.ts';
import { openMailbox } from '@utmost/sandbox/mailbox.ts';
import t from 'tap';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { anyEngine } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

const OLD = 'the old secret which is long enough';
const NEW = 'the new secret which is long enough';

t.test('SESSION_SECRET=new,old', async (t) => {
  const running = await startServer(anyEngine, { env: { SESSION_SECRET: OLD } });
  t.teardown(() => running.stop());
  const cookie = (await signIn(running.url, address('ada@rotation'))).cookies();
  const statusWith = async (secret: string) => {
    const settings = readConfig({ ...running.settings, SESSION_SECRET: secret });
    const server = await createServer(settings, systemClock);
    const answer = await server.inject({
      url: '/api/auth/me',
      headers: { cookie, host: 'localhost' },
    });
    await server.stop();
    return answer.statusCode;
  };
  t.equal(await statusWith(NEW), 401, 'the new one alone signs people out');
  t.equal(await statusWith(`${NEW},${OLD}`), 200);
});

t.test('a session-secret file that is empty', async (t) => {
  const folder = t.testdir({ 'session-secret': '' });
  const failed = createServer(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), systemClock);
  t.match(
    startFailure(await failed.catch((error) => error)),
    /session-secret must have at least 32/,
  );
});

t.test('a sandbox-mail.json that was cut off is put aside', async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, 'sandbox-mail.json'), '[{"to": "a');
  const mailbox = openMailbox(folder);
  t.same(mailbox.mails(), []);
  t.ok(existsSync(join(folder, 'sandbox-mail.json.damaged')));
});
