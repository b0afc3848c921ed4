// What an operator does about workspaces and people: each in the audit log of the workspace, unknown ones refused in a sentence.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '@utmost/api/caller.ts';
import { systemClock } from '@utmost/api/clock.ts';
import { defineModels } from '@utmost/api/models/models.ts';
import { signIn as signInWith } from '@utmost/api/people/sign-in.ts';
import t from 'tap';
import { address, domain } from '../../support/addresses.ts';
import { clientOf, signIn } from '../../support/browserless.ts';
import { databaseOf, signInMember } from '../../support/database.ts';
import { engines } from '../../support/engines.ts';
import { startBeside, startServer } from '../../support/server.ts';
import { operate } from './operate.ts';

const DEVICE = { userAgent: 'test', address: '127.0.0.1' };

for (const engine of engines) {
  t.test(`on ${engine.name}`, async (t) => {
    const running = await startServer(engine, { env: { BILLING: 'off' } });
    const database = databaseOf(running);
    t.teardown(async () => {
      await database.close();
      await running.stop();
    });
    const run = (...words: string[]) => operate(running.settings, ...words);
    const ada = await signIn(running.url, address('ada@operated'));
    const { organizationId } = (await ada.get('/api/auth/me')).body;
    await ada.post('/api/tracking-links', { name: 'L', baseUrl: 'https://a.example/' });
    const log = async () => (await ada.get('/api/audit-log')).body;

    t.test('organizations', async (t) => {
      const { code, stdout } = await run('organizations');
      t.equal(code, 0);
      t.ok(
        stdout.includes(
          `${organizationId}  ${domain('operated')}: 1 person (${address('ada@operated')}), 1 link\n`,
        ),
        stdout,
      );
      const json = await run('organizations', '--json');
      t.match(JSON.parse(json.stdout).organizations, [
        {
          id: organizationId,
          name: domain('operated'),
          plan: 'Free',
          people: 1,
          admins: [address('ada@operated')],
          links: 1,
          lastChangeAt: /^20.*Z$/,
        },
      ]);
      t.match(json.stderr, /^Database: /, 'everything else is beside it');
    });

    t.test('make-admin', async (t) => {
      const email = address('mia@operated');
      const member = await signInMember(running, database, organizationId, email);
      t.equal((await member.get('/api/users')).status, 403);
      const { code, stdout } = await run('make-admin', email.toUpperCase());
      t.match({ code, stdout }, { code: 0, stdout: /mia is now an admin of / });
      t.equal((await member.get('/api/users')).status, 200, 'at once');
      const [entry] = await log();
      t.match(entry, {
        action: 'user.change',
        actor: 'operator',
        actorKind: 'operator',
        via: 'operate',
        subject: 'mia',
        before: { role: 'user' },
        after: { role: 'admin' },
      });
      t.match(await run('make-admin', email), { code: 0, stdout: /mia is already an admin of / });
      t.match(await run('make-admin', 'nobody@nowhere.example'), {
        code: 1,
        stderr: 'No workspace has a person with the email address nobody@nowhere.example.\n',
      });
      t.match(await run('make-admin', email, '--organization', 'x'), {
        code: 1,
        stderr: /^The workspace x has no person with the email address /,
      });
      t.equal((await log()).length, 2, 'what changes nothing is no entry');
    });

    t.test('rebind', async (t) => {
      const email = address('rob@operated');
      const member = await signInMember(running, database, organizationId, email);
      const { id } = (await member.get('/api/auth/me')).body;
      const services = {
        database: { sequelize: database, models: defineModels(database) },
        clock: systemClock,
        settings: {},
      } as unknown as Services;
      const identity = {
        subject: 'https://new.example|42',
        formerSubjects: [],
        email,
        emailVerified: true,
        name: 'Rob',
        picture: null,
      };
      const stray = await signInWith(services, identity, DEVICE);
      t.not(stray.user.id, id, 'another provider makes a new, empty workspace');
      t.match(await run('rebind', email), {
        code: 2,
        stderr: /^This deletes .+, which is empty\. To do it, add --yes\.\n$/,
      });
      t.equal((await signInWith(services, identity, DEVICE)).user.id, stray.user.id);
      const { code, stdout } = await run('rebind', email, '--yes');
      t.match(
        { code, stdout },
        { code: 0, stdout: /The next sign-in with .+ opens .+ as rob\.\n$/ },
      );
      const [entry] = await log();
      t.match(entry, {
        action: 'user.rebind',
        subjectId: id,
        subject: 'rob',
        actorKind: 'operator',
      });
      const unverified = signInWith(services, { ...identity, emailVerified: false }, DEVICE);
      await t.rejects(unverified, { code: 'forbidden' });
      t.equal((await signInWith(services, identity, DEVICE)).user.id, id);
      t.equal(
        (await signInWith(services, { ...identity, email: 'new@b.example' }, DEVICE)).user.id,
        id,
      );
      const third = { ...identity, subject: 'https://third.example|42' };
      t.not((await signInWith(services, third, DEVICE)).user.id, id, 'it counts once');

      const { user } = await signInWith(
        services,
        { ...identity, subject: 'https://fourth.example|1' },
        DEVICE,
      );
      t.equal((await run('rebind', 'unknown@x.example', '--yes')).code, 1);
      await database.query('UPDATE organization_usage SET links = 1 WHERE id = ?', {
        replacements: [user.organizationId],
      });
      const refused = await run('rebind', email, '--yes');
      t.match(refused, { code: 2, stderr: /^Several people have the email address / });
      const named = await run('rebind', email, '--yes', '--organization', organizationId);
      t.match(named, { code: 1, stderr: /also has the workspace .+, which isn't empty\. / });
      t.equal((await signInWith(services, identity, DEVICE)).user.id, id, 'nothing was changed');
    });

    t.test('backup', async (t) => {
      const file = join(t.testdir(), 'backup.sqlite');
      if (engine.name !== 'embedded') {
        t.match(await run('backup', file), { code: 2, stderr: /use mysqldump/ });
        return;
      }
      const { code, stdout } = await run('backup', file);
      t.match(
        { code, stdout },
        { code: 0, stdout: /Copied \d+ MB to .+backup\.sqlite\. After you restore it/ },
      );
      t.equal(statSync(file).mode & 0o777, 0o600);
      t.match(await run('backup', file), { code: 2, stderr: /^This replaces .+ add --yes\.\n$/ });
      t.match(await run('backup', file, '--yes', '--json'), {
        code: 0,
        stdout: /^\{"file":".+","bytes":\d+\}\n$/,
      });
      t.match(await run('backup', join(t.testdirName, 'none/x')), {
        code: 1,
        stderr: /^Couldn't write .+ \(ENOENT\)\.\n$/,
      });
      t.match(await run('backup', join(running.settings.DATA_DIR ?? '', 'utmost.sqlite')), {
        code: 2,
        stderr: /the database itself/,
      });
      const restored = { DATA_DIR: t.testdirName, DATABASE_URL: `sqlite:${file}` };
      t.match(await operate(restored, 'after-restore'), { code: 0 });
      const beside = await startBeside({ settings: { ...running.settings, ...restored } });
      t.teardown(() => beside.stop());
      const again = await signIn(beside.url, address('ada@operated'));
      t.equal((await again.get('/api/tracking-links')).body.length, 1);
      t.match((await again.get('/api/audit-log')).body[0], { action: 'operator.after-restore' });
      t.equal((await clientOf(beside.url).get('/api/ready')).status, 200);
    });
  });
}

t.test('help, and what it does not know', async (t) => {
  const settings = { DATA_DIR: t.testdir() };
  const { code, stdout } = await operate(settings, '--help');
  t.equal(code, 0);
  for (const name of [
    'after-restore',
    'check',
    'move',
    'backup',
    'organizations',
    'make-admin',
    'rebind',
  ]) {
    t.match(stdout, new RegExp(`^  ${name}`, 'm'));
  }
  t.match(await operate(settings, 'help', 'move'), { code: 0, stdout: /--to <url>/ });
  t.match(await operate(settings, 'destroy'), { code: 2, stderr: /unknown command 'destroy'/ });
  t.match(await operate(settings, 'make-admin'), { code: 2, stderr: /missing required argument/ });
  writeFileSync(join(t.testdirName, 'utmost.sqlite'), 'no database');
  t.match(await operate(settings, 'organizations'), { code: 1, stderr: /damaged/ });
});
