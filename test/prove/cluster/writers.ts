import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, signIn, withToken } from '../../support/browserless.ts';

/** A link whose creation was acknowledged. */
export interface ToldLink {
  readonly id: string;
  readonly number: number;
}

/** What one organization's writers were told. */
export interface WriterTeam {
  readonly admin: Client;
  readonly told: readonly ToldLink[];
}

/** What went on since the writers began. */
export interface Writers {
  readonly teams: readonly WriterTeam[];
  /** When links were told to be stored, in ms as `performance.now()` has them. */
  readonly toldAt: readonly number[];
  /** What came instead: `503 The database …` -> how often. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Links that were looked for through another service right after they were told, and how many were not found. */
  readonly reads: { looked: number; missed: number };
  /** The longest that a writer had to try one link, in ms. */
  readonly longest: number;
  /** Lets each writer end with the link that it is trying. */
  stop(): Promise<void>;
}

const PAUSE_MS = 150;
const AGAIN_MS = 100;
const LOOK_EVERY = 4;

/**
 * Lets several organizations create links through every service at once, each writer one after the other, and each
 * link under a key until it is told to be stored, as a client does that cannot lose any.
 * @param urls the services, which share a database
 */
export async function startWriters(
  urls: readonly string[],
  organizations: number,
): Promise<Writers> {
  const toldAt: number[] = [];
  const refusals = new Map<string, number>();
  const reads = { looked: 0, missed: 0 };
  let longest = 0;
  let isOver = false;

  const write = async (own: Client, other: Client, told: ToldLink[]) => {
    while (!isOver) {
      const key = { 'idempotency-key': randomUUID() };
      const draft = { name: `Link ${key['idempotency-key']}`, baseUrl: 'https://a.example/' };
      const begun = performance.now();
      const tell = async () => {
        const { status, body } = await own.request('POST', '/api/tracking-links', draft, key);
        if (status === 201) return { id: body.id, number: numberOf(body) };
        const words = `${status} ${body.message}`;
        refusals.set(words, (refusals.get(words) ?? 0) + 1);
        return null;
      };
      let link = await tell();
      while (link === null) {
        await sleep(AGAIN_MS);
        link = await tell();
      }
      const now = performance.now();
      toldAt.push(now);
      longest = Math.max(longest, now - begun);
      told.push(link);
      if (told.length % LOOK_EVERY === 0) {
        const { status } = await other.get(`/api/tracking-links/${link.id}`);
        if (status === 200 || status === 404) reads.looked += 1;
        if (status === 404) reads.missed += 1;
      }
      await sleep(PAUSE_MS * Math.random());
    }
  };

  const teams = await Promise.all(
    Array.from({ length: organizations }, (_, index) => makeTeam(urls[0] ?? '', index)),
  );
  const working = teams.flatMap(({ token, told }) => {
    const clients = urls.map((url) => withToken(url, token));
    return clients.map((own, at) => write(own, clients[(at + 1) % clients.length] ?? own, told));
  });
  return {
    teams,
    toldAt,
    refusals,
    reads,
    get longest() {
      return longest;
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

async function makeTeam(url: string, index: number) {
  const admin = await signIn(url, `ada@team-${index}-${randomUUID()}.example`);
  const lid = { type: 'identifier', displayName: 'Link ID', queryName: 'lid' };
  const parameter = await admin.post('/api/tracking-parameters', lid);
  if (parameter.status !== 201) throw new Error(JSON.stringify(parameter.body));
  const { body } = await admin.post('/api/api-tokens', { name: 'Writer', scope: 'write' });
  return { admin, token: String(body.token), told: [] as ToldLink[] };
}

/** The numbers of all links of the organization that are stored. @returns id -> number */
export async function storedNumbers(admin: Client): Promise<Map<string, number>> {
  const { status, body } = await admin.get('/api/tracking-links/export?format=ndjson');
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  const lines = String(body).split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line)).map((link) => [link.id, numberOf(link)]));
}

function numberOf(link: { parameters: string }): number {
  return Number(JSON.parse(link.parameters).lid);
}
