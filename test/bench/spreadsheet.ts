import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { csvToXlsx } from '@utmost/core/spreadsheet/csv-to-xlsx.ts';
import { signIn } from '../support/browserless.ts';
import type { Bench } from './bench.ts';
import { TAXONOMY, writeCampaign } from './campaign-file.ts';
import type { Figure } from './figure.ts';
import { type BenchService, onService } from './on-service.ts';
import { bestOf, type Command } from './stopwatch.ts';

const ROWS = 100_000;
const SHOWN_ROWS = ROWS.toLocaleString('en');
const ROUNDS = 3;

export const benchSpreadsheet: Bench = {
  title: 'Spreadsheets',
  about: `The same ${SHOWN_ROWS} rows as .xlsx and as CSV: \`utmost generate\`, offline, the best of ${ROUNDS} runs in turn, and \`utmost import\` to a service on the embedded database, once for an organization of each. A sheet is unpacked and read as a whole before its first row is checked, so it takes memory that grows with the file.`,
  measure: async function* () {
    const folder = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
    try {
      const files = await filesIn(folder);
      yield* generating(files);
      yield* onService(undefined, (service) => importing(service, files));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Files {
  readonly csv: string;
  readonly xlsx: string;
  readonly taxonomy: string;
  readonly output: string;
}

async function filesIn(folder: string): Promise<Files> {
  const path = (name: string): string => join(folder, name);
  const files = {
    csv: path('in.csv'),
    xlsx: path('in.xlsx'),
    taxonomy: path('taxonomy.yaml'),
    output: path('out.csv'),
  };
  await writeCampaign(files.csv, ROWS);
  writeFileSync(files.taxonomy, TAXONOMY);
  const file = createWriteStream(files.xlsx);
  const sheet = csvToXlsx('Campaign', (bytes) => void file.write(bytes));
  for await (const text of createReadStream(files.csv, 'utf8')) sheet.push(text);
  sheet.end();
  file.end();
  await finished(file);
  return files;
}

async function* generating({ csv, xlsx, taxonomy, output }: Files): AsyncGenerator<Figure> {
  const generate = (input: string): Command => [
    ...(['node', 'cli/bin/utmost.js'] as const),
    ...['generate', input, '-o', output, '--taxonomy', taxonomy],
  ];
  const [text, sheet] = await bestOf([generate(csv), generate(xlsx)], ROUNDS);
  if (!text || !sheet) throw new Error('a program was not measured');
  const name = `generate, ${SHOWN_ROWS} rows of .xlsx`;
  const beside = { name: 'the same rows of CSV', value: text.seconds };
  yield { name, value: sheet.seconds, unit: 's', beside };
  yield { name: `${name}, memory`, value: sheet.megabytes, unit: 'MB' };
}

async function* importing({ url }: BenchService, { csv, xlsx, taxonomy }: Files) {
  const seconds = async (input: string, email: string): Promise<number> => {
    const admin = await signIn(url, email);
    const created = await admin.post('/api/api-tokens', { name: 'bench', scope: 'admin' });
    process.env.UTMOST_URL = url;
    process.env.UTMOST_TOKEN = created.body.token;
    const utmost = (...args: string[]): Command => ['node', 'cli/bin/utmost.js', ...args];
    await bestOf([utmost('taxonomy', 'apply', taxonomy, '--yes')], 1);
    const [run] = await bestOf([utmost('import', input)], 1);
    return run?.seconds ?? Number.NaN;
  };
  const beside = { name: 'the same rows of CSV', value: await seconds(csv, 'ada@csv.example') };
  const value = await seconds(xlsx, 'ada@xlsx.example');
  yield { name: `import, ${SHOWN_ROWS} rows of .xlsx`, value, unit: 's', beside } satisfies Figure;
}
