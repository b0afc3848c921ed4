// Rows are judged before they are sent as the server will judge them, and sent only while their file stays as it was read.
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { readHeader } from '@utmost/core/csv/link-columns.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { problem } from '@utmost/core/problem.ts';
import t from 'tap';
import { rowValidator } from 'utmost/commands/import/row-validator.ts';
import { type ImportWork, sendChunks } from 'utmost/commands/import/send-chunks.ts';
import { atRow } from 'utmost/rows/row-report.ts';
import { compiledOf, parameterOf } from '../../support/taxonomies.ts';

const COMPILED = compiledOf([
  parameterOf('src', { displayName: 'Source', type: 'dropdown', allowedValues: 'google,news' }),
  parameterOf('camp', { displayName: 'Campaign', allowWhitespace: false }),
]);
const HEADINGS = ['link_name', 'website_url', 'camp'];

function rowOf(fields: readonly string[], problems: SheetRow['problems'] = []): SheetRow {
  const record = {
    row: 2,
    line: 2,
    fields,
    raw: fields.join(),
    lineEnd: '\n',
    flaw: null,
  } as const;
  return { number: 1, record, problems };
}

t.test('a row that is varied is refused as one that is not, each thing once', async (t) => {
  const { columns } = readHeader(COMPILED, HEADINGS);
  if (columns === null) throw new Error('all columns');
  const header = {
    ...{
      input: ',' as const,
      fields: HEADINGS,
      raw: HEADINGS.join(),
      lineEnd: '\n',
      columns,
      records: 1,
    },
  } as const;
  const choices = new Map([['src', ['google', 'news']]]);
  const [plain, varied] = [new Map(), choices].map((one) => rowValidator(COMPILED, header, one));
  t.match([plain, varied], [{ linksPerRow: 1 }, { linksPerRow: 2 }]);
  const broken = [problem('csv_row_not_utf8', 'camp', { row: 2 })];
  for (const row of [
    rowOf(['A', 'https://a.example/', 'x']),
    rowOf(['A', 'https://a.example/', 'x y']),
    rowOf(['A', 'a', '']),
    rowOf(['A', 'https://a.example/']),
    rowOf(['A', 'https://a.example/', 'x', 'more']),
    rowOf(['A', 'https://a.example/', 'x'], broken),
  ])
    t.same(varied?.problems(row, 0), plain?.problems(row, 0), JSON.stringify(row.record.fields));
  t.equal(varied?.problems(rowOf(['A', 'https://a.example/']), 0)[0]?.code, 'csv_column_count');
});

t.test('a sentence names the row of the sheet, where it names one', async (t) => {
  const found = [problem('csv_row_not_utf8', 'src', { row: 2 }), problem('link_name_required', '')];
  t.same(atRow(found, 4_002).map(sentenceOf), [
    `Row 4002 isn't UTF-8 text. It may be in an older encoding such as Windows-1252. Save the file as "CSV UTF-8" and try again`,
    'Link name is required',
  ]);
});

t.test('a file that changes while it is sent is broken off before what changed', async (t) => {
  const chunkOf = (index: number, digest: string) => ({
    ...{ index, digest, firstRow: 1 + index, size: 1, all: [], rows: [], unfit: [], text: '' },
  });
  const scan = { rows: 2, chunks: [chunkOf(0, 'a'), chunkOf(1, 'b')], digest: 'ab' };
  const send = async (digests: readonly string[]) => {
    const keys: string[] = [];
    const progress = { links: 0, leftOut: 0, refused: 0, rows: 0, done: 0 };
    const sender = {
      send: async (_: unknown, key: string) => {
        keys.push(key);
        return { isTaken: true, created: 1 };
      },
    };
    const findings = { skipped: 0, replayed: 0, refusedRows: 0, flush: async () => {} };
    const work = { progress, sender, findings } as unknown as ImportWork;
    const chunks = (async function* () {
      for (const [index, digest] of digests.entries()) yield chunkOf(index, digest);
    })();
    const before = process.listenerCount('SIGINT');
    const end = await sendChunks(work, chunks, scan, String).catch(({ message }) => message);
    t.equal(process.listenerCount('SIGINT'), before, 'signals are as before');
    return { end, keys, links: progress.links };
  };
  t.same(await send(['a', 'b']), { end: 'done', keys: ['0', '1'], links: 2 });
  t.same(await send(['a', 'B']), {
    end: "The file changed during the import, after 1 link was saved. Import a file that doesn't change.",
    keys: ['0'],
    links: 1,
  });
});
