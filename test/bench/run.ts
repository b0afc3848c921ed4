// npm run bench: every figure beside what it is held against, measured in one run on one machine.
// `npm run bench -- --large` adds what takes minutes.
import { cpus } from 'node:os';
import { benchBrowserCards } from './browser-cards.ts';
import { benchBrowserCsv } from './browser-csv.ts';
import { benchBrowserMappings } from './browser-mappings.ts';
import { isMissed, lineOf } from './figure.ts';
import { benchFind } from './find.ts';
import { benchGenerate, benchLarge } from './generate.ts';
import { benchHttp } from './http.ts';
import { benchImport } from './import.ts';
import { benchPrompts } from './prompts.ts';
import { benchRobust } from './robust.ts';
import { benchStart } from './start.ts';

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
);
const isLarge = process.argv.includes('--large');
const benches = [
  benchPrompts,
  benchStart,
  benchGenerate,
  benchHttp,
  benchImport,
  benchFind,
  benchRobust,
  benchBrowserCsv,
  benchBrowserMappings,
  benchBrowserCards,
  ...(isLarge ? [benchLarge] : []),
];
let missed = 0;
for (const bench of benches) {
  for (const figure of await bench()) {
    console.log(lineOf(figure));
    missed += isMissed(figure) ? 1 : 0;
  }
}
process.exitCode = missed === 0 ? 0 : 1;
