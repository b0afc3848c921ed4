import { checkCsvFile } from '@utmost/console/src/ui/controls/csv-file.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import t from 'tap';

const MEGABYTE = 1024 * 1024;

t.test('a file is validated before it is read', async (t) => {
  const sentences = (name: string, size: number) => checkCsvFile(name, size).map(sentenceOf);
  t.same(sentences('links.csv', 10 * MEGABYTE), []);
  for (const name of ['LINKS.CSV', 'a.tsv', 'a.txt', 'a.xlsx', 'a.ods'])
    t.same(sentences(name, 1), []);
  t.same(sentences('links.pdf', 1), [
    'Only CSV files are supported. Please upload a file with .csv extension.',
  ]);
  t.same(sentences('links.csv', 10 * MEGABYTE + 1), [
    'CSV files can be up to 10MB, but this one is 10.1MB',
  ]);
});
