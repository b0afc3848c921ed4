// Rows that are written from bytes to bytes are, byte for byte, what reading them as text and checking each link makes of them.
import { csvCell } from '@utmost/core/csv/cell.ts';
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import type { Delimiter } from '@utmost/core/csv/delimiter.ts';
import { checkRow } from '@utmost/core/csv/link-row.ts';
import { linkSheetReader, type SheetHeader } from '@utmost/core/csv/link-sheet.ts';
import { refusedRows } from '@utmost/core/csv/refused-rows.ts';
import { rowLinks } from '@utmost/core/csv/row-links.ts';
import { decodeUtf8 } from '@utmost/core/csv/utf8-text.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { nextIdentifiers } from '@utmost/core/taxonomy/identifier.ts';
import { ADVANCED_DEFAULTS, listedValues, type Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import t from 'tap';
import { ByteOutput } from 'utmost/commands/generate/byte-output.ts';
import { linkWriter } from 'utmost/commands/generate/link-writer.ts';
import { plainRowWriter } from 'utmost/commands/generate/plain-rows.ts';
import { type Layout, layoutOf, refusedFrom } from 'utmost/rows/layout.ts';
import { rowReport } from 'utmost/rows/row-report.ts';
import { taxonomies } from '../../support/generated-taxonomies.ts';
import fc, { propertyRuns } from '../../support/property-runs.ts';
import { parameterOf } from '../../support/taxonomies.ts';

const RUNS = propertyRuns(400, 4000);

const CAMPAIGN: Taxonomy = {
  parameters: [
    parameterOf('utm_source', { type: 'dropdown', required: true, allowedValues: 'google, b/ng' }),
    parameterOf('lid', { type: 'identifier', identifierFormat: 'padded', paddingLength: 5 }),
    parameterOf('utm_campaign', { forceLowercase: true, allowedSpecialChars: '_-' }),
    parameterOf('utm_content'),
    parameterOf('mkt', {
      type: 'dropdown',
      useCodedValues: true,
      valueMappings: [
        { displayValue: 'Germany', codedValue: 'de' },
        { displayValue: 'Österreich', codedValue: 'at' },
      ],
    }),
  ],
  advanced: ADVANCED_DEFAULTS,
};
/** What is allowed in one column depends on another, by its value and by whether it has one. */
const RULED: Taxonomy = {
  ...CAMPAIGN,
  parameters: CAMPAIGN.parameters.map((one) => {
    if (one.queryName === 'utm_content')
      return { ...one, by: 'utm_source', allow: { google: ['filled'], otherwise: ['empty'] } };
    if (one.queryName === 'mkt')
      return { ...one, by: 'utm_content', allow: { filled: ['de', 'empty'], empty: ['at'] } };
    return one;
  }),
};
const PACKED = { ...ADVANCED_DEFAULTS, isEnabled: true, keyValueConnector: ':', delimiter: '|' };
const taxonomy = fc.oneof(
  fc.constant(CAMPAIGN),
  fc.constant(RULED),
  fc.constant({ ...CAMPAIGN, advanced: PACKED }),
  fc.constant({
    ...CAMPAIGN,
    parameters: CAMPAIGN.parameters.map((one) => ({ ...one, required: false })),
  }),
  taxonomies,
);

const text = fc.oneof(
  { arbitrary: fc.constantFrom('Spring', 'Spring sale 12', 'hero video', 'x'), weight: 30 },
  fc.constantFrom('a,b', 'a;b', 'x|y', 'x:y'),
  fc.constantFrom('', ' ', ' x', 'x ', 'a  b', "'=1", "'", '=1', '-', '1,234', '12.5E3', '1-2'),
  fc.constantFrom('n/a', 'dito', '#REF!', 'Total', 'Example', 'link_name', '"', 'a"b', '"a" b'),
  fc.constantFrom(
    '{campaignid}',
    '{first name}',
    'a\tb',
    'a\u007fb',
    'a\rb',
    'é',
    'e\u0301',
    '日本',
    '🏿',
    '\u00a0',
  ),
  fc.constantFrom('x'.repeat(255), 'x'.repeat(256), 'y'.repeat(300), 'é'.repeat(130), 'a\nb', '\0'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const url = fc.oneof(
  { arbitrary: fc.nat(99).map((n) => `https://shop.example.com/item-${n}`), weight: 12 },
  fc
    .tuple(
      fc.constantFrom(
        'https://a.example',
        'http://b.example:8080',
        'HTTPS://bücher.example',
        'a.b',
      ),
      fc.constantFrom(
        '',
        '/',
        '/a b',
        '/p;x,y|z',
        '/%zz{x}',
        '/@\\',
        '//x',
        '/\'"',
        '/ü',
        '/\u0001',
      ),
      fc.constantFrom('', '?', '?q=1', '?q=1&', '?utm_source=google', '?utm_sorce=x', '?gclid=1'),
      fc.constantFrom('', '#top', '#?a=1', '#utm_source=x'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '',
    ' https://a.example/ ',
    "'https://a.example",
    'https://u@a.example/',
    'https://',
  ),
  fc.constantFrom(
    'https://intranet/x',
    'https://a.example@b.example/',
    'javascript:x',
    'website_url',
  ),
  fc.constantFrom(`https://a.example/${'x'.repeat(1950)}`, `https://a.example/${'x'.repeat(2048)}`),
);

/** How rows are put down. */
const manner = fc.record({
  delimiter: fc.constantFrom<Delimiter[]>(',', ',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  /** For each row: whether cells are quoted without need, more or fewer cells, another line end, a byte that is no text. */
  oddities: fc.infiniteStream(fc.nat(99)),
  hasMisspelled: fc.boolean(),
  left: fc.integer({ min: 0, max: 5 }),
});

interface Case {
  readonly compiled: CompiledTaxonomy;
  readonly delimiter: Delimiter;
  readonly bytes: Buffer;
  /** Offsets behind line feeds. */
  readonly cuts: readonly number[];
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    taxonomy,
    manner,
    rows: fc.array(fc.tuple(text, url, fc.array(text, { minLength: 6, maxLength: 6 })), {
      minLength: 1,
      maxLength: 30,
    }),
  })
  .map(({ taxonomy, manner: { delimiter, lineEnd, oddities, hasMisspelled, left }, rows }) => {
    const compiled = compileTaxonomy(taxonomy);
    const odd = (): number => Number(oddities.next().value);
    const governed = compiled.visible.filter(({ parameter }) => parameter.type !== 'identifier');
    const columns = governed.slice(0, Math.max(left, governed.length - left));
    const header = [
      'link_name',
      'website_url',
      ...columns.map(({ parameter }) => parameter.queryName),
      'note',
      ...(hasMisspelled ? ['utm_sorce'] : []),
    ];
    const lines = rows.map(([name, url, texts]) => {
      const values = columns.map(({ parameter }, at) => {
        const known = parameter.useCodedValues
          ? parameter.valueMappings.map(({ displayValue }) => displayValue)
          : listedValues(parameter);
        return odd() < 85 && known.length > 0 ? known[odd() % known.length] : texts[at];
      });
      const cells = [
        name,
        url,
        ...values,
        texts[5],
        ...(hasMisspelled ? [odd() < 90 ? '' : 'x'] : []),
      ];
      const line = cells
        .map((cell = '') =>
          odd() < 10 ? `"${cell.replaceAll('"', '""')}"` : csvCell(cell, delimiter),
        )
        .join(delimiter);
      const kind = odd();
      if (kind === 0) return `${line}${delimiter}more${lineEnd}`;
      if (kind === 1) return `${line}${delimiter}${lineEnd}`;
      if (kind === 2) return `${cells.slice(0, 2).join(delimiter)}${lineEnd}`;
      if (kind === 3) return `${line}\r\n`;
      if (kind === 4) return `"${line}${lineEnd}`;
      if (kind === 5) return `${lineEnd}${line}${lineEnd}`;
      if (kind === 6) return `${line}\udfff${lineEnd}`;
      if (kind === 7)
        return `${header
          .toReversed()
          .map((cell) => csvCell(cell, delimiter))
          .join(delimiter)}${lineEnd}`;
      if (kind < 11)
        return `${header.map((cell) => csvCell(cell, delimiter)).join(delimiter)}${lineEnd}`;
      return `${line}${lineEnd}`;
    });
    const whole =
      header.map((cell) => csvCell(cell, delimiter)).join(delimiter) + lineEnd + lines.join('');
    const ended = odd() < 50 ? whole : whole.slice(0, -lineEnd.length);
    // A half of a pair stands for a byte that is no text.
    const bytes = Buffer.concat(
      ended
        .split('\udfff')
        .flatMap((one, at) =>
          at === 0 ? [Buffer.from(one)] : [Buffer.of(0xe9), Buffer.from(one)],
        ),
    );
    const cuts = [...bytes.keys()].filter((at) => bytes[at - 1] === 10 && odd() < 20);
    return { compiled, delimiter, bytes, cuts };
  });

interface Sheet {
  readonly header: SheetHeader;
  readonly rows: readonly SheetRow[];
}

function sheetOf({ compiled, delimiter, bytes }: Case): Sheet | null {
  let header: SheetHeader | null = null;
  const rows: SheetRow[] = [];
  const listener = {
    header: (read: SheetHeader) => {
      header = read;
    },
    row: (row: SheetRow) => void rows.push(row),
    fault: () => {},
  };
  const reader = linkSheetReader(compiled, listener, delimiter);
  reader.push(decodeUtf8(bytes));
  reader.end();
  return header && { header, rows };
}

function layoutFor({ record, columns, delimiter, records }: SheetHeader): Layout {
  const { fields, raw, lineEnd } = record;
  const header = { input: delimiter, fields, raw, lineEnd, columns, records };
  const options = {
    inputFormat: 'csv',
    format: null,
    choices: new Map(),
    urlColumn: 'url',
  } as const;
  return layoutOf(header, options);
}

t.test('files in any parts become what their rows become one by one', async (t) => {
  let links = 0;
  fc.assert(
    fc.property(cases, (one) => {
      const sheet = sheetOf(one);
      if (sheet === null) return;
      const layout = layoutFor(sheet.header);
      const report = { refused: rowReport(), rowWarnings: rowReport() };
      const write = linkWriter(
        one.compiled,
        { choices: new Map(), errors: 'e.csv' },
        layout,
        report,
      );
      const ends = [...one.cuts, one.bytes.length];
      const parts = ends.map((to, at) => {
        const bytes = one.bytes.subarray(ends[at - 1] ?? 0, to);
        const part = write({ bytes, isLast: at === ends.length - 1 });
        return { ...part, text: Buffer.from(part.links).toString() };
      });
      let expected = '';
      const format = refusedRows(refusedFrom(layout));
      let refusedText = '';
      let refused = 0;
      let made = 0;
      for (const { record, problems } of sheet.rows) {
        const numbers = nextIdentifiers(one.compiled, made);
        const checked = checkRow(one.compiled, layout.columns, record.row, record.fields, numbers);
        const all = problems.length > 0 ? problems : checked.problems;
        if (all.length > 0) {
          refused += 1;
          refusedText += format.line(record, all.map(sentenceOf));
        } else {
          expected += `${record.raw}${one.delimiter}${csvCell(checked.built?.fullUrl ?? '', one.delimiter)}${layout.lineEnd}`;
          made += 1;
        }
      }
      links += made;
      const written = parts.map(({ text }) => text).join('');
      if (written !== expected)
        throw new Error(`${JSON.stringify(written)} is not ${JSON.stringify(expected)}`);
      t.same(parts.at(-1)?.counts, {
        rows: sheet.rows.length,
        links: made,
        refused,
        leftOut: 0,
      });
      t.equal(parts.map(({ refusedRows }) => refusedRows).join(''), refusedText);
    }),
    RUNS,
  );
  t.ok(links > RUNS.numRuns, `${links} links`);
});

t.test('a row is written from bytes only where there is nothing to say of its link', async (t) => {
  let plain = 0;
  fc.assert(
    fc.property(cases, fc.nat(2_000_000), (one, before) => {
      const sheet = sheetOf(one);
      if (sheet === null) return;
      const layout = layoutFor(sheet.header);
      const write = plainRowWriter(rowLinks(one.compiled, layout.columns), layout);
      if (write === null) return;
      const numbers = nextIdentifiers(one.compiled, before);
      for (const { record } of sheet.rows) {
        const output = new ByteOutput();
        const bytes = Buffer.from(`${record.raw}\n`);
        if (!record.raw.isWellFormed() || bytes.includes(0)) continue;
        if (write(bytes, 0, before, output).rows === 0) continue;
        plain += 1;
        const { columns } = layout;
        const checked = checkRow(one.compiled, columns, record.row, record.fields, numbers);
        const { built, problems, warnings } = checked;
        const line = `${record.raw}${one.delimiter}${csvCell(built?.fullUrl ?? '', one.delimiter)}${layout.lineEnd}`;
        const written = Buffer.from(output.take()).toString();
        if (written !== line || problems.length + warnings.length > 0) {
          throw new Error(`${written} is not ${line}: ${JSON.stringify([problems, warnings])}`);
        }
      }
    }),
    RUNS,
  );
  t.ok(plain > RUNS.numRuns, `${plain} rows were written from bytes`);
});

t.test('text behind a quoted cell ends no cell', async (t) => {
  const lines = ['link_name,website_url,utm_source', '"Spring"xhttps://a.example/,google'];
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const compiled = compileTaxonomy(CAMPAIGN);
  const sheet = sheetOf({ compiled, delimiter: ',', bytes, cuts: [] });
  if (sheet === null) throw new Error('a sheet');
  const layout = layoutFor(sheet.header);
  const write = plainRowWriter(rowLinks(compiled, layout.columns), layout);
  const row = (line: string) => write?.(Buffer.from(line), 0, 0, new ByteOutput()).rows;
  t.equal(row(`${lines[1]}\n`), 0);
  t.equal(row('"Spring",https://a.example/,google\n'), 1);
});

t.test('memory that grows keeps what was written', async (t) => {
  const output = new ByteOutput();
  const text = 'é'.repeat(400_000);
  for (let round = 0; round < 3; round += 1) output.addText(text);
  t.ok(Buffer.from(output.take()).equals(Buffer.from(text.repeat(3))));
});
