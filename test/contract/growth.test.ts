// Every operation's body, multiplied: its lists, fields, texts, depth and repeated segments. What the service spends on
// it, and what it answers, grows no faster than what was sent.
import { readFileSync } from 'node:fs';
import { type ContractOperation, readContract } from '@utmost/api/http/contract/document.ts';
import t, { type Test } from 'tap';
import { proved } from '../prove/proof.ts';
import { serviceOn } from '../prove/service-on.ts';
import { anyEngine } from '../support/engines.ts';
import { propertyRuns } from '../support/property-runs.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { addressOf, type Case, cases, headersOf } from './cases.ts';
import { makeWorld, type World } from './world.ts';

const MOST = propertyRuns(1_000, 100_000).numRuns;
const MULTIPLIERS = [10, 1_000, 100_000].filter((times) => times <= MOST);
// A request of nothing takes a part of the first, whatever its size; the second is what rows that are stored take.
const FREE_SECONDS = 0.5;
const SECONDS_A_BYTE = 6e-6;
const FREE_ANSWER_BYTES = 1_000_000;
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;
// Linux counts in hundredths of a second.
const TICKS_A_SECOND = 100;

type Multiply = (value: unknown, times: number) => unknown;

const everyValue =
  (change: (value: unknown, times: number) => unknown): Multiply =>
  (value, times) => {
    const into = (one: unknown): unknown => {
      const changed = change(one, times);
      if (changed !== one || typeof one !== 'object' || one === null) return changed;
      if (Array.isArray(one)) return one.map(into);
      return Object.fromEntries(Object.entries(one).map(([name, field]) => [name, into(field)]));
    };
    return into(value);
  };
const isText = (value: unknown): value is string => typeof value === 'string';

const KINDS: Readonly<Record<string, Multiply>> = {
  'entries of lists': everyValue((value, times) =>
    Array.isArray(value) ? Array(times).fill(value[0] ?? '') : value,
  ),
  'wrong entries of lists': everyValue((value, times) =>
    Array.isArray(value) ? Array(times).fill({ a: 1 }) : value,
  ),
  'lists for fields': (value, times) => eachField(value, () => Array(times).fill('')),
  'texts for fields': (value, times) => eachField(value, () => 'utm_source=&'.repeat(times)),
  'unknown fields': (value, times) => ({ ...(value as object), ...fields(times) }),
  'unknown fields of entries': everyValue((value, times) =>
    Array.isArray(value) ? value.map((one) => ({ ...Object(one), ...fields(times) })) : value,
  ),
  'characters of texts': everyValue((value, times) =>
    isText(value) ? value.repeat(times) : value,
  ),
  'segments of texts': everyValue((value, times) =>
    isText(value) ? `${value}?${'utm_source=&'.repeat(times)}` : value,
  ),
  'names in texts': everyValue((value, times) =>
    isText(value) ? JSON.stringify(fields(times)) : value,
  ),
  'spaces in texts': everyValue((value, times) =>
    isText(value) ? `a${' '.repeat(times)}a` : value,
  ),
  // Put in afterwards: JSON.stringify goes no deeper than its stack.
  levels: (value, times) => ({ ...(value as object), id: `${LEVELS}${times}` }),
};

const eachField = (value: unknown, make: () => unknown) =>
  isText(value)
    ? value
    : Object.fromEntries(Object.keys(Object(value)).map((name) => [name, make()]));
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, '']));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
// What stands for so many levels.
const LEVELS = 'levels: ';
const LEVELS_IN_JSON = new RegExp(`"${LEVELS}(\\d+)"`);

t.test(`D5 bodies multiplied, on ${anyEngine.name}`, async (t) => {
  const running = await serviceOn(t, anyEngine, { LOG_LEVEL: 'error' });
  const contract = readContract(new URL('../../openapi.yaml', import.meta.url));
  const world = await makeWorld(running.url, 'multiplied');
  let sent = 0;
  const left: string[] = [];
  for (const operation of contract.operations) {
    if (operation.requestBody === undefined) continue;
    const own = (cases as Readonly<Record<string, Case>>)[operation.operationId];
    if (own?.body === undefined && own?.csv === undefined) {
      left.push(operation.operationId);
      continue;
    }
    await t.test(operation.operationId, async (t) => {
      sent += await multiply(t, running.current(), operation, own, world);
    });
  }
  t.same(left, [], 'every operation with a body');
  t.equal(running.current().output().includes('"level":50'), false, running.current().output());
  const result = `multiplied by ${MULTIPLIERS.map((one) => one.toLocaleString('en')).join(', ')}`;
  proved({
    part: 'Contract',
    claim: 'A multiplied body takes no more than its size',
    times: sent,
    result,
  });
});

async function multiply(
  t: Test,
  service: ServiceProcess,
  operation: ContractOperation,
  own: Case,
  world: World,
): Promise<number> {
  let sent = 0;
  const method = operation.method.toUpperCase();
  const most = (operation['x-max-body-kb'] ?? 1024) * 1024;
  const faults: string[] = [];
  for (const [kind, change] of Object.entries(KINDS)) {
    const made = new Set<string>();
    for (const times of MULTIPLIERS) {
      const text = fitting(own, world, change, times, most);
      if (text === null || made.has(text)) continue;
      made.add(text);
      const before = processorSeconds(service);
      const answer = await world.admin.request(
        method,
        addressOf(operation, own, world),
        text,
        headersOf(own),
      );
      const spent = processorSeconds(service) - before;
      sent += 1;
      const size = JSON.stringify(answer.body).length;
      const about = `${times} ${kind}, ${text.length} bytes, ${answer.status}`;
      if (answer.status >= 500) faults.push(about);
      if (spent > FREE_SECONDS + text.length * SECONDS_A_BYTE) faults.push(`${about}: ${spent} s`);
      if (size > Math.min(FREE_ANSWER_BYTES + 4 * text.length, LARGEST_ANSWER_BYTES))
        faults.push(`${about}: an answer of ${size} bytes`);
    }
  }
  t.same(faults, []);
  return sent;
}

// A body that is refused for its size alone says nothing, so it is multiplied as often as it fits.
function fitting(
  { body, csv }: Case,
  world: World,
  change: Multiply,
  times: number,
  most: number,
): string | null {
  const value = body?.(world);
  for (let fewer = times; fewer >= 2; fewer = Math.floor(fewer / 2)) {
    const text = value ? textOf(change(value, fewer)) : csvOf(change(csv, fewer));
    if (text === '' || text === (value ? JSON.stringify(value) : csv)) return null;
    if (text.length <= most) return text;
  }
  return null;
}

// What makes no text of a file does not concern it.
function csvOf(changed: unknown): string {
  return isText(changed) ? changed : '';
}

function textOf(body: unknown): string {
  return JSON.stringify(body).replace(LEVELS_IN_JSON, (_, depth) => nested(Number(depth)));
}

/** What the process has spent so far, whatever else the machine does meanwhile. */
function processorSeconds({ child }: ServiceProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) / TICKS_A_SECOND;
}
