// Parameters, people and tokens of the server.

import t from 'tap';
import { signIn } from '../../support/browserless.ts';
import { serve } from '../served.ts';
import { setFixtureTaxonomy } from '../stored-links.ts';

t.test('params', async (t) => {
  const { utmost, admin } = await serve(t);
  await setFixtureTaxonomy(admin);
  const { code, stdout, stderr } = await utmost(['params']);
  t.same([code, stderr], [0, '']);
  const rows = stdout.trimEnd().split('\n');
  t.equal(rows.length, 8);
  t.match(rows[0], /^Source\tutm_source\tdropdown\trequired, one of google \| bing/);
  t.match(rows[7], /^Link ID\tlid\tidentifier\trequired, last \d+$/);
  t.match(rows[2], /^Campaign\tutm_campaign\ttext\trequired, lowercase, no spaces, special char/);
  t.match(rows[5], /^Market\tmkt\tdropdown\trequired, coded: de = Germany, .*, \+3 more$/);
  const all = JSON.parse((await utmost(['params', '--json'])).stdout);
  t.equal(all.length, 8);
  t.match(all[5].valueMappings[0], { displayValue: 'Germany', codedValue: 'de' });
});

t.test('users', async (t) => {
  const { utmost, url, email, emailOf, makeToken } = await serve(t);
  const jos = emailOf('jo');
  const invited = await utmost(['users', 'invite', jos]);
  t.match(invited, { code: 0, stderr: `Invited ${jos}. The link expires on ` });
  t.match(invited.stdout, new RegExp(`^${url}/invitation\\?token=\\S+\n$`));
  const jo = await signIn(url, jos);
  const rows = (await utmost(['users', 'list'])).stdout.trimEnd().split('\n');
  t.same(rows.map((row) => row.split('\t').slice(2, 4)).sort(), [
    [email, 'admin'],
    [jos, 'user'],
  ]);
  const member = { UTMOST_TOKEN: await makeToken('write', jo) };
  for (const args of [['list'], ['invite', emailOf('a')], ['remove', 'ada', '--yes']]) {
    t.match(await utmost(['users', ...args], { env: member }), { code: 4, stdout: '' });
  }
  t.match(await utmost(['users', 'invite', 'nonsense']), { code: 3, stdout: '' });
  t.match(await utmost(['users', 'remove', emailOf('x'), '--yes']), {
    code: 1,
    stderr: 'No one has the email',
  });
  t.match(await utmost(['users', 'remove', emailOf('JO')]), { code: 2, stderr: '--yes' });
  const removed = await utmost(['users', 'remove', emailOf('JO'), '--yes', '--json']);
  t.match(JSON.parse(removed.stdout), { deleted: 1, email: jos });
  t.match(await utmost(['whoami'], { env: member }), { code: 4 });
  t.match(await utmost(['users', 'remove', 'ada', '--yes']), { code: 1 }, 'not oneself');
});

t.test('a person whose username is the address of another', async (t) => {
  const { utmost, admin, url, emailOf } = await serve(t);
  for (const name of ['jo', 'eve']) {
    await utmost(['users', 'invite', emailOf(name)]);
    await signIn(url, emailOf(name));
  }
  const people: { id: string; email: string }[] = (await admin.get('/api/users')).body;
  const idOf = (name: string) => people.find(({ email }) => email.startsWith(name))?.id ?? '';
  const rename = (name: string, username: string) =>
    admin.patch(`/api/users/${idOf(name)}`, { username });
  t.match(await rename('jo', 'josephine'), { status: 200 });
  t.match(await rename('eve', emailOf('jo')), { status: 200 });
  const remove = (who: string) => utmost(['users', 'remove', who, '--yes']);
  const unclear = await remove(emailOf('jo'));
  t.match(unclear, { code: 2, stdout: '', stderr: 'matches several people' });
  for (const name of ['jo', 'eve']) t.match(unclear.stderr, idOf(name));
  t.equal((await admin.get('/api/users')).body.length, 3);
  t.match(await remove(idOf('eve')), { code: 0, stderr: `Removed ${emailOf('eve')}.` });
  t.match(await remove(emailOf('jo')), { code: 0, stderr: `Removed ${emailOf('jo')}.` });
});

t.test('tokens', async (t) => {
  const { utmost, token } = await serve(t);
  const made = await utmost(['tokens', 'create', 'ci-pipeline', '--scope', 'read', '--days', '3']);
  t.equal(made.code, 0, made.stderr);
  t.match(made.stdout, /^utmost_pat_[0-9A-Za-z]{38}\n$/);
  t.match(made.stderr, /^Created ci-pipeline, which expires on /);
  t.notMatch(made.stderr, made.stdout.trim());
  const fresh = { UTMOST_TOKEN: made.stdout.trim() };
  t.match(await utmost(['whoami'], { env: fresh }), { code: 0 });
  const beyond = await utmost(['tokens', 'create', 'more', '--scope', 'admin'], { env: fresh });
  t.match(beyond, { code: 4, stdout: '' });
  const list = await utmost(['tokens', 'list']);
  t.notMatch(list.stdout, token);
  const [id = ''] =
    list.stdout
      .split('\n')
      .find((row) => row.includes('\tci-pipeline\t'))
      ?.split('\t') ?? [];
  t.match(await utmost(['tokens', 'revoke', id]), { code: 0, stderr: 'Token revoked.' });
  t.match(await utmost(['whoami'], { env: fresh }), { code: 4 });
  t.match(await utmost(['tokens', 'revoke', id]), { code: 1, stderr: 'API token not found' });
  t.match(await utmost(['tokens', 'revoke', 'ci']), { code: 2, stderr: "ci isn't a token ID" });
  t.match(await utmost(['tokens', 'create', 'x']), { code: 2, stderr: /--scope/ });
  const json = JSON.parse(
    (await utmost(['tokens', 'create', 'j', '--scope', 'read', '--json'])).stdout,
  );
  t.match(json, { name: 'j', scope: 'read', token: /^utmost_pat_/ });
});
