import { Agent, request as send } from 'node:http';

const SECONDS = 3;
const ROUNDS = 2;
const WARMING_S = 1;

/** What is asked again and again; the number tells one time from another. */
export interface Call {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  body?(at: number): object;
}

/** What is measured: calls that are made in turn, over so many connections at once. */
export interface Load {
  readonly connections: number;
  /** @param round from 0, which only warms; so that each round can be another organization's */
  calls(round: number): readonly Call[];
}

/** How often it was answered in a second, and how long 99 of 100 answers took, in seconds. */
export interface Rate {
  readonly perSecond: number;
  readonly p99: number;
}

/**
 * Measures each load several times, one after the other, and tells the best of each: what the machine does meanwhile
 * meets all of them.
 * @throws {Error} for an answer that is no success
 */
export async function inTurn<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(loads) as Name[];
  const best = new Map<Name, Rate>();
  for (const name of names) await measure(loads[name], 0, WARMING_S);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const rate = await measure(loads[name], round, SECONDS);
      if (rate.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, rate);
    }
  }
  return Object.fromEntries(best) as Record<Name, Rate>;
}

async function measure(load: Load, round: number, seconds: number): Promise<Rate> {
  const calls = load.calls(round);
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const waits: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let at = 0;
  const connection = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      at += 1;
      await answered(agent, calls[at % calls.length] as Call, at);
      waits.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, connection));
  const perSecond = (waits.length * 1000) / (performance.now() - started);
  agent.destroy();
  waits.sort((one, other) => one - other);
  return { perSecond, p99: (waits[Math.floor(waits.length * 0.99)] ?? 0) / 1000 };
}

// `fetch` would take as long as the service.
function answered(agent: Agent, { url, method, headers, body }: Call, at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = send(url, { agent, method, headers }, (response) => {
      const { statusCode = 0 } = response;
      response.resume().once('end', () => {
        if (statusCode < 300) resolve();
        else reject(new Error(`${method} ${url} answered ${statusCode}`));
      });
    });
    request.once('error', reject);
    request.end(body ? JSON.stringify(body(at)) : undefined);
  });
}
