import manifest from './package.json' with { type: 'json' };
import { leaveWhenUnheard } from './ui/output.ts';

leaveWhenUnheard();
const [first, ...rest] = process.argv.slice(2);
// Asked by scripts and shells all the time: not worth loading the rest for.
if (rest.length === 0 && (first === '--version' || first === '-v')) {
  process.stdout.write(`${manifest.version}\n`);
} else {
  const { run } = await import('./program.ts');
  await run(process.argv.slice(2));
}
