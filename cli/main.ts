import { writeStandard } from './output/standard-streams.ts';
import manifest from './package.json' with { type: 'json' };

const [first, ...rest] = process.argv.slice(2);
// Asked by scripts and shells all the time: not worth loading the rest for.
if (rest.length === 0 && (first === '--version' || first === '-v')) {
  writeStandard(1, `${manifest.version}\n`);
} else {
  const { run } = await import('./program.ts');
  await run(process.argv.slice(2));
}
