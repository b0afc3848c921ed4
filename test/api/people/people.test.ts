// Who is in the workspace: names, invitations, seats, and what becomes of a member who leaves.

import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { address, domain } from '../../support/addresses.ts';
import {
  type Answer,
  type Client,
  clientOf,
  signIn,
  signInOnly,
  withToken,
} from '../../support/browserless.ts';
import { databaseOf, everyRow, untilRemoved } from '../../support/database.ts';
import { engines, onceAmong } from '../../support/engines.ts';
import { startServer } from '../../support/server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Those of this database that wait for a lock of another transaction. */
const LOCK_WAITS = `SELECT trx_id FROM information_schema.innodb_trx JOIN information_schema.processlist
  ON id = trx_mysql_thread_id WHERE db = DATABASE() AND trx_state = 'LOCK WAIT'`;
/** The table is filled anew only where it was not read for a tenth of a second. */
const LOOK_EVERY_MS = 200;

const status = ({ status: code }: Answer) => code;
const tokenIn = (answer: Answer) => new URL(answer.body.url).searchParams.get('token');
const me = async (client: Client) => (await client.get('/api/auth/me')).body;

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    let late = 0;
    const running = await startServer(engine, {
      clock: { now: () => new Date(Date.now() + late) },
    });
    const { url } = running;
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    t.afterEach(() => {
      late = 0;
    });
    const invite = (admin: Client, email: string) => admin.post('/api/users/invite', { email });
    const setPlan = async (admin: Client, planId: number) => {
      const replacements = [planId, (await me(admin)).organizationId];
      await database.query('UPDATE organizations SET planId = ? WHERE id = ?', { replacements });
    };

    // What no collation, lock or order of rows decides is seen on one engine.
    const once = onceAmong(t, engine);

    const mine = async (client: Client) => (await client.get('/api/invitations/mine')).body;
    const accept = (client: Client, { id }: { id: string }) =>
      client.post(`/api/invitations/${id}/accept`);

    t.test('I3 an invited person is asked at their first sign-in, and joins', async (t) => {
      const admin = await signIn(url, address('ada@one'));
      const sent = await invite(admin, address('bob@one').replace('bob@one', 'Bob@ONE'));
      t.match(sent, { status: 201, body: { email: address('bob@one'), mailSent: true } });
      t.match(
        (await clientOf(url).post('/api/invitations/look-up', { token: tokenIn(sent) })).body,
        {
          organizationName: domain('one'),
          email: address('bob@one'),
          invitedBy: 'ada',
        },
      );
      const [mail] = (await clientOf(url).get('/sandbox/mail')).body;
      t.equal(mail.to, address('bob@one'));
      t.match(mail.subject, `Your invitation to ${domain('one')} on Utmost`);
      t.ok(mail.text.includes(sent.body.url) && mail.html.includes(sent.body.url));

      const bob = await signInOnly(url, address('bob@one'));
      const own = await me(bob);
      t.match(own, { role: 'admin', organizationName: domain('one') });
      t.not(own.organizationId, (await me(admin)).organizationId, 'no member is moved unasked');
      t.equal((await admin.get('/api/users')).body.length, 1);
      const [open] = await mine(bob);
      t.match(open, { organizationName: domain('one'), invitedBy: 'ada' });
      t.equal(status(await accept(bob, open)), 200);
      t.match(await me(bob), { role: 'user', organizationId: (await me(admin)).organizationId });
      t.match(await bob.post('/api/tracking-links', { name: 'L', baseUrl: 'https://e.com/' }), {
        status: 201,
      });
      const [rows] = await database.query(
        'SELECT id FROM organizations WHERE id = ? AND deletedAt IS NULL',
        { replacements: [own.organizationId] },
      );
      t.same(rows, [], 'the empty workspace is gone');
      const [left] = await database.query(
        "SELECT id FROM audit_entries WHERE organizationId = ? AND action = 'user.leave'",
        { replacements: [own.organizationId] },
      );
      t.same(left, [], 'and its admin did not leave a team');
      const gone = await clientOf(url).post('/api/invitations/look-up', { token: tokenIn(sent) });
      t.equal(gone.status, 404, 'its link is used up');
      t.same((await admin.get('/api/invitations')).body, []);
      t.equal(
        status(await invite(admin, address('bob@one'))),
        409,
        'a member is not invited again',
      );
    });

    t.test('I3 a workspace in which there is anything cannot be left', async (t) => {
      const host = await signIn(url, address('ada@host'));
      const uses: [string, (client: Client) => Promise<unknown>][] = [
        [
          'a link',
          (client) => client.post('/api/tracking-links', { name: 'L', baseUrl: 'https://e.com/' }),
        ],
        [
          'a parameter',
          (client) =>
            client.post('/api/tracking-parameters', {
              type: 'text',
              displayName: 'S',
              queryName: 's',
            }),
        ],
        ['an invitation', (client) => invite(client, address('cyd@anywhere'))],
        [
          'a payment',
          async (client) =>
            database.query('UPDATE billing_accounts SET stripeCustomerId = ? WHERE id = ?', {
              replacements: ['cus_1', (await me(client)).organizationId],
            }),
        ],
      ];
      await setPlan(host, 2);
      for (const [index, [about, use]] of uses.entries()) {
        const email = address(`bob${index}@used`);
        t.equal(status(await invite(host, email)), 201);
        const bob = await signInOnly(url, email);
        await use(bob);
        const [open] = await mine(bob);
        const refused = await accept(bob, open);
        t.match(refused, { status: 409, body: { message: /in use/ } }, about);
        t.match(await me(bob), { role: 'admin' });
        t.equal((await mine(bob)).length, 1, 'the invitation stays open');
      }
      t.equal((await host.get('/api/users')).body.length, 1);
    });

    // The embedded engine has one writer: nothing happens while its transaction lasts.
    if (engine.name !== 'embedded')
      t.test('I3 nor one that is put to use at that moment', async (t) => {
        const host = await signIn(url, address('ada@meanwhile'));
        await invite(host, address('bob@meanwhile'));
        const bob = await signInOnly(url, address('bob@meanwhile'));
        const [open] = await mine(bob);
        const { organizationId } = await me(bob);
        const transaction = await database.transaction();
        const change = (sql: string) =>
          database.query(sql, { replacements: [organizationId], transaction });
        await change('UPDATE organization_usage SET revision = revision + 1 WHERE id = ?');
        await change("UPDATE billing_accounts SET stripeCustomerId = 'cus_2' WHERE id = ?");
        let isAnswered = false;
        const moving = accept(bob, open).finally(() => {
          isAnswered = true;
        });
        while (!isAnswered && (await database.query(LOCK_WAITS))[0].length === 0)
          await wait(LOOK_EVERY_MS);
        await transaction.commit();
        t.match(await moving, { status: 409, body: { message: /in use/ } });
        t.match(await me(bob), { organizationId, role: 'admin' });
      });

    t.test('I3 of several invitations one is accepted, and one declined', async (t) => {
      const hosts = [];
      for (const name of ['first', 'second', 'third']) {
        const host = await signIn(url, address(`ada@${name}`));
        t.equal(status(await invite(host, address('bob@several'))), 201);
        hosts.push(host);
        late += MINUTE_MS;
      }
      const bob = await signInOnly(url, address('bob@several'));
      const [third, second, first] = await mine(bob);
      t.same(
        [first, second, third].map((one) => one.organizationName),
        ['first', 'second', 'third'].map(domain),
      );
      t.match(await bob.post(`/api/invitations/${second.id}/decline`), {
        status: 200,
        body: { id: second.id, deleted: 1 },
      });
      t.equal(status(await bob.post(`/api/invitations/${second.id}/decline`)), 404);
      t.equal(status(await accept(bob, second)), 404);
      const [, host] = hosts;
      t.same((await host?.get('/api/invitations'))?.body, [], 'its seat is free');
      t.match((await host?.get('/api/audit-log'))?.body[0], {
        action: 'invitation.decline',
        actor: 'bob',
        subject: address('bob@several'),
      });
      const [one, twin] = await Promise.all([accept(bob, first), accept(bob, first)]);
      t.ok([one.status, twin.status].includes(200), `${one.status} ${twin.status}`);
      t.match(await me(bob), { role: 'user', organizationName: domain('first') });
      t.same(
        (await mine(bob)).map(({ id }: { id: string }) => id),
        [third.id],
      );
      t.equal(status(await accept(bob, third)), 200, 'a member may move on');
    });

    once('I3 what others do about the same address leaves an invitation as it is', async (t) => {
      const email = address('guest@wanted');
      const host = await signIn(url, address('ada@keeps'));
      const sent = await invite(host, email);
      const { organizationId } = await me(host);
      const kept = async () => {
        const invitations = 'SELECT * FROM invitations WHERE organizationId = ?';
        return (await database.query(invitations, { replacements: [organizationId] }))[0];
      };
      const before = await kept();
      t.equal(before.length, 1);
      const stays = async (answer: Answer, code: number, about: string) => {
        t.equal(status(answer), code, about);
        t.same(await kept(), before, about);
        // No address gets two mails within a minute.
        late += 2 * MINUTE_MS;
      };
      const other = await signIn(url, address('eve@wants'));
      const first = await invite(other, email);
      await stays(first, 201, 'invited by another');
      const theirs = `/api/invitations/${first.body.id}`;
      await stays(await other.post(`${theirs}/resend`), 200, 'sent again');
      await stays(await other.delete(theirs), 200, 'revoked');
      const own = `/api/invitations/${sent.body.id}`;
      await stays(await other.post(`${own}/resend`), 404, 'sent again by its id');
      await stays(await other.delete(own), 404, 'revoked by its id');
      await stays(await invite(other, email), 201, 'invited once more');

      const guest = await signInOnly(url, email);
      const openOf = async (name: string) =>
        (await mine(guest)).find(
          ({ organizationName }: { organizationName: string }) => organizationName === domain(name),
        );
      const declined = await openOf('wants');
      await stays(await guest.post(`/api/invitations/${declined.id}/decline`), 200, 'declined');
      await stays(await invite(other, email), 201, 'invited a last time');
      await stays(await accept(guest, await openOf('wants')), 200, 'accepted');
      const { id } = await me(guest);
      await stays(await other.delete(`/api/users/${id}`), 200, 'the member is deleted');
      await stays(await other.delete('/api/account'), 200, 'the workspace is deleted');
      await untilRemoved(database);
      t.same(await kept(), before, 'and every row of it is removed');
      const back = await signInOnly(url, email);
      t.equal((await mine(back)).length, 1);
      t.equal(status(await accept(back, (await mine(back))[0])), 200);
      t.equal((await me(back)).organizationId, organizationId);
    });

    t.test('I3 another address does not accept it', async (t) => {
      const admin = await signIn(url, address('ada@two'));
      await invite(admin, address('bob@two'));
      for (const email of [
        address('bob+tag@two'),
        address('böb@two'),
        `${address('bob@two')}.evil.example`,
      ]) {
        t.match(
          await me(await signIn(url, email)),
          { role: 'admin' },
          `${email} has a workspace of its own`,
        );
      }
    });

    t.test(
      'I3 an invitation ends after seven days, and when it is taken back or sent again',
      async (t) => {
        const admin = await signIn(url, address('ada@three'));
        const look = (token: string | null) =>
          clientOf(url).post('/api/invitations/look-up', { token });
        const first = await invite(admin, address('bob@three'));
        t.equal(
          status(await invite(admin, address('bob@three'))),
          429,
          'not twice within a minute',
        );
        late = 2 * MINUTE_MS;
        const second = await admin.post(`/api/invitations/${first.body.id}/resend`);
        t.equal(second.status, 200);
        t.equal(status(await look(tokenIn(first))), 404, 'the first link is worth nothing');
        t.equal(status(await look(tokenIn(second))), 200);
        late = 7 * DAY_MS + 3 * MINUTE_MS;
        const again = await signIn(url, address('ada@three'));
        t.equal(status(await look(tokenIn(second))), 404, 'expired');
        t.match((await again.get('/api/invitations')).body, [{ isExpired: true }]);
        const third = await again.post(`/api/invitations/${first.body.id}/resend`);
        t.equal(status(await look(tokenIn(third))), 200);
        t.match((await again.delete(`/api/invitations/${first.body.id}`)).body, { deleted: 1 });
        t.equal(status(await look(tokenIn(third))), 404, 'taken back');
        t.match(await me(await signIn(url, address('bob@three'))), { role: 'admin' });
      },
    );

    once('I3 an address that an admin has only written down accepts nothing', async (t) => {
      const eve = await signIn(url, address('eve@attack'));
      await invite(eve, address('mallory@attack'));
      const mallory = await signIn(url, address('mallory@attack'));
      const { id } = await me(mallory);
      const renamed = await eve.patch(`/api/users/${id}`, { email: address('victim@target') });
      t.equal(status(renamed), 200);
      const admin = await signIn(url, address('ada@target'));
      const { body: invitation } = await invite(admin, address('victim@target'));
      for (const client of [mallory, await signIn(url, address('mallory@attack'))]) {
        t.same((await client.get('/api/invitations/mine')).body, []);
        t.equal(status(await client.post(`/api/invitations/${invitation.id}/accept`)), 404);
      }
      t.equal((await admin.get('/api/users')).body.length, 1);
      const victim = await signIn(url, address('victim@target'));
      t.match(await me(victim), { role: 'user', organizationName: domain('target') });
    });

    once('an address that is invited is given to no other user', async (t) => {
      const admin = await signIn(url, address('ada@given'));
      await invite(admin, address('bob@given'));
      const bob = await signIn(url, address('bob@given'));
      await invite(admin, address('cleo@given'));
      const { id } = await me(bob);
      t.match(await admin.patch(`/api/users/${id}`, { email: address('Cleo@given') }), {
        status: 422,
        body: {
          errors: {
            email: `${address('cleo@given')} is already invited. Revoke the invitation first.`,
          },
        },
      });
      t.match(await me(await signIn(url, address('cleo@given'))), { role: 'user' });

      await admin.patch(`/api/users/${id}`, { email: address('eve@taken') });
      const other = await signIn(url, address('eve@taken'));
      await invite(other, address('bob@given'));
      const [open] = (await bob.get('/api/invitations/mine')).body;
      t.match(await bob.post(`/api/invitations/${open.id}/accept`), {
        status: 200,
        body: { user: { organizationName: domain('taken'), email: address('bob@given') } },
      });
    });

    once('I3 who was sent too many is left alone, and it is said for how long', async (t) => {
      const admin = await signIn(url, address('ada@often'));
      const began = Date.now();
      // What the requests themselves take is taken off, or a slow machine's waits are shorter.
      const after = (milliseconds: number) => {
        late = began + milliseconds - Date.now();
      };
      const wait = async (email: string) => {
        const answer = await invite(admin, email);
        const seconds = Number(answer.headers.get('retry-after'));
        return answer.status === 429 ? { seconds, message: answer.body.message } : answer.status;
      };
      const near = (found: Awaited<ReturnType<typeof wait>>, seconds: number, message: RegExp) => {
        t.match(found, { message }, JSON.stringify(found));
        const told = typeof found === 'number' ? 0 : found.seconds;
        t.ok(Math.abs(told - seconds) <= 30, `${told} s, about ${seconds}`);
      };
      t.equal(await wait(address('bob@often')), 201);
      near(await wait(address('bob@often')), 60, /was just sent/);
      after(MINUTE_MS / 2);
      near(await wait(address('bob@often')), 30, /was just sent/);
      for (let sent = 2; sent <= 5; sent++) {
        after(2 * sent * MINUTE_MS);
        t.equal(await wait(address('bob@often')), 201);
      }
      after(60 * MINUTE_MS);
      near(await wait(address('bob@often')), 23 * 3600, /too many invitations today/);
      const [open] = (await admin.get('/api/invitations')).body;
      await admin.delete(`/api/invitations/${open.id}`);
      near(await wait(address('bob@often')), 23 * 3600, /too many/);
      const elsewhere = await signIn(url, address('eve@elsewhere'));
      t.equal(status(await invite(elsewhere, address('bob@often'))), 201, 'not from here');
      for (let sent = 6; sent <= 50; sent++) {
        const { status: code, body } = await invite(admin, address(`guest${sent}@often`));
        t.equal(code, 201);
        await admin.delete(`/api/invitations/${body.id}`);
      }
      after(60 * MINUTE_MS);
      near(await wait(address('more@often')), 23 * 3600, /too many/);
      after(DAY_MS + MINUTE_MS);
      t.equal(
        await wait(address('more@often')),
        201,
        'a day after the first there is room for one',
      );
    });

    t.test('I3 deleting the workspace does not begin the limits anew', async (t) => {
      const anew = async () => {
        const admin = await signIn(url, address('ada@loop'));
        const answer = await invite(admin, address('victim@loop'));
        await admin.delete('/api/account');
        return { status: answer.status, message: answer.body.message };
      };
      const justNow = 'An invitation was just sent to this address. Wait a minute, then try again.';
      t.equal((await anew()).status, 201);
      t.same(await anew(), { status: 429, message: justNow });
      for (let sent = 2; sent <= 5; sent++) {
        late += 2 * MINUTE_MS;
        t.equal((await anew()).status, 201);
      }
      late += 2 * MINUTE_MS;
      const tooOften = 'This address was sent too many invitations today. Try again tomorrow.';
      t.same(await anew(), { status: 429, message: tooOften });

      for (let other = 1; other <= 5; other++) {
        const admin = await signIn(url, address(`eve@loop${other}`));
        t.equal(status(await invite(admin, address('victim@loop'))), 201, 'others may, too');
      }
      const eleventh = await signIn(url, address('eve@loop-more'));
      t.match(await invite(eleventh, address('victim@loop')), {
        status: 429,
        body: { message: tooOften },
      });
      const rows = async () => (await everyRow(database)).sent_invitations ?? [];
      t.notMatch((await rows()).join(), /@|loop/, 'neither address nor sender stands there');
      late += DAY_MS + MINUTE_MS;
      t.equal((await anew()).status, 201);
      const recipient = hash('sha256', address('victim@loop'));
      const left = (await rows()).filter((row) => row.includes(recipient));
      t.equal(left.length, 1, 'what is a day old is gone');
    });

    once('who comes and who leaves is written down, with from where', async (t) => {
      const admin = await signIn(url, address('ada@written'));
      await invite(admin, address('bob@written'));
      const bob = await signIn(url, address('bob@written'));
      const entry = async (client: Client, action: string) => {
        const query = new URLSearchParams({ filter: JSON.stringify({ action }) });
        return (await client.get(`/api/audit-log?${query}`)).body[0];
      };
      const from = /127\.0\.0\.1|::1/;
      t.match(await entry(admin, 'invitation.accept'), {
        actor: 'bob',
        address: from,
        subject: address('bob@written'),
      });
      const host = await signIn(url, address('eve@host'));
      await invite(host, address('bob@written'));
      const [open] = (await bob.get('/api/invitations/mine')).body;
      await bob.post(`/api/invitations/${open.id}/accept`);
      const accepted = await entry(host, 'invitation.accept');
      t.match(accepted, { actor: 'bob', via: 'session', address: from });
      t.match(await entry(admin, 'user.leave'), {
        actor: 'bob',
        address: from,
        subject: 'bob',
        before: { role: 'user', email: address('bob@written') },
      });
    });

    t.test('I3 an invitation takes a seat until it is accepted, taken back or over', async (t) => {
      const admin = await signIn(url, address('ada@seats'));
      const seats = async () => (await admin.get('/api/subscription/member-limit-check')).body;
      t.match(await seats(), { used: 1, limit: 3 });
      const answers = await Promise.all(
        ['bob', 'cyd', 'dan', 'eve'].map((name) => invite(admin, address(`${name}@seats`))),
      );
      const [first, second] = answers.filter((one) => one.status === 201);
      const refused = answers.filter((one) => one.status !== 201);
      t.equal(refused.length, 2, 'two seats are free beside the administrator');
      for (const one of refused) {
        t.match(one, {
          status: 403,
          body: {
            code: 'limit_reached',
            message:
              'Your Free plan allows a maximum of 3 workspace members, including pending invitations. Upgrade your plan to add more.',
          },
        });
      }
      const open = (await admin.get('/api/invitations')).body;
      t.equal(open.length, 2, 'who was refused was not invited');
      t.same(await seats(), { allowed: false, used: 3, limit: 3, remaining: 0, planName: 'Free' });

      late = 2 * MINUTE_MS;
      t.equal(
        status(await invite(admin, first?.body.email)),
        201,
        'a member who has a seat is invited again',
      );
      t.match(await me(await signIn(url, first?.body.email)), {
        role: 'user',
        organizationName: domain('seats'),
      });
      t.match(await seats(), { used: 3 }, 'they sit where they were expected');
      await admin.delete(`/api/invitations/${second?.body.id}`);
      t.match(await seats(), { used: 2, remaining: 1 });
      t.equal(status(await invite(admin, address('fay@seats'))), 201);
      late = 8 * DAY_MS;
      const later = await signIn(url, address('ada@seats'));
      t.match(
        (await later.get('/api/subscription/member-limit-check')).body,
        { used: 2 },
        'an invitation that is over takes none',
      );
      t.equal(status(await invite(later, address('gus@seats'))), 201);
      const [{ id }] = (await later.get('/api/invitations')).body.filter(
        (one: { isExpired: boolean }) => one.isExpired,
      );
      t.match(await later.post(`/api/invitations/${id}/resend`), {
        status: 403,
        body: { code: 'limit_reached' },
      });
    });

    t.test('I3 people race for the last seat: one gets it', async (t) => {
      const admin = await signIn(url, address('ada@race'));
      await setPlan(admin, 2);
      await invite(admin, address('member@race'));
      await signIn(url, address('member@race'));
      const people = Array.from({ length: 10 }, (_, index) => address(`racer${index}@race`));
      for (const email of people) t.equal(status(await invite(admin, email)), 201);
      await setPlan(admin, 1);
      const racers = await Promise.all(people.map((email) => signIn(url, email)));
      const ends = await Promise.all(racers.map(me));
      const roles = ends.map(({ role }) => role).sort();
      t.same(roles, [...Array(9).fill('admin'), 'user'], 'the others have workspaces of their own');
      t.equal((await admin.get('/api/users')).body.length, 3);
      t.equal((await admin.get('/api/invitations')).body.length, 9, 'and are still invited');
      t.match((await admin.get('/api/subscription/member-limit-check')).body, {
        allowed: false,
        used: 12,
        limit: 3,
        remaining: 0,
        planName: 'Free',
      });
      t.match(await invite(admin, address('more@race')), {
        status: 403,
        body: { code: 'limit_reached' },
      });
    });

    once('I3 an invitation into a full workspace does not prevent signing in', async (t) => {
      const roomy = await signIn(url, address('ada@roomy'));
      await invite(roomy, address('dan@full'));
      late = MINUTE_MS;
      const full = await signIn(url, address('ada@full'));
      await setPlan(full, 2);
      const others = [address('bob@full'), address('cleo@full')];
      for (const email of [...others, address('dan@full'), address('eve@full')]) {
        t.equal(status(await invite(full, email)), 201);
      }
      await setPlan(full, 1);
      for (const email of others) await signIn(url, email);
      const dan = await me(await signIn(url, address('dan@full')));
      t.match(dan, { role: 'user', organizationName: domain('roomy') }, 'the newest with a seat');
      const eve = await signIn(url, address('eve@full'));
      const own = await me(eve);
      t.equal(own.role, 'admin');
      t.not(own.organizationId, (await me(full)).organizationId);
      const [open] = (await eve.get('/api/invitations/mine')).body;
      t.match(open, { organizationName: domain('full') }, 'the invitation stays open');

      const bob = await me(await signIn(url, address('bob@full')));
      t.match((await full.delete(`/api/users/${bob.id}`)).body, { deleted: 1 });
      await eve.request('DELETE', '/api/account', { confirm: 'DELETE' });
      t.match(await me(await signIn(url, address('eve@full'))), {
        role: 'user',
        organizationName: domain('full'),
      });
    });

    t.test('I4 names and addresses', async (t) => {
      const admin = await signIn(url, address('ada@names'));
      await invite(admin, address('bob@names'));
      const bob = await signIn(url, address('bob@names'));
      const { id } = await me(bob);
      const change = (body: object) => admin.patch(`/api/users/${id}`, body);
      const table: [object, string, string][] = [
        [{ username: 'bo' }, 'username', 'Username must be at least 3 characters'],
        [{ username: '  b  ' }, 'username', 'Username must be at least 3 characters'],
        [
          { username: 'b\u0000ob' },
          'username',
          "Username can't contain control or invisible characters",
        ],
        [{ username: 'ADA' }, 'username', 'The username "ADA" is already taken'],
        [{ email: 'bob' }, 'email', 'Please enter a valid email address'],
        [{ email: 'a@b.c\r\nBcc: x@y.zz' }, 'email', 'Please enter a valid email address'],
        [
          { email: address('ADA@names') },
          'email',
          `The email address ${address('ada@names')} is already taken`,
        ],
      ];
      for (const [body, field, sentence] of table) {
        const answer = await change(body);
        t.equal(answer.status, 422, JSON.stringify(body));
        t.equal(answer.body.errors[field], sentence);
      }
      t.equal(status(await change({ role: 'admin' })), 400, 'a role cannot change');
      t.match(
        await change({
          username: 'Robert',
          email: address('bob@new').replace('bob@new', 'Bob@New'),
        }),
        {
          status: 200,
          body: { username: 'Robert', email: address('bob@new'), role: 'user' },
        },
      );
      t.match(await me(bob), { username: 'Robert' }, 'the session goes on');
      const stranger = await signIn(url, address('bob@new'));
      t.not(
        (await me(stranger)).id,
        id,
        "a person with that address gets into no other person's account",
      );
    });

    once('I5 who leaves is out at once, and what they made stays', async (t) => {
      const admin = await signIn(url, address('ada@leave'));
      await invite(admin, address('bob@leave'));
      const bob = await signIn(url, address('bob@leave'));
      const made = await bob.post('/api/tracking-links', { name: 'L', baseUrl: 'https://e.com/' });
      const own = await me(admin);
      t.match(await admin.delete(`/api/users/${own.id}`), {
        status: 409,
        body: { message: "You can't delete yourself." },
      });
      t.match((await admin.delete(`/api/users/${(await me(bob)).id}`)).body, { deleted: 1 });
      t.equal(status(await bob.get('/api/auth/me')), 401);
      t.match((await admin.get(`/api/tracking-links/${made.body.id}`)).body, { createdBy: 'bob' });
    });

    t.test('I5 two admins at once leave one of them', async (t) => {
      const one = await signIn(url, address('ada@pair'));
      await setPlan(one, 2);
      await invite(one, address('eve@pair'));
      await invite(one, address('bob@pair'));
      await invite(one, address('cleo@pair'));
      const other = await signIn(url, address('eve@pair'));
      const bob = await me(await signIn(url, address('bob@pair')));
      await signIn(url, address('cleo@pair'));
      const [ada, eve] = [await me(one), await me(other)];
      await database.query("UPDATE users SET role = 'admin' WHERE id = ?", {
        replacements: [eve.id],
      });
      const both = (work: (admin: Client) => Promise<Answer>) =>
        Promise.all([one, other].map(work));
      const renamed = await both((admin) =>
        admin.patch(`/api/users/${bob.id}`, { username: admin === one ? 'ADA' : 'bobby' }),
      );
      t.same(renamed.map(status), [422, 200]);
      const deleted = await both((admin) => admin.delete(`/api/users/${bob.id}`));
      t.same(deleted.map(status).sort(), [200, 404], 'one of them is the one who did it');
      const each = await both((admin) =>
        admin.delete(`/api/users/${admin === one ? eve.id : ada.id}`),
      );
      const refused = each.find((answer) => status(answer) !== 200);
      t.equal(each.filter((answer) => status(answer) === 200).length, 1);
      t.ok([401, 409].includes(refused?.status ?? 0), JSON.stringify(refused?.body));
      const sql = 'SELECT role FROM users WHERE organizationId = ? ORDER BY role';
      const [rows] = await database.query(sql, { replacements: [ada.organizationId] });
      t.same(rows, [{ role: 'admin' }, { role: 'user' }]);
    });

    once(
      'I3 the invitation’s secret is stored as a hash, and names are text in its mail',
      async (t) => {
        const admin = await signIn(url, address('ada@mail'));
        const hostile = '<img src=x onerror=alert(1)> https://evil.example';
        await admin.patch('/api/organization', { name: hostile });
        const { id } = await me(admin);
        await admin.patch(`/api/users/${id}`, { username: '<b>Ada</b>' });
        const sent = await invite(admin, address('bob@mail'));
        const secret = tokenIn(sent) ?? '';
        t.notMatch(JSON.stringify(await everyRow(database)), secret);
        t.notMatch((await admin.get('/api/account/export')).body, secret);
        t.notMatch(JSON.stringify((await admin.get('/api/audit-log')).body), secret);
        const [mail] = (await clientOf(url).get('/sandbox/mail')).body;
        t.ok(mail.text.includes(hostile), 'the text says it as it is');
        t.notMatch(mail.html, /<img|<b>/);
        t.match(mail.html, /&lt;img src=x/);
        const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
        t.same(new Set(links), new Set([sent.body.url]), 'and leads to one place only');
        t.notMatch(mail.subject, /[\r\n]/);
      },
    );

    once('I3 a member of another workspace is asked, never moved', async (t) => {
      const one = await signIn(url, address('ada@stay'));
      await invite(one, address('bob@stay'));
      const bob = await signIn(url, address('bob@stay'));
      const other = await signIn(url, address('eve@away'));
      await invite(other, address('bob@stay'));
      await invite(other, address('ada@stay'));
      const again = await signIn(url, address('bob@stay'));
      t.equal((await me(again)).organizationName, domain('stay'), 'signing in moves no member');
      const [open] = (await bob.get('/api/invitations/mine')).body;
      t.match(open, { organizationName: domain('away'), invitedBy: 'eve' });
      const [adas] = (await one.get('/api/invitations/mine')).body;
      t.equal(status(await one.post(`/api/invitations/${adas.id}/accept`)), 409, 'an admin stays');
      t.equal(
        status(await one.post(`/api/invitations/${open.id}/accept`)),
        404,
        "another's invitation",
      );
      const [theirs, staying] = await Promise.all(
        [bob, one].map(async (client) => {
          const made = await client.post('/api/api-tokens', { name: 'CI', scope: 'read' });
          return withToken(url, made.body.token);
        }),
      );
      t.match(await bob.post(`/api/invitations/${open.id}/accept`), {
        status: 200,
        body: { user: { organizationName: domain('away'), role: 'user' } },
      });
      t.equal((await one.get('/api/users')).body.length, 1);
      const scripts = [theirs, staying].map((script) => script?.get('/api/tracking-links'));
      const statuses = (await Promise.all(scripts)).map((answer) => answer?.status);
      t.same(statuses, [401, 200], 'the tokens of who leaves end, and no others');
    });
  });
}
