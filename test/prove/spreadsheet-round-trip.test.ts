// Every export through LibreOffice and back: opened, saved in another format, read again.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  checkMappingFile,
  printMappingSheet,
} from '@utmost/console/src/parameter-config/mappings/mapping-sheet.ts';
import { tableText } from '@utmost/console/src/ui/browser/table-text.ts';
import { csvCell, guardFormula, unguardFormula } from '@utmost/core/csv/cell.ts';
import { recordReader } from '@utmost/core/csv/record-reader.ts';
import { csvToXlsx } from '@utmost/core/spreadsheet/csv-to-xlsx.ts';
import { ADVANCED_DEFAULTS } from '@utmost/core/taxonomy/parameter.ts';
import t, { type Test } from 'tap';
import { scratch } from '../cli/run-utmost.ts';
import { serve } from '../cli/served.ts';
import { setFixtureTaxonomy, storedLinks } from '../cli/stored-links.ts';
import { parameterOf } from '../support/taxonomies.ts';
import { proved } from './proof.ts';

const LOCALES = [
  { name: 'en-US', language: 1033 },
  { name: 'de-DE', language: 1031 },
];
/** Names and codes that a spreadsheet takes for something else where it may. */
const CODES = ['000007', '1E5', '1.5', '1,5', '3/4', '1.2.2027', 'TRUE', '12345678901234567890'];
const NAMES = ['=1+1', "'=1+1", '+49', '@a', 'Spring, "the" one', 'two\nlines', 'Größe 🏿', "it's"];
const URLS = [
  'https://a.example/?q=a%20b,c;d',
  'https://a.example/größe?x={campaignid}#a',
  'https://a.example/000007?id=1E5&v=1.2.2027',
];

const hasCalc = spawnSync('which', ['soffice']).status === 0;

/** LibreOffice with a locale of its own. */
function calc(t: Test, { name, language }: (typeof LOCALES)[number]) {
  const folder = scratch(t).path('.');
  const profile = join(folder, 'profile');
  mkdirSync(join(profile, 'user'), { recursive: true });
  const item = (property: string) =>
    `<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="${property}" oor:op="fuse"><value>${name}</value></prop></item>`;
  writeFileSync(
    join(profile, 'user/registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">${item('ooSetupSystemLocale')}</oor:items>`,
  );
  // Commas, quotes, UTF-8, from the first line, every column as it is recognized, in the locale.
  const options = `44,34,76,1,,${language},false,true`;
  const filters = {
    csv: `csv:Text - txt - csv (StarCalc):${options},false`,
    xlsx: 'xlsx',
    ods: 'ods',
  };
  return (path: string, format: keyof typeof filters): string => {
    const into = join(folder, `${basename(path)}-${format}`);
    const read = path.endsWith('.csv') ? [`--infilter=CSV:${options}`] : [];
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${profile}`,
        '--headless',
        ...read,
        '--convert-to',
        filters[format],
        '--outdir',
        into,
        path,
      ],
      { stdio: 'pipe', env: { ...process.env, HOME: folder }, timeout: 120_000 },
    );
    return join(into, basename(path).replace(/\w+$/, format));
  };
}

function rowsOf(path: string): string[][] {
  const { text } = tableText(readFileSync(path), null);
  const rows: string[][] = [];
  const reader = recordReader(',', ({ fields }) => rows.push(fields.map(unguardFormula)));
  reader.push((text ?? '').replace(/^\uFEFF/, ''));
  reader.end();
  return rows;
}

function xlsxOf(csv: string): Uint8Array {
  const pieces: Uint8Array[] = [];
  const reader = csvToXlsx('Values', (bytes) => pieces.push(bytes));
  reader.push(csv.replace(/^\uFEFF/, ''));
  reader.end();
  return Buffer.concat(pieces);
}

const column = (rows: readonly string[][], name: string): string[] => {
  const at = rows[0]?.indexOf(name) ?? -1;
  return rows.slice(1).map((cells) => cells[at] ?? '');
};

t.test('spreadsheets change nothing', { timeout: 900_000 }, async (t) => {
  if (!hasCalc) {
    t.pass('LibreOffice', { skip: 'it needs soffice (libreoffice-calc-nogui)' });
    return;
  }
  const served = await serve(t);
  const { files, admin, utmost } = served;
  await setFixtureTaxonomy(admin);
  const plan = [...NAMES, ...CODES].map((name, at) =>
    [name, URLS[at % URLS.length] ?? '', 'google', 'cpc', 'spring', 'de']
      .map((cell) => csvCell(guardFormula(cell), ','))
      .join(','),
  );
  const header = 'link_name,website_url,utm_source,utm_medium,utm_campaign,mkt';
  const input = files.file('plan.csv', `${[header, ...plan].join('\n')}\n`);
  const imported = await utmost(['import', input]);
  t.equal(imported.code, 0, imported.stderr);
  const links = await storedLinks(admin);
  const urls = links.map(({ fullUrl }) => fullUrl);
  const names = links.map(({ name }) => name);
  t.same(names, [...NAMES, ...CODES]);
  for (const ending of ['csv', 'xlsx']) {
    const exported = await utmost(['export', '-o', files.path(`all.${ending}`)]);
    t.equal(exported.code, 0, exported.stderr);
  }
  const mappings = CODES.map((codedValue, at) => ({
    displayValue: `Value ${at} ${codedValue}`,
    codedValue,
  }));
  files.file('values.xlsx', xlsxOf(printMappingSheet(mappings)));
  const context = {
    parameter: parameterOf('ch', { type: 'dropdown', useCodedValues: true }),
    existing: [],
    advanced: ADVANCED_DEFAULTS,
  };

  let trips = 0;
  for (const locale of LOCALES) {
    const convert = calc(t, locale);
    for (const [from, to] of [
      ['csv', 'csv'],
      ['csv', 'ods'],
      ['csv', 'xlsx'],
      ['xlsx', 'xlsx'],
      ['xlsx', 'ods'],
      ['xlsx', 'csv'],
    ] as const) {
      const trip = `${from} to ${to}, ${locale.name}`;
      const path = convert(files.path(`all.${from}`), to);
      const rows = rowsOf(path);
      t.same(column(rows, 'URL'), urls, `URLs, ${trip}`);
      // A CSV file does not say that 000007 is a text, an .xlsx file does.
      const kept = from === 'csv' ? NAMES : [...NAMES, ...CODES];
      t.same(column(rows, 'Link Name').slice(0, kept.length), kept, `names, ${trip}`);
      const check = await utmost(['check', path, '--server']);
      t.match(check, { code: 0, stderr: `${links.length} URLs checked. No problems.` }, trip);
      trips += 1;
    }
    for (const to of ['xlsx', 'ods'] as const) {
      const { text } = tableText(readFileSync(convert(files.path('values.xlsx'), to)), null);
      const checked = checkMappingFile(text ?? '', context);
      t.same(checked.problems, []);
      const found = checked.mappings.map(({ displayValue, codedValue }) => ({
        displayValue,
        codedValue,
      }));
      t.same(found, mappings, `mappings, ${to}, ${locale.name}`);
      trips += 1;
    }
  }
  proved({
    part: 'Properties',
    claim:
      'Exports opened in LibreOffice in two locales and saved as .csv, .xlsx and .ods: every URL as it was; of an .xlsx export also every name, code and value mapping, such as 000007 and 1E5',
    times: trips,
    result: `${links.length} links, ${mappings.length} mappings`,
  });
});
