// npm run bench: every figure beside what it is held against, measured in one run on one machine.
// `npm run bench -- http import` takes these alone; `--large` adds what takes minutes.
import { cpus } from 'node:os';
import { benchBrowserCards } from './browser-cards.ts';
import { benchBrowserCsv } from './browser-csv.ts';
import { benchBrowserMappings } from './browser-mappings.ts';
import { isMissed, lineOf } from './figure.ts';
import { benchFind } from './find.ts';
import { benchGenerate, benchLarge } from './generate.ts';
import { benchHttp } from './http.ts';
import { benchImport } from './import.ts';
import { benchLanding } from './landing.ts';
import { benchPrompts } from './prompts.ts';
import { benchRobust } from './robust.ts';
import { benchStart } from './start.ts';

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
);
const benches = {
  prompts: benchPrompts,
  start: benchStart,
  generate: benchGenerate,
  http: benchHttp,
  import: benchImport,
  find: benchFind,
  robust: benchRobust,
  'browser-csv': benchBrowserCsv,
  'browser-mappings': benchBrowserMappings,
  'browser-cards': benchBrowserCards,
  landing: benchLanding,
};
const words = process.argv.slice(2);
const isLarge = words.includes('--large');
const names = words.filter((word) => word !== '--large');
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: there is only ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
const chosen = Object.entries(benches)
  .filter(([name]) => names.length === 0 || names.includes(name))
  .map(([, bench]) => bench);
let missed = 0;
for (const bench of [...chosen, ...(isLarge ? [benchLarge] : [])]) {
  for (const figure of await bench()) {
    console.log(lineOf(figure));
    missed += isMissed(figure) ? 1 : 0;
  }
}
process.exitCode = missed === 0 ? 0 : 1;
