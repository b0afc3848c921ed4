import { csvCell, isBlankRow } from '@utmost/core/csv/cell.ts';
import { readCellText } from '@utmost/core/csv/check-cell-text.ts';
import { delimiterOf } from '@utmost/core/csv/delimiter.ts';
import { NAME_COLUMN, URL_COLUMN } from '@utmost/core/csv/heading.ts';
import { recordReader } from '@utmost/core/csv/record-reader.ts';
import { MAX_LINK_NAME_LENGTH } from '@utmost/core/link/check.ts';
import { hasSameCells, type SheetColumns } from './sheet-columns.ts';

/** Whether no column of a sheet has the names of its links. */
export function lacksNames({ columns }: SheetColumns): boolean {
  return columns.every(({ target }) => target !== NAME_COLUMN);
}

const SCHEME = /^https?:\/\//i;

/**
 * A name for the link of a row whose sheet has none: its page, and the values of its columns.
 * @example madeName(sheet, ['https://a.example/spring/', 'google']) // 'a.example/spring, google'
 */
export function madeName({ columns }: SheetColumns, cells: readonly string[]): string {
  const textsOf = (isMeant: (target: string | null) => boolean) =>
    columns.flatMap(({ target }, at) =>
      isMeant(target) ? readCellText(cells[at] ?? '').text : [],
    );
  const [url = ''] = textsOf((target) => target === URL_COLUMN);
  const values = textsOf((target) => target !== null && target !== URL_COLUMN);
  const [page = ''] = url.replace(SCHEME, '').split(/[?#]/);
  const words = [page.replace(/\/$/, ''), ...values];
  return Array.from(words.filter((word) => word !== '').join(', '))
    .slice(0, MAX_LINK_NAME_LENGTH)
    .join('');
}

/** A text with a column of names behind its own, and what its columns are then. Rows that are longer or shorter than the headings stay as they are. */
export function withMadeNames(
  text: string,
  sheet: SheetColumns,
): { readonly text: string; readonly sheet: SheetColumns } {
  const delimiter = delimiterOf(text, sheet.header);
  const pieces: string[] = [];
  let isBelow = false;
  let end = 0;
  const reader = recordReader(delimiter, ({ fields, raw, lineEnd, flaw }) => {
    // Blank lines are no records.
    const start = text.indexOf(raw, end);
    pieces.push(text.slice(end, start), raw);
    end = start + raw.length;
    if (flaw === null && fields.length === sheet.header.length && !isBlankRow(fields)) {
      const isHeader = !isBelow && hasSameCells(fields, sheet.header);
      if (isHeader) pieces.push(delimiter, NAME_COLUMN);
      else if (isBelow) pieces.push(delimiter, csvCell(madeName(sheet, fields), delimiter));
      isBelow ||= isHeader;
    }
    pieces.push(lineEnd);
    end += lineEnd.length;
  });
  reader.push(text);
  reader.end();
  const names = {
    heading: NAME_COLUMN,
    samples: [],
    target: NAME_COLUMN,
    byHeading: NAME_COLUMN,
    isChosen: false,
  };
  const header = [...sheet.header, NAME_COLUMN];
  return { text: pieces.join(''), sheet: { ...sheet, header, columns: [...sheet.columns, names] } };
}
