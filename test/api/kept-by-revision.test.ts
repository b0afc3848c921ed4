// What is remembered: for one revision of one organisation, once at a time, and no more than may be.
import { keptByRevision } from '@utmost/api/services/kept-by-revision.ts';
import t from 'tap';

const asked = (organizationId: string, revision = 1) => {
  return { organizationId, revision, question: 'what' };
};

t.test('an answer holds until the revision changes', async (t) => {
  const kept = keptByRevision<string>(10);
  let worked = 0;
  const ask = (organizationId: string, revision?: number) =>
    kept(asked(organizationId, revision), async () => `${organizationId} ${++worked}`);
  t.same(await Promise.all([ask('a'), ask('a')]), ['a 1', 'a 1'], 'two at once');
  t.equal(await ask('a', 2), 'a 2');
  t.equal(await ask('b', 2), 'b 3', 'not another organisation');
  t.equal(await ask('a', 2), 'a 2');
});

t.test('a failure is not remembered', async (t) => {
  const kept = keptByRevision<string>(10);
  await t.rejects(kept(asked('a'), () => Promise.reject(new Error('gone'))));
  t.equal(await kept(asked('a'), async () => 'there'), 'there');
});

t.test('what was not asked for longest goes first, by weight', async (t) => {
  const kept = keptByRevision<number>(10, (weight) => weight);
  let worked: string[] = [];
  const ask = (organizationId: string, weight: number) =>
    kept(asked(organizationId), async () => {
      worked.push(organizationId);
      return weight;
    });
  await ask('a', 4);
  await ask('b', 4);
  await ask('a', 4);
  await ask('c', 4);
  t.same(worked, ['a', 'b', 'c']);
  worked = [];
  await ask('a', 4);
  await ask('c', 4);
  t.same(worked, [], 'these are there still');
  await ask('b', 4);
  t.same(worked, ['b'], 'this one had to go');

  worked = [];
  await ask('huge', 11);
  await ask('huge', 11);
  t.same(worked, ['huge', 'huge'], 'what is too heavy alone is not remembered');
});
