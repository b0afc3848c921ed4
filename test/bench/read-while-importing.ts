import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../support/browserless.ts';
import type { Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { PARAMETERS, sheet } from './import.ts';
import { type BenchService, onMariaDb, onService } from './on-service.ts';

// As many as IMPORT_MAX_MB lets through by default.
const ROWS = 620_000;
const SHOWN_ROWS = ROWS.toLocaleString('en');
const SLOWEST_S = 0.3;
const READ = ['/api/tracking-links?range=[0,24]', '/api/tracking-parameters', '/api/auth/me'];

export const benchReadWhileImporting: Bench = {
  title: 'Reading while a large file is imported',
  about: `How long somebody of another organization waits for their newest 25 links, their parameters and who they are, asked in turn every 20 ms, while ${SHOWN_ROWS} rows are imported: 99 of 100 answers, and the worst.`,
  isLarge: true,
  async *measure() {
    yield* onService(undefined, (service) => reading(service, 'embedded'));
    yield* onMariaDb(({ url }) => onService(url, (service) => reading(service, 'MariaDB')));
  },
};

async function* reading({ url }: BenchService, engine: string): AsyncGenerator<Figure> {
  const importer = await signIn(url, 'ada@bench.example');
  const reader = await signIn(url, 'bob@elsewhere.example');
  for (const one of PARAMETERS) await importer.post('/api/tracking-parameters', one);
  for (let at = 0; at < 50; at++) {
    const link = { name: `L${at}`, baseUrl: 'https://b.example/', parameters: '{}' };
    await reader.post('/api/tracking-links', link);
  }
  // Made before the measurement, which this process shares.
  const body = Buffer.from(sheet('row', ROWS));
  const waits: number[] = [];
  let isOver = false;
  const read = async () => {
    for (let turn = 0; !isOver; turn++) {
      const started = performance.now();
      const { status } = await reader.get(READ[turn % READ.length] as string);
      if (status !== 200) throw new Error(`A read answered ${status}.`);
      waits.push((performance.now() - started) / 1000);
      await pause(20);
    }
  };
  const send = async () => {
    const started = performance.now();
    const headers = { 'content-type': 'text/csv', cookie: importer.cookies() };
    // Unlike fetch it waits for as long as the import takes.
    const sending = request(new URL('/api/tracking-links/import', url), {
      method: 'POST',
      headers,
    });
    sending.end(body);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    const { created } = (await json(answer)) as { created?: number };
    isOver = true;
    return { status: answer.statusCode, created, seconds: (performance.now() - started) / 1000 };
  };
  const [{ status, created, seconds }] = await Promise.all([send(), read()]);
  if (created !== ROWS) throw new Error(`The import answered ${status}, ${created} created.`);
  waits.sort((one, two) => one - two);
  const { length } = waits;
  yield { name: `${engine}, import of ${SHOWN_ROWS} rows`, value: seconds, unit: 's' };
  const p99 = waits[Math.floor(length * 0.99)] ?? 0;
  yield { name: `${engine}, reads meanwhile, p99`, value: p99, unit: 's', most: SLOWEST_S };
  const worst = waits.at(-1) ?? 0;
  const name = `${engine}, the worst of ${length.toLocaleString('en')} reads`;
  yield { name, value: worst, unit: 's', most: SLOWEST_S };
}
