// Long work lets everything else that waits for the thread go first, every ten milliseconds.
import { setImmediate } from 'node:timers/promises';
import { piecewiseCheck } from '@utmost/api/http/contract/piecewise-check.ts';
import { runSteps, yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { send } from '@utmost/db/statement.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Sequelize, Transaction } from 'sequelize';
import t from 'tap';

/** Whether work lets the event loop go round before it ends. */
async function goesRound(work: () => Promise<unknown>): Promise<boolean> {
  let isRound = false;
  const round = setImmediate().then(() => {
    isRound = true;
  });
  await work();
  const answer = isRound;
  await round;
  return answer;
}

t.test('where the thread was kept for long, and only there', async (t) => {
  let now = 1_000;
  t.capture(performance, 'now', () => now);
  t.ok(await goesRound(yieldToEventLoop));
  now += 9;
  t.notOk(await goesRound(yieldToEventLoop));
  now += 1;
  t.ok(await goesRound(yieldToEventLoop));
  t.notOk(await goesRound(yieldToEventLoop), 'it begins anew');
});

t.test('of those that wait one goes on in each round', async (t) => {
  let now = 1_000_000;
  t.capture(performance, 'now', () => now);
  const done: string[] = [];
  const works = ['a', 'b', 'c'].map((name) =>
    yieldToEventLoop().then(() => {
      done.push(name);
      now += 10;
    }),
  );
  const rounds: string[][] = [];
  while (done.length < works.length) {
    await setImmediate();
    rounds.push([...done]);
  }
  t.same(
    rounds.filter((names, at) => names.length !== rounds[at - 1]?.length && names.length > 0),
    [['a'], ['a', 'b'], ['a', 'b', 'c']],
  );
});

t.test('work in steps is done to its end, with rounds in between', async (t) => {
  let now = 2_000_000;
  t.capture(performance, 'now', () => now);
  const taken: number[] = [];
  function* steps(takes: number) {
    for (let at = 0; at < 3; at += 1) {
      now += takes;
      taken.push(at);
      yield;
    }
    return 'result';
  }
  let result: unknown;
  t.ok(
    await goesRound(async () => {
      result = await runSteps(steps(10));
    }),
  );
  t.equal(result, 'result');
  t.same(taken, [0, 1, 2]);
  t.notOk(await goesRound(() => runSteps(steps(0))), 'what is short goes on');
});

t.test('what is done with many rows lets others go first', async (t) => {
  let now = 3_000_000;
  t.capture(performance, 'now', () => now);
  const sequelize = { getDialect: () => 'sqlite' } as Sequelize;
  // A driver that answers at once, so that nothing else is waited for.
  const reads = (many: number) => {
    const rows = Array.from({ length: many }, () => ({}));
    const all = (_sql: string, _values: unknown, done: (error: null, rows: object[]) => void) =>
      done(null, rows);
    const transaction = { connection: { all } } as unknown as Transaction;
    return goesRound(() => send(sequelize, 'SELECT 1', transaction));
  };
  for (const [many, isRound] of [
    [1, false],
    [200, false],
    [201, true],
  ] as const) {
    now += 10;
    t.equal(await reads(many), isRound, `${many} rows`);
  }
});

t.test('others go first while a long list is checked', async (t) => {
  let now = 4_000_000;
  t.capture(performance, 'now', () => now);
  const ajv = new Ajv2020();
  const compiler = {
    compile: (schema: object) => ajv.compile(schema),
    resolve: () => t.fail('there is no reference'),
  };
  const check = piecewiseCheck({ type: 'array', items: { type: 'string' } }, compiler as never);
  for (const [many, isRound] of [
    [1, false],
    [49, false],
    [50, true],
    [2_000, true],
  ] as const) {
    now += 10;
    t.equal(await goesRound(() => check(Array(many).fill('a'))), isRound, `${many} entries`);
  }
});
