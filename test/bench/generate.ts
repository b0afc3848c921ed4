import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCampaign } from '../fixtures/make-campaign.ts';
import { TAXONOMY, writeCampaign } from './campaign-file.ts';
import type { Figure } from './figure.ts';
import { bestOf, type Command } from './stopwatch.ts';

const ROUNDS = 3;

/** A million rows and ten thousand, checked and built, beside programs that check nothing. */
export async function benchGenerate(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const paths = await filesIn(folder, 1_000_000);
    const miller = hasMiller() ? [millerOn(paths)] : [];
    const campaign = join(folder, 'campaign.csv');
    writeFileSync(campaign, makeCampaign(10_000));
    const small = generate(campaign, 'test/fixtures/taxonomy.yaml', paths.output);
    const commands = [small, generate(paths.input, paths.taxonomy, paths.output)] as const;
    const plain = ['node', 'test/bench/plain-pipeline.ts', paths.input, paths.output] as const;
    const [ten, million, pipeline, mlr] = await bestOf([...commands, plain, ...miller], ROUNDS);
    if (!ten || !million || !pipeline) throw new Error('a program was not measured');
    const name = 'utmost generate, 1,000,000 rows';
    const seconds = { name, value: million.seconds, unit: 's' } as const;
    return [
      {
        name: 'utmost generate, 10,000 rows',
        value: ten.seconds,
        unit: 's',
        against: { name: 'the limit', value: 2, share: 1 },
      },
      {
        ...seconds,
        against: { name: 'csv-parse, URL, csv-stringify', value: pipeline.seconds, share: 0.2 },
      },
      ...(mlr ? [{ ...seconds, against: { name: 'Miller', value: mlr.seconds, share: 0.4 } }] : []),
      memory(name, million.megabytes, 250),
    ];
  });
}

/** Ten million rows: the memory must be that of one million. */
export async function benchLarge(): Promise<Figure[]> {
  return inFolder(async (folder) => {
    const { input, taxonomy, output } = await filesIn(folder, 10_000_000);
    const [run] = await bestOf([generate(input, taxonomy, output)], 1);
    return [memory('utmost generate, 10,000,000 rows', run?.megabytes ?? 0, 300)];
  });
}

interface Paths {
  readonly input: string;
  readonly taxonomy: string;
  readonly output: string;
}

async function inFolder(work: (folder: string) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
  try {
    return await work(folder);
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

function hasMiller(): boolean {
  return spawnSync('mlr', ['--version']).status === 0;
}

/** Miller puts the same URL together and looks at nothing: no encoding, no rules. */
function millerOn({ input, output }: Paths): Command {
  const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'mkt'];
  const pairs = names.map((name, index) => `"${index === 0 ? '?' : '&'}${name}=" . $${name}`);
  const put = `$tracking_url = $website_url . ${pairs.join(' . ')}`;
  return ['sh', '-c', 'mlr --icsv --ocsv put "$0" "$1" > "$2"', put, input, output];
}

function memory(name: string, megabytes: number, limit: number): Figure {
  const against = { name: 'the limit', value: limit, share: 1 };
  return { name: `${name}, memory`, value: megabytes, unit: 'MB', against };
}
