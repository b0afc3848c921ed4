import type { Figure } from './figure.ts';
import { bestOf, type Command } from './stopwatch.ts';

const ROUNDS = 15;
const UTMOST = ['node', 'cli/bin/utmost.js'] as const;
const LINK = ['--url', 'https://shop.example.com', '--name', 'Spring'];
const VALUES = ['utm_source=google', 'utm_medium=cpc', 'utm_campaign=spring', 'mkt=de'];

/** How long the command line takes to start, beside Node with nothing to do. */
export async function benchStart(): Promise<Figure[]> {
  const params = VALUES.flatMap((value) => ['--param', value]);
  const build = ['build', '--taxonomy', 'test/fixtures/taxonomy.yaml', ...LINK, ...params];
  const commands: Command[] = [
    ['node', '-e', '0'],
    [...UTMOST, '--version'],
    [...UTMOST, ...build],
  ];
  const [nothing, version, built] = await bestOf(commands, ROUNDS);
  if (!nothing || !version || !built) throw new Error('a program was not measured');
  const against = (share: number) => ({ name: 'node -e 0', value: nothing.seconds, share });
  return [
    { name: 'utmost --version', value: version.seconds, unit: 's', against: against(2) },
    { name: 'utmost build, offline', value: built.seconds, unit: 's', against: against(3) },
  ];
}
