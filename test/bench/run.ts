// npm run bench: every figure beside what it is held against, measured in one run on one machine.
import { cpus } from 'node:os';
import { benchGenerate } from './generate.ts';
import { isMissed, lineOf } from './stopwatch.ts';

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
);
const figures = benchGenerate();
for (const figure of figures) console.log(lineOf(figure));
process.exitCode = figures.some(isMissed) ? 1 : 0;
