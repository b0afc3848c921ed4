import { csvCell } from '@utmost/core/csv/cell.ts';
import { recordReader } from '@utmost/core/csv/record-reader.ts';

/**
 * A CSV file as spreadsheets take it from the clipboard: tabs between the cells.
 * @example tabbedTable('a,"b,c"\r\n1,2\r\n') // 'a\tb,c\n1\t2\n'
 */
export function tabbedTable(csv: string): string {
  const lines: string[] = [];
  const reader = recordReader(',', ({ fields }) => {
    lines.push(`${fields.map((field) => csvCell(field, '\t')).join('\t')}\n`);
  });
  reader.push(csv);
  reader.end();
  return lines.join('');
}
