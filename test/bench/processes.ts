import { availableParallelism } from 'node:os';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { posting, reading, signInMany } from './link-calls.ts';
import { inTurn, type Load } from './load.ts';
import { onMariaDb, onService } from './on-service.ts';

const CONNECTIONS = 32;
const ORGANIZATIONS = 16;
/** One for each process, one for the database, one for who asks. */
const CORES_NEEDED = 4;
const GAIN = 1.6;

export const benchProcesses: Bench = {
  title: 'Two processes of the service',
  about: `The same requests, ${CONNECTIONS} at a time from ${ORGANIZATIONS} organizations, sent to one process of the service and then spread over two, both on one MariaDB. The service keeps nothing between requests but what it can read again, so any process answers any request. The gain shows only where there are cores for both: the two processes, the database and the load generator want one each.`,
  measure: () =>
    onMariaDb(({ url }) =>
      onService(url, (first) => onService(url, (second) => measure(first.url, second.url))),
    ),
};

async function* measure(first: string, second: string): AsyncGenerator<Figure> {
  const cookies = (await signInMany(first, ORGANIZATIONS)).map((client) => client.cookies());
  const over = (urls: readonly string[], isCreate: boolean): Load => ({
    connections: CONNECTIONS,
    calls: () =>
      cookies.map((cookie, at) => {
        const url = `${urls[at % urls.length]}/api/tracking-links`;
        return isCreate ? posting(url, cookie) : reading(`${url}?range=[0,9]`, cookie);
      }),
  });
  const rates = await inTurn({
    createsOfOne: over([first], true),
    creates: over([first, second], true),
    listsOfOne: over([first], false),
    lists: over([first, second], false),
  });
  const cores = availableParallelism();
  const target =
    cores >= CORES_NEEDED
      ? { least: GAIN }
      : {
          note: `The target is at least ${GAIN} times one process, on ${CORES_NEEDED} cores or more. This machine has ${cores}, which one process, the database and the load generator use up already, so it is not held here.`,
        };
  const figure = (name: string, two: typeof rates.lists, one: typeof rates.lists): Figure => ({
    name: `${name}, two processes`,
    value: two.perSecond,
    unit: '/s',
    p99: two.p99,
    beside: { name: 'one process', value: one.perSecond },
    ...target,
  });
  yield figure('creates', rates.creates, rates.createsOfOne);
  yield figure('lists of 10', rates.lists, rates.listsOfOne);
}
