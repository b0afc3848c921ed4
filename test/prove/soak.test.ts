// Ten minutes of everything at once: what the service holds stays the same, and so does how long its answers take.
// SOAK_SECONDS=60 for less.
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { type Engine, engines } from '../support/engines.ts';
import { startProcess } from '../support/service-process.ts';
import { proved } from './proof.ts';
import { type Gauge, INSPECTED, openGauge, type Reading } from './soak/gauge.ts';
import { drive, type Sample } from './soak/traffic.ts';
import { REFERENCE, settle } from './soak/work.ts';

const SECONDS = Number(process.env.SOAK_SECONDS ?? 600);
// What has one writer at a time, and does its work in the service's own process.
const EMBEDDED_PART = 0.2;
const RATE = { mariadb: 60, embedded: 30 };

const READ_EVERY_MS = 2_000;
const COLLECT_EVERY = 5;
// Code is compiled, pools fill, and what is kept for a while has been kept.
const WARM_UP_PART = 0.25;
const MB = 1024 * 1024;
const HEAP_GROWTH_BYTES = 8 * MB;
const RESIDENT_GROWTH_BYTES = 40 * MB;
const SLOWER = 4;
const LEAST_P99_MS = 50;
// Longer than any of them is kept.
const QUIET_MS = 15_000;
const SHOWN = 10_000;

for (const engine of engines) {
  const seconds = engine.name === 'embedded' ? SECONDS * EMBEDDED_PART : SECONDS;
  t.test(`on ${engine.name}`, { timeout: (seconds + 300) * 1000 }, (t) => soak(t, engine, seconds));
}

async function soak(t: Test, engine: Engine, seconds: number): Promise<void> {
  const { databaseUrl = '', dataDir, drop } = await engine.createDatabase();
  const service = await startProcess({
    ...INSPECTED,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    BILLING: 'off',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
  });
  t.teardown(async () => {
    await service.end('SIGTERM');
    await drop();
  });
  const gauge = await openGauge(service);
  const rate = RATE[engine.name];
  const tenants = await settle(service.url);
  const warmUp = await drive(service.url, tenants, { rate, seconds: seconds * WARM_UP_PART });
  const before = await quiet(gauge);
  const readings: Reading[] = [];
  const watch = keepReading(gauge, readings);
  const rest = { rate, seconds: seconds * (1 - WARM_UP_PART) };
  const { samples, unexpected } = await drive(service.url, tenants, rest);
  await watch.stop();
  if (unexpected.size > 0) console.error(service.output().slice(-SHOWN));
  t.same(
    Object.fromEntries([...warmUp.unexpected, ...unexpected]),
    {},
    `${samples.length} pieces of work are answered as they have to be`,
  );

  const heap = growth(
    readings.flatMap(({ at, heap }) => (heap === null ? [] : [{ at, bytes: heap }])),
  );
  const resident = growth(readings.map(({ at, resident }) => ({ at, bytes: resident })));
  t.ok(heap.grown < HEAP_GROWTH_BYTES, `the heap: ${inMegabytes(heap)}`);
  t.ok(resident.grown < RESIDENT_GROWTH_BYTES, `resident: ${inMegabytes(resident)}`);

  const [first, last] = [p99(thirdOf(samples, 0)), p99(thirdOf(samples, 2))];
  const reference = samples.filter(({ kind }) => kind === REFERENCE);
  // Where the machine as a whole got busier, an answer that takes no work takes longer as well.
  const busier = Math.max(1, p99(thirdOf(reference, 2)) / p99(thirdOf(reference, 0)));
  t.ok(
    last / Math.max(first, LEAST_P99_MS) < SLOWER * busier,
    `p99 ${first.toFixed(0)} ms in the first third, ${last.toFixed(0)} ms in the last, on a machine ${busier.toFixed(1)} times as busy`,
  );

  const after = await quiet(gauge);
  const [opened, remained] = [before, after].map(({ files }) => files.length) as [number, number];
  t.ok(
    remained <= opened,
    `${opened} files open before, ${remained} after: ${after.files.join(' ')}`,
  );
  const [held, kept] = [before, after].map(resourcesOf) as [number, number];
  t.ok(kept <= held, `${held} resources before, ${kept} after`);
  gauge.close();
  if (!t.passing()) return;
  proved({
    part: 'Soak',
    claim: `${(seconds / 60).toFixed(0)} minutes of mixed traffic on ${engine.name}, ${RATE[engine.name]} requests a second: memory is flat, no handle is left, answers stay as quick`,
    times: samples.length,
    result: `heap ${inMegabytes(heap)}, resident ${inMegabytes(resident)}; ${opened} open files before, ${remained} after; p99 ${first.toFixed(0)} ms in the first third, ${last.toFixed(0)} ms in the last`,
  });
}

function keepReading(gauge: Gauge, readings: Reading[]) {
  let isOver = false;
  const reading = (async () => {
    for (let turn = 1; !isOver; turn += 1) {
      await sleep(READ_EVERY_MS);
      readings.push(turn % COLLECT_EVERY === 0 ? await gauge.readWell() : gauge.read());
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
    },
  };
}

// Unused connections are closed in their own time, on both sides: until nothing changes.
async function quiet(gauge: Gauge): Promise<Reading> {
  let last = await gauge.readWell();
  for (let since = performance.now(); performance.now() - since < QUIET_MS; ) {
    await sleep(READ_EVERY_MS);
    const now = await gauge.readWell();
    if (now.files.length !== last.files.length) since = performance.now();
    last = now;
  }
  return last;
}

function resourcesOf({ resources }: Reading): number {
  return Object.values(resources ?? {}).reduce((sum, one) => sum + one, 0);
}

interface Growth {
  readonly mean: number;
  /** By how many bytes it is higher at the end than at the beginning, by the straight line through all readings. */
  readonly grown: number;
}

function growth(points: readonly { at: number; bytes: number }[]): Growth {
  const meanOf = (numbers: readonly number[]) =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const [at, mean] = [
    meanOf(points.map((point) => point.at)),
    meanOf(points.map((point) => point.bytes)),
  ];
  const slope =
    meanOf(points.map((point) => (point.at - at) * (point.bytes - mean))) /
    meanOf(points.map((point) => (point.at - at) ** 2));
  const length = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  return { mean, grown: slope * length };
}

function inMegabytes({ mean, grown }: Growth): string {
  return `${(mean / MB).toFixed(0)} MB, ${grown < 0 ? '' : '+'}${(grown / MB).toFixed(1)} MB over the time`;
}

function thirdOf(samples: readonly Sample[], third: 0 | 1 | 2): readonly Sample[] {
  const sorted = samples.toSorted((one, other) => one.at - other.at);
  const size = sorted.length / 3;
  return sorted.slice(third * size, (third + 1) * size);
}

function p99(samples: readonly Sample[]): number {
  const sorted = samples.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
