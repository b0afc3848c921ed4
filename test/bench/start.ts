import type { Bench } from './bench.ts';
import { bestOf, type Command } from './stopwatch.ts';

const ROUNDS = 15;
const UTMOST = ['node', 'cli/bin/utmost.js'] as const;
const LINK = ['--url', 'https://shop.example.com', '--name', 'Spring'];
const VALUES = ['utm_source=google', 'utm_medium=cpc', 'utm_campaign=spring', 'mkt=de'];

export const benchStart: Bench = {
  title: 'Start of the command line',
  about:
    'How long `utmost --version` and an offline `utmost build` take from start to end, beside Node with nothing to do. The best of 15 runs in turn.',
  async *measure() {
    const params = VALUES.flatMap((value) => ['--param', value]);
    const build = ['build', '--taxonomy', 'test/fixtures/taxonomy.yaml', ...LINK, ...params];
    const commands: Command[] = [
      ['node', '-e', '0'],
      [...UTMOST, '--version'],
      [...UTMOST, ...build],
    ];
    const [nothing, version, built] = await bestOf(commands, ROUNDS);
    if (!nothing || !version || !built) throw new Error('a program was not measured');
    const beside = { name: '`node -e 0`', value: nothing.seconds };
    yield { name: '`utmost --version`', value: version.seconds, unit: 's', beside, most: 2 };
    yield { name: '`utmost build`, offline', value: built.seconds, unit: 's', beside, most: 3 };
  },
};
