// Mails that the mail server doesn't take at once: tried again for an hour, from the database, and never sent twice.

import t, { type Test } from 'tap';
import { address } from '../../support/addresses.ts';
import { type Client, signIn } from '../../support/browserless.ts';
import { databaseOf } from '../../support/database.ts';
import { type Engine, engines } from '../../support/engines.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { type RunningServer, startBeside, startServer } from '../../support/server.ts';
import { startProcess } from '../../support/service-process.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Listed {
  readonly email: string;
  readonly mailStatus: string;
}

/** A service and its mail server, which the tests of an engine share. */
interface Outbox {
  readonly mailServer: MailServer;
  readonly running: RunningServer;
  readonly database: ReturnType<typeof databaseOf>;
  /** The service's time. */
  now(): number;
  /** Sends what is due after so much more time. */
  after(milliseconds: number): Promise<void>;
}

/** A workspace there. */
interface World extends Outbox {
  readonly admin: Client;
  readonly organizationId: string;
  /** What was logged before it was there. */
  readonly loggedBefore: number;
  /** Invites an address. @returns the answer's body */
  invite(
    person: string,
  ): Promise<{ id: string; url: string; mailStatus: string; mailSent: boolean }>;
  /** What the list of invitations says of an address. */
  statusOf(person: string): Promise<string | undefined>;
  /** How many mails an address was sent. */
  received(person: string): number;
}

function deliverDue({ server }: RunningServer): Promise<void> {
  const { outbox } = server.plugins as unknown as { outbox: { deliverDue(): Promise<void> } };
  return outbox.deliverDue();
}

async function startOutbox(t: Test, engine: Engine): Promise<Outbox> {
  const mailServer = await startMailServer();
  let later = 0;
  const now = () => Date.now() + later;
  const running = await startServer(engine, {
    env: { SMTP_URL: mailServer.url, BILLING: 'off', LOG_LEVEL: 'info' },
    clock: { now: () => new Date(now()) },
  });
  const database = databaseOf(running);
  t.teardown(async () => {
    await database.close();
    await mailServer.stop();
    await running.stop();
  });
  const after = (milliseconds: number) => {
    later += milliseconds;
    return deliverDue(running);
  };
  return { mailServer, running, database, now, after };
}

async function worldOf(outbox: Outbox, name: string): Promise<World> {
  const { running, mailServer } = outbox;
  const loggedBefore = running.logged.length;
  const admin = await signIn(running.url, address(`ada@${name}`));
  const { organizationId } = (await admin.get('/api/auth/me')).body;
  return {
    ...outbox,
    admin,
    organizationId,
    loggedBefore,
    invite: async (person) =>
      (await admin.post('/api/users/invite', { email: address(person) })).body,
    statusOf: async (person) => {
      const list: Listed[] = (await admin.get('/api/invitations')).body;
      return list.find(({ email }) => email === address(person))?.mailStatus;
    },
    received: (person) =>
      mailServer.mails.filter((mail) => mail.includes(`To: ${address(person)}`)).length,
  };
}

