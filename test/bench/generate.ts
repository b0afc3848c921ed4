import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCampaign } from '../fixtures/make-campaign.ts';
import { TAXONOMY, writeCampaign } from './campaign-file.ts';
import type { Figure } from './figure.ts';
import { bestOf, type Command } from './stopwatch.ts';

const ROUNDS = 3;
const SYSTEM_NODE = '/usr/bin/node';

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
    const system = hasMiller() && existsSync(SYSTEM_NODE) ? [onSystemNode(commands[1])] : [];
    const all = [...commands, plain, ...miller, ...system];
    const [ten, million, pipeline, mlr, older] = await bestOf(all, ROUNDS);
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
      ...(mlr ? [{ ...seconds, against: { name: 'Miller', value: mlr.seconds, share: 0.3 } }] : []),
      ...(mlr && older
        ? [
            {
              name: `${name}, on the Node of the system`,
              value: older.seconds,
              unit: 's' as const,
              against: { name: 'Miller', value: mlr.seconds, share: 0.55 },
            },
          ]
        : []),
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

function memory(name: string, megabytes: number, limit: number): Figure {
  const against = { name: 'the limit', value: limit, share: 1 };
  return { name: `${name}, memory`, value: megabytes, unit: 'MB', against };
}
