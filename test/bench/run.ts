// npm run bench: every figure beside what it is held against, measured in one run on one machine.
// `npm run bench -- http import` runs these alone and prints; `npm run bench -- --large` runs all, those that take minutes
// too, and writes the report. `npm run bench -- prompts FILE.json` measures the built-in assistant on the prompts of that
// file, which is written as those of `test/world` are.
import { mkdirSync, writeFileSync } from 'node:fs';
import { describeMachine } from '../runner/machine.ts';
import { benchAuditLog } from './audit-log.ts';
import { type Bench, type Result, runBench } from './bench.ts';
import { benchBrowserCards } from './browser-cards.ts';
import { benchBrowserChoosing } from './browser-choosing.ts';
import { benchBrowserCsv } from './browser-csv.ts';
import { benchBrowserGrid } from './browser-grid.ts';
import { benchBrowserMappings } from './browser-mappings.ts';
import { benchCore } from './core.ts';
import { benchDeleteOrganization } from './delete-organization.ts';
import { isMissed, lineOf } from './figure.ts';
import { benchFind } from './find.ts';
import { benchFirstField } from './first-field.ts';
import { benchGenerate, benchGenerateLarge } from './generate.ts';
import { benchHttp } from './http.ts';
import { benchImport } from './import.ts';
import { benchLanding } from './landing.ts';
import { benchMove } from './move.ts';
import { benchProcesses } from './processes.ts';
import { benchPrompts } from './prompts.ts';
import { benchReadWhileImporting } from './read-while-importing.ts';
import { figureTable, markdownOf } from './report.ts';
import { benchRobust } from './robust.ts';
import { benchSize } from './size.ts';
import { benchSpreadsheet } from './spreadsheet.ts';
import { benchStart } from './start.ts';

const MARKDOWN = 'docs/performance.md';
const FOLDER = 'test/results';
const JSON_FILE = `${FOLDER}/bench.json`;

const words = process.argv.slice(2);
const isLarge = words.includes('--large');
const isFile = (word: string) => word.endsWith('.json');
const names = words.filter((word) => word !== '--large' && !isFile(word));

const benches: Readonly<Record<string, Bench>> = {
  core: benchCore,
  http: benchHttp,
  processes: benchProcesses,
  import: benchImport,
  'read-while-importing': benchReadWhileImporting,
  find: benchFind,
  robust: benchRobust,
  generate: benchGenerate,
  'generate-large': benchGenerateLarge,
  spreadsheet: benchSpreadsheet,
  'audit-log': benchAuditLog,
  'delete-organization': benchDeleteOrganization,
  move: benchMove,
  start: benchStart,
  size: benchSize,
  landing: benchLanding,
  'first-field': benchFirstField,
  'browser-csv': benchBrowserCsv,
  'browser-mappings': benchBrowserMappings,
  'browser-cards': benchBrowserCards,
  'browser-choosing': benchBrowserChoosing,
  'browser-grid': benchBrowserGrid,
  prompts: benchPrompts(words.filter(isFile)),
};
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: there is only ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}
const machine = await describeMachine();
for (const [label, value] of Object.entries(machine)) console.log(`${label}: ${value}`);

const chosen = Object.entries(benches).filter(([name, bench]) =>
  names.length > 0 ? names.includes(name) : isLarge || !bench.isLarge,
);
const started = performance.now();
const results: Result[] = [];
for (const [index, [name, bench]] of chosen.entries()) {
  console.log(`\n${name} (${index + 1} of ${chosen.length}): ${bench.title}`);
  const result = await runBench(name, bench, (figure) => console.log(`  ${lineOf(figure)}`));
  if (result.fault) console.log(`  ${result.fault.kind}: ${result.fault.message}`);
  if (names.length > 0 && result.figures.length > 0)
    console.log(`\n${figureTable(result.figures)}\n`);
  console.log(`  took ${result.seconds.toFixed(0)} s`);
  results.push(result);
}
const seconds = (performance.now() - started) / 1000;
const missed = results.flatMap(({ figures }) => figures).filter(isMissed).length;
const failed = results.filter(({ fault }) => fault?.kind === 'failed').length;
console.log(`\n${missed} targets missed, ${failed} benches failed, in ${seconds.toFixed(0)} s`);
if (isLarge && names.length === 0) {
  const report = { machine, seconds, results };
  writeFileSync(MARKDOWN, markdownOf(report));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(JSON_FILE, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`Written: ${MARKDOWN} and ${JSON_FILE}`);
}
process.exitCode = missed + failed === 0 ? 0 : 1;