/** Waits until it is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

const waitingRows = async ({ database, organizationId }: World) => {
  const sql = 'SELECT id FROM outbox WHERE organizationId = ?';
  return (await database.query(sql, { replacements: [organizationId] }))[0].length;
};

/** Each line that the log has of mails that weren't accepted. */
const failuresOf = ({ running, loggedBefore }: World) =>
  running.logged
    .slice(loggedBefore)
    .filter(({ mail, status }) => mail !== undefined && status !== undefined);

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const outbox = await startOutbox(t, engine);
    t.test('what the mail server may take later is tried again, and sent once', async (t) => {
      const world = await worldOf(outbox, 'later');
      const { mailServer, invite, after, statusOf, received } = world;
      const cases = [
        ['connect', { code: 421 }],
        ['recipient', { code: 450 }],
        ['content', { code: 451 }],
        ['connect', 'hang up'],
        ['recipient', 'hang up'],
      ] as const;
      for (const [at, [step, misdeed]] of cases.entries()) {
        const about = `${JSON.stringify(misdeed)} at ${step}`;
        const person = `late${at}@later`;
        mailServer.misbehave(step, misdeed);
        const { mailStatus, mailSent, url } = await invite(person);
        t.same({ mailStatus, mailSent }, { mailStatus: 'waiting', mailSent: false }, about);
        t.equal(await statusOf(person), 'waiting', about);
        mailServer.misbehave();
        await after(59_000);
        t.equal(received(person), 0, `${about}: not before a minute is over`);
        await after(1_000);
        t.equal(await statusOf(person), 'sent', about);
        await after(HOUR_MS);
        t.equal(received(person), 1, about);
        const [, token = ''] = url.split('token=');
        const mail = mailServer.mails.at(-1)?.replaceAll('=\n', '').replaceAll('=\r\n', '');
        t.ok(mail?.includes(token), `${about}: with the link that was shown`);
      }
      t.equal(await waitingRows(world), 0);
      t.match(failuresOf(world)[1], {
        level: 40,
        mailKind: 'invitation',
        attempt: 1,
        status: 'waiting',
        command: 'RCPT TO',
        responseCode: 450,
        response: '450 not now',
      });
    });

    t.test('a request of a value is told to admins, without what was written', async (t) => {
      const { admin, mailServer, after, received } = await worldOf(outbox, 'asks');
      const medium = { type: 'dropdown', displayName: 'Medium', queryName: 'med' };
      await admin.post('/api/tracking-parameters', { ...medium, allowedValues: 'email' });
      const wanted = { queryName: 'med', value: 'podcast', reason: 'Call +1 900' };
      t.equal((await admin.post('/api/value-requests', wanted)).status, 201);
      await after(MINUTE_MS);
      t.equal(received('ada@asks'), 1);
      const mail = mailServer.mails.at(-1)?.replaceAll(/=\r?\n/g, '') ?? '';
      t.match(mail, 'Subject: Your workspace asks for a value');
      t.match(mail, /\/parameter-config\b/);
      t.notMatch(mail, /podcast|900/);
      await after(HOUR_MS);
      t.equal(received('ada@asks'), 1);
    });

    t.test('what it refuses for good ends at once', async (t) => {
      const world = await worldOf(outbox, 'never');
      const { mailServer, invite, after, statusOf, received } = world;
      for (const [step, code] of [
        ['recipient', 550],
        ['content', 554],
        ['auth', 535],
      ] as const) {
        const person = `${step}@never`;
        mailServer.misbehave(step, { code });
        t.equal((await invite(person)).mailStatus, 'failed', step);
        mailServer.misbehave();
        t.equal(await waitingRows(world), 0);
        await after(HOUR_MS);
        t.equal(received(person), 0);
        t.equal(await statusOf(person), 'failed');
      }
      t.same(
        failuresOf(world).map(({ responseCode, status }) => [responseCode, status]),
        [550, 554, 535].map((code) => [code, 'failed']),
      );
    });

    t.test('a mail whose acceptance is not known is never sent again', async (t) => {
      const world = await worldOf(outbox, 'unknown');
      const { mailServer, invite, after, statusOf, received } = world;
      mailServer.misbehave('content', 'hang up');
      t.match(await invite('lost@unknown'), { mailStatus: 'unknown', mailSent: false });
      mailServer.misbehave();
      await after(HOUR_MS);
      t.equal(received('lost@unknown'), 0);
      t.equal(await statusOf('lost@unknown'), 'unknown');
      t.equal(await waitingRows(world), 0);
      t.match(failuresOf(world), [{ status: 'unknown' }]);
    });

    t.test(
      'what became of a mail is stored with the revision of the list, or not at all',
      async (t) => {
        const world = await worldOf(outbox, 'whole');
        const { mailServer, database, invite, after, statusOf, received } = world;
        mailServer.misbehave('recipient', { code: 450 });
        await invite('bob@whole');
        mailServer.misbehave();
        const refusal =
          engine.name === 'embedded'
            ? "BEGIN SELECT RAISE(ABORT, 'no revision'); END"
            : "FOR EACH ROW SIGNAL SQLSTATE '45000'";
        await database.query(
          `CREATE TRIGGER no_revision BEFORE UPDATE ON organization_usage ${refusal}`,
        );
        await after(MINUTE_MS);
        t.equal(received('bob@whole'), 1);
        t.equal(await statusOf('bob@whole'), 'waiting', 'as clients have it in their caches');
        await database.query('DROP TRIGGER no_revision');
        await after(HOUR_MS);
        t.equal(received('bob@whole'), 1);
        t.equal(await statusOf('bob@whole'), 'unknown', 'only then is it told');
      },
    );

    t.test('the pauses grow, and after an hour it is over', async (t) => {
      const world = await worldOf(outbox, 'hour');
      const { mailServer, invite, after, statusOf } = world;
      mailServer.misbehave('recipient', { code: 450 });
      await invite('patient@hour');
      let minutes = 0;
      const tried = [0];
      for (let minute = 1; minute <= 90; minute += 1) {
        const before = mailServer.heard.length;
        await after(MINUTE_MS);
        minutes += 1;
        if (mailServer.heard.length > before) tried.push(minutes);
      }
      t.same(tried, [0, 1, 3, 7, 15, 30, 45, 60]);
      t.equal(await statusOf('patient@hour'), 'failed');
      t.equal(await waitingRows(world), 0);
    });

    t.test('two processes share what waits, and send each mail once', async (t) => {
      const world = await worldOf(outbox, 'shared');
      const { mailServer, invite, running, now } = world;
      const people = Array.from({ length: 12 }, (_, at) => `person${at}@shared`);
      mailServer.misbehave('connect', { code: 421 });
      for (const person of people) t.equal((await invite(person)).mailStatus, 'waiting');
      mailServer.misbehave();
      const clock = { now: () => new Date(now() + 2 * MINUTE_MS) };
      const others = [await startBeside(running, clock), await startBeside(running, clock)];
      await Promise.all([...others, ...others].map(deliverDue));
      for (const one of others) await one.stop();
      t.same(
        people.map((person) => world.received(person)),
        people.map(() => 1),
      );
    });

    t.test('what is revoked, replaced or deleted is not sent', async (t) => {
      const world = await worldOf(outbox, 'gone');
      const { mailServer, admin, invite, after, received } = world;
      mailServer.misbehave('connect', { code: 421 });
      const revoked = await invite('revoked@gone');
      await admin.delete(`/api/invitations/${revoked.id}`);
      t.equal(await waitingRows(world), 0);

      const first = await invite('again@gone');
      await after(MINUTE_MS);
      const second = await admin.post(`/api/invitations/${first.id}/resend`);
      t.equal(second.body.mailStatus, 'waiting');
      t.equal(await waitingRows(world), 1, 'the mail with the old link gives way');

      await invite('there@gone');
      await signIn(world.running.url, address('there@gone'));
      t.equal(await waitingRows(world), 1, 'one who has come needs no mail');

      await invite('workspace@gone');
      t.match(await admin.delete('/api/account'), { status: 200 });
      t.equal(await waitingRows(world), 0);
      mailServer.misbehave();
      await after(HOUR_MS);
      for (const person of ['revoked@gone', 'again@gone', 'there@gone', 'workspace@gone'])
        t.equal(received(person), 0, person);
    });

    t.test('a process that is killed loses no mail, and sends none twice', async (t) => {
      const mailServer = await startMailServer();
      const { databaseUrl, dataDir, drop } = await engine.createDatabase();
      const settings = {
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        SMTP_URL: mailServer.url,
        BILLING: 'off',
      };
      t.teardown(async () => {
        await mailServer.stop();
        await drop();
      });
      for (const [step, mails, status] of [
        ['recipient', 1, 'sent'],
        ['content', 0, 'unknown'],
      ] as const) {
        const person = `${step}@killed`;
        const service = await startProcess(settings);
        const admin = await signIn(service.url, address('ada@killed'));
        mailServer.misbehave(step, 'say nothing');
        mailServer.heard.length = 0;
        const invited = admin
          .post('/api/users/invite', { email: address(person) })
          .catch(() => undefined);
        await until(() => mailServer.heard.includes(step));
        await service.end('SIGKILL');
        await invited;
        mailServer.misbehave();
        const clock = { now: () => new Date(Date.now() + 6 * MINUTE_MS) };
        const next = await startBeside({ settings }, clock);
        await deliverDue(next);
        const again = await signIn(next.url, address('ada@killed'));
        // The service has begun with it at start.
        let found: string | undefined;
        while (found === undefined || found === 'waiting') {
          const list: Listed[] = (await again.get('/api/invitations')).body;
          found = list.find(({ email }) => email === address(person))?.mailStatus;
        }
        t.equal(found, status, `killed at ${step}`);
        await next.stop();
        const sent = mailServer.mails.filter((mail) => mail.includes(`To: ${address(person)}`));
        t.equal(sent.length, mails, `killed at ${step}`);
      }
    });
  });
}
