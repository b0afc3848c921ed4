import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, timeOf } from './stopwatch.ts';

const INPUT = 'test/fixtures/campaign.csv';
const TAXONOMY = 'test/fixtures/taxonomy.yaml';
const LIMIT_S = 2;

/** `utmost generate` on a campaign of 10,000 rows, beside a pipeline that judges nothing. */
export function benchGenerate(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'utmost-bench-'));
  const output = join(folder, 'out.csv');
  try {
    const generate = ['cli/bin/utmost.js', 'generate', INPUT, '-o', output, '--taxonomy', TAXONOMY];
    const seconds = timeOf(generate);
    const rows = (readFileSync(output, 'utf8').trimEnd().split('\n').length - 1).toLocaleString(
      'en',
    );
    const plain = timeOf(['test/bench/plain-pipeline.ts', INPUT, output]);
    const name = `utmost generate, ${rows} rows`;
    return [
      { name, seconds, against: { name: 'the limit', seconds: LIMIT_S, limit: true } },
      {
        name,
        seconds,
        against: { name: 'csv-parse, URL, csv-stringify', seconds: plain, limit: false },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
