import { readCells } from '@utmost/console/src/ui/browser/read-cells.ts';
import { tabbedTable } from '@utmost/console/src/ui/browser/tabbed-table.ts';
import t from 'tap';

t.test('a CSV file as a spreadsheet takes it from the clipboard', async (t) => {
  t.equal(tabbedTable('a,"b,c"\r\n1,2\r\n'), 'a\tb,c\n1\t2\n');
  const hard = tabbedTable('Link Name,URL\r\n"two\nlines","a\ttab"\r\n"""quoted""",\r\n');
  t.same(readCells(hard), [
    ['Link Name', 'URL'],
    ['two\nlines', 'a\ttab'],
    ['"quoted"', ''],
  ]);
  t.equal(tabbedTable(''), '');
});
