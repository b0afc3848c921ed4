// What the sandbox provider remembers: until it expires, and no more than it has room for.
import { memoryAdapter } from '@utmost/api/sandbox/memory-adapter.ts';
import t from 'tap';

t.test('finds what is stored by its id and by its uid, until it is destroyed', async (t) => {
  const adapter = memoryAdapter();
  const sessions = adapter('Session');
  await sessions.upsert('one', { uid: 'u1', accountId: 'ada' }, 60);
  await adapter('Interaction').upsert('one', { uid: 'u2', accountId: 'bob' }, 60);
  t.match(await sessions.find('one'), { accountId: 'ada' });
  t.match(await sessions.findByUid('u1'), { accountId: 'ada' });
  t.equal(await sessions.findByUid('u2'), undefined, 'another model has its own');
  await sessions.consume('one');
  t.match(await sessions.find('one'), { consumed: Number });
  await sessions.destroy('one');
  t.equal(await sessions.find('one'), undefined);
  t.equal(await sessions.findByUid('u1'), undefined);
});

t.test('a grant takes its tokens with it', async (t) => {
  const tokens = memoryAdapter()('AccessToken');
  for (const [id, grantId] of Object.entries({ a: 'g1', b: 'g1', c: 'g2' })) {
    await tokens.upsert(id, { grantId }, 60);
  }
  await tokens.revokeByGrantId('g1');
  t.same(await Promise.all(['a', 'b', 'c'].map((id) => tokens.find(id))), [
    undefined,
    undefined,
    { grantId: 'g2' },
  ]);
});

t.test('what is over is not found', async (t) => {
  const codes = memoryAdapter()('AuthorizationCode');
  await codes.upsert('one', {}, 0.001);
  const isOver = async () => (await codes.find('one')) === undefined;
  while (!(await isOver())) await new Promise((resolve) => setImmediate(resolve));
  t.pass('it is over');
});

t.test('a flood pushes out what is oldest', async (t) => {
  const sessions = memoryAdapter()('Session');
  for (let at = 0; at < 30_000; at++) await sessions.upsert(`${at}`, { uid: `u${at}` }, 900);
  t.equal(await sessions.find('0'), undefined);
  t.equal(await sessions.findByUid('u0'), undefined);
  t.match(await sessions.findByUid('u29999'), { uid: 'u29999' });
});
