import { setImmediate } from 'node:timers/promises';
import { FairQueue, QueueFull } from '@utmost/db/fair-queue.ts';
import t from 'tap';

t.test('keys take turns, however many wait for one of them', async (t) => {
  const queue = new FairQueue({ all: 1, each: 1 });
  const done: string[] = [];
  const work = (key: string, givesWay = false) =>
    queue.run(
      key,
      async () => {
        await null;
        done.push(key);
      },
      givesWay,
    );
  const end = await queue.take('a');
  const all = [work('a', true), work('a'), work('a'), work('b'), work('c'), work('b')];
  t.same(done, []);
  end();
  end();
  await Promise.all(all);
  t.same(done, ['a', 'b', 'c', 'a', 'b', 'a']);
});

t.test('what takes long goes behind the rest of its key', async (t) => {
  const queue = new FairQueue({ all: 1, each: 1 });
  const done: string[] = [];
  const work = (name: string, givesWay: boolean) =>
    queue.run('a', async () => void done.push(name), givesWay);
  const end = await queue.take('a');
  const all = [work('long 1', true), work('short 1', false), work('long 2', true)];
  all.push(work('short 2', false));
  end();
  await Promise.all(all);
  t.same(done, ['short 1', 'short 2', 'long 1', 'long 2']);
});

t.test('limits of each key and of all', async (t) => {
  const queue = new FairQueue({ all: 3, each: 2, waiting: 1 });
  const ends = [await queue.take('a'), await queue.take('a')];
  const third = queue.take('a');
  const refusal = await queue.take('a').catch((error: unknown) => error);
  t.ok(refusal instanceof QueueFull, 'one more may not wait');
  ends.push(await queue.take('b'));
  const other = queue.take('c');
  let isBegun = false;
  void other.then(() => {
    isBegun = true;
  });
  await null;
  t.notOk(isBegun, 'all places are taken');
  for (const end of ends) end();
  (await third)();
  (await other)();
  (await queue.take('a'))();
});

t.test('the limit of a key holds while some of its turns end', async (t) => {
  const queue = new FairQueue({ all: 9, each: 2 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await null;
    running -= 1;
  };
  const first = Array.from({ length: 3 }, () => queue.run('a', work));
  await first[0];
  const later = Array.from({ length: 3 }, () => queue.run('a', work));
  await Promise.all([...first, ...later]);
  t.equal(most, 2);
});

t.test('a turn that is ended again ends no other turn', async (t) => {
  const queue = new FairQueue({ all: 1, each: 1 });
  const end = await queue.take('a');
  const next = queue.take('b');
  let begun = 0;
  const later = ['a', 'b'].map(async (key) => {
    await queue.take(key);
    begun += 1;
  });
  end();
  const endNext = await next;
  end();
  await setImmediate();
  t.equal(begun, 0, 'the next one still has its turn');
  endNext();
  await later[0];
  await setImmediate();
  t.equal(begun, 1);
});

t.test('work that fails ends its own turn alone', async (t) => {
  const queue = new FairQueue({ all: 2, each: 1 });
  const end = await queue.take('a');
  await t.rejects(
    queue.run('b', () => Promise.reject(new Error('its own'))),
    /its own/,
  );
  let isBegun = false;
  const next = queue.take('a').then((endNext) => {
    isBegun = true;
    endNext();
  });
  await setImmediate();
  t.notOk(isBegun, 'the turn of the other key lasts');
  end();
  await next;
  (await queue.take('b'))();
});
