import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { numberOf, storedLinks } from '../cli/stored-links.ts';
import { type Answer, type Client, signIn } from '../support/browserless.ts';

const PATIENCE_MS = 60_000;
const LID = { type: 'identifier', displayName: 'Link ID', queryName: 'lid' };

/** People who create links one after the other, every other time under an Idempotency-Key, until they are stopped. */
export interface Load {
  readonly writers: readonly Writer[];
  /** How many links were acknowledged so far. */
  acknowledged(): number;
  /** How many requests were answered 503 so far, and how the first of them was worded. */
  refused(): { many: number; first: Answer | null };
  /** Waits until so many more are acknowledged, or refused. @throws {Error} after a minute */
  more(what: 'acknowledged' | 'refused', many: number): Promise<void>;
  /** Lets each finish what it is at; those with a key ask until they are answered. */
  stop(): Promise<void>;
  /**
   * Checks that every acknowledged link is stored once, nothing is stored twice, nothing else happened, and all numbers
   * follow each other. @returns how many links were acknowledged
   */
  check(t: Test): Promise<number>;
}

/** A user with an organization of their own. */
export interface Writer {
  readonly email: string;
  readonly client: Client;
  /** The names of links that are stored, as they were told. */
  readonly acknowledged: Set<string>;
  /** Sent without a key and not acknowledged: there once, or not at all. */
  readonly unknown: Set<string>;
}

/**
 * Starts it, each writer in an organization of their own.
 * @param url of a service that may end and come back
 * @param enter signs a writer in
 */
export async function startLoad(
  url: string,
  writers: number,
  enter: (email: string, from: Record<string, string>) => Promise<Client> = (email, from) =>
    signIn(url, email, from),
): Promise<Load> {
  const everybody: Writer[] = [];
  for (let at = 0; at < writers; at += 1) {
    const from = { 'x-forwarded-for': `10.9.8.${at + 1}` };
    const email = `ada@load-${at}.example`;
    const client = await enter(email, from);
    const { status } = await client.post('/api/tracking-parameters', LID);
    if (status !== 201) throw new Error(`The load's parameter: ${status}`);
    everybody.push({ email, client, acknowledged: new Set(), unknown: new Set() });
  }
  const wrong: string[] = [];
  let refusals = 0;
  let first: Answer | null = null;
  let isOver = false;

  // Null without a response.
  const create = async ({ client }: Writer, name: string, headers = {}): Promise<number | null> => {
    const body = { name, baseUrl: 'https://a.example/load' };
    const answer = await client
      .request('POST', '/api/tracking-links', body, headers)
      .catch(() => null);
    if (answer?.status === 503) {
      refusals += 1;
      first ??= answer;
    } else if (answer && answer.status !== 201 && answer.status !== 429)
      wrong.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer?.status !== 201) await pause(20);
    return answer?.status ?? null;
  };
  const write = async (writer: Writer) => {
    for (let at = 0; !isOver; at += 1) {
      const name = `Link ${at}`;
      if (at % 2 === 0) {
        const isAcknowledged = (await create(writer, name)) === 201;
        (isAcknowledged ? writer.acknowledged : writer.unknown).add(name);
        continue;
      }
      const key = { 'idempotency-key': randomUUID() };
      for (const end = Date.now() + PATIENCE_MS; ; ) {
        const status = await create(writer, name, key);
        if (status === 201) {
          writer.acknowledged.add(name);
          break;
        }
        if (Date.now() > end) {
          wrong.push(`${name}: asked for a minute, and last ${status}`);
          break;
        }
      }
    }
  };
  const running = everybody.map(write);
  const acknowledged = () => everybody.reduce((sum, one) => sum + one.acknowledged.size, 0);
  return {
    writers: everybody,
    acknowledged,
    refused: () => ({ many: refusals, first }),
    async more(what, many) {
      const now = () => (what === 'acknowledged' ? acknowledged() : refusals);
      const wanted = now() + many;
      for (const end = Date.now() + PATIENCE_MS; now() < wanted; await pause(5)) {
        if (Date.now() > end) throw new Error(`In a minute not ${many} more were ${what}.`);
      }
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
    async check(t) {
      t.same(wrong, [], 'nothing but 201, 503 and 429');
      for (const { client, acknowledged, unknown } of everybody) {
        const links = await storedLinks(client);
        const names = new Set(links.map(({ name }) => name));
        t.equal(names.size, links.length, 'nothing is stored twice');
        t.same(
          [...acknowledged].filter((name) => !names.has(name)),
          [],
          'nothing is lost',
        );
        const others = [...names].filter((name) => !acknowledged.has(name));
        t.same(
          others.filter((name) => !unknown.has(name)),
          [],
          'nothing else is there',
        );
        const numbers = links.map(numberOf).sort((one, other) => one - other);
        t.ok(
          numbers.every((number, at) => number === at + 1),
          'numbers without a gap or a twin',
        );
      }
      return acknowledged();
    },
  };
}
