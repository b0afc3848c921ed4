import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCampaign } from '../fixtures/make-campaign.ts';
import { type Bench, NotMeasured } from './bench.ts';
import { TAXONOMY, writeCampaign } from './campaign-file.ts';
import type { Figure } from './figure.ts';
import { bestOf, type Command } from './stopwatch.ts';

const ROUNDS = 3;
/** Half of what it was when threads shared the rows. */
const PROCESSOR_SHARE = 0.16;
const SYSTEM_NODE = '/usr/bin/node';

export const benchGenerate: Bench = {
  title: 'Links by the file',
  about:
    '`utmost generate` reads a CSV, checks every row by a taxonomy of five parameters, and writes it with the finished URL, offline. Beside it the same file through csv-parse, `URL` and csv-stringify, which check nothing, and through Miller (`mlr`), which only puts the text together. The best of three runs in turn; processor time is of all threads, and memory is the most that the process held.',
  measure: () => inFolder(generateMillion),
};

async function* generateMillion(folder: string): AsyncGenerator<Figure> {
  const paths = await filesIn(folder, 1_000_000);
  const campaign = join(folder, 'campaign.csv');
  writeFileSync(campaign, makeCampaign(10_000));
  const small = generate(campaign, 'test/fixtures/taxonomy.yaml', paths.output);
  const large = generate(paths.input, paths.taxonomy, paths.output);
  const plain = ['node', 'test/bench/plain-pipeline.ts', paths.input, paths.output] as const;
  const miller = hasMiller() ? [millerOn(paths)] : [];
  const system = hasMiller() && existsSync(SYSTEM_NODE) ? [onSystemNode(large)] : [];
  const all = [small, large, plain, ...miller, ...system];
  const [ten, million, pipeline, mlr, older] = await bestOf(all, ROUNDS);
  if (!ten || !million || !pipeline) throw new Error('a program was not measured');
  yield { name: '10,000 rows', value: ten.seconds, unit: 's', most: 2 };
  const name = '1,000,000 rows';
  yield {
    name,
    value: million.seconds,
    unit: 's',
    beside: { name: 'csv-parse, URL, csv-stringify', value: pipeline.seconds },
    most: 0.2,
  };
  yield {
    name: `${name}, processor time`,
    value: million.processorSeconds,
    unit: 's',
    beside: { name: 'csv-parse, URL, csv-stringify', value: pipeline.processorSeconds },
    most: PROCESSOR_SHARE,
  };
  yield memory(name, million.megabytes, 250);
  if (!mlr) throw new NotMeasured('Beside Miller: this machine has none.');
  const beside = { name: 'Miller', value: mlr.seconds };
  yield { name, value: million.seconds, unit: 's', beside, most: 0.27 };
  if (!older) return;
  const onSystem = `${name}, on the Node of the system`;
  yield { name: onSystem, value: older.seconds, unit: 's', beside, most: 0.45 };
}

export const benchGenerateLarge: Bench = {
  title: 'Ten million links by the file',
  about: 'The same with ten times as many rows: the memory must not grow with the file.',
  isLarge: true,
  measure: () =>
    inFolder(async function* (folder) {
      const { input, taxonomy, output } = await filesIn(folder, 10_000_000);
      const [run] = await bestOf([generate(input, taxonomy, output)], 1);
      if (!run) throw new Error('the program was not measured');
      yield { name: '10,000,000 rows', value: run.seconds, unit: 's' };
      yield memory('10,000,000 rows', run.megabytes, 300);
    }),
};

interface Paths {
  readonly input: string;
  readonly taxonomy: string;
  readonly output: string;
}

async function* inFolder(
  measure: (folder: string) => AsyncIterable<Figure>,
): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
  try {
    yield* measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function filesIn(folder: string, rows: number): Promise<Paths> {
  const input = join(folder, 'in.csv');
  const taxonomy = join(folder, 'taxonomy.yaml');
  await writeCampaign(input, rows);
  writeFileSync(taxonomy, TAXONOMY);
  return { input, taxonomy, output: join(folder, 'out.csv') };
}

function generate(input: string, taxonomy: string, output: string): Command {
  return ['node', 'cli/bin/utmost.js', 'generate', input, '-o', output, '--taxonomy', taxonomy];
}

function onSystemNode([, ...args]: Command): Command {
  return [SYSTEM_NODE, ...args];
}

function hasMiller(): boolean {
  return spawnSync('mlr', ['--version']).status === 0;
}

/** Miller puts the same URL together and looks at nothing; it escapes spaces, which are all there is to escape. */
function millerOn({ input, output }: Paths): Command {
  const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'mkt'];
  const pairs = names.map((name, index) => {
    const escaped = `gsub($${name}, " ", "%20")`;
    return `"${index === 0 ? '?' : '&'}${name}=" . ${escaped}`;
  });
  const put = `$tracking_url = $website_url . ${pairs.join(' . ')}`;
  return ['sh', '-c', 'mlr --icsv --ocsv put "$0" "$1" > "$2"', put, input, output];
}

function memory(name: string, megabytes: number, most: number): Figure {
  return { name: `${name}, memory`, value: megabytes, unit: 'MB', most };
}
