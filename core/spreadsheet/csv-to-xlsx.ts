import { strToU8, Zip, ZipDeflate } from 'fflate';
import { type RecordReader, recordReader } from '../csv/record-reader.ts';
import { spreadsheetTexts as texts } from '../messages/spreadsheets.ts';

const MOST_ROWS = 1_048_576;
/** Excel calls a file with a longer cell damaged. */
const MOST_CHARACTERS = 32_767;
const PIECE = 1 << 18;
const SCHEMA = 'http://schemas.openxmlformats.org';
const MAIN = `${SCHEMA}/spreadsheetml/2006/main`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
// Format 49 is text: a program that lets a cell be edited does not make a number of it.
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/**
 * Turns CSV of ours, which comes in pieces, into an .xlsx file. Every cell is text, so that codes and IDs stay as they are and
 * nothing is taken for a formula. Quotes that guard formulas stay: the file may be saved as CSV again, and whichever it is, it
 * is read the same way. What does not fit into one sheet goes on in the next.
 * @param sheet what the first sheet is called
 * @param write takes the bytes of the file
 * @param mostRows how many rows a sheet can have
 * @example
 * const reader = csvToXlsx('Links', (bytes) => pieces.push(bytes));
 * reader.push('Name,Code\r\nA,000007\r\n');
 * reader.end();
 */
export function csvToXlsx(
  sheet: string,
  write: (bytes: Uint8Array) => void,
  mostRows = MOST_ROWS,
): RecordReader {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    write(bytes);
  });
  const names: string[] = [];
  let header: readonly string[] = [];
  let part: ZipDeflate | null = null;
  let pending = '';
  let rows = 0;
  const open = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  const add = (path: string, xml: string): void =>
    open(path).push(strToU8(DECLARATION + xml), true);
  const begin = (): ZipDeflate => {
    names.push(names.length === 0 ? sheet : `${sheet} ${names.length + 1}`);
    rows = 0;
    pending = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>`;
    return open(`xl/worksheets/sheet${names.length}.xml`);
  };
  const finish = (): void => {
    part?.push(strToU8(`${pending}</sheetData></worksheet>`), true);
  };
  const row = (cells: readonly string[]): void => {
    if (names.length === 0) header = cells;
    if (part === null || rows === mostRows) {
      finish();
      part = begin();
      if (names.length > 1) row(header);
    }
    pending += `<row>${cells.map(cellXml).join('')}</row>`;
    rows += 1;
    if (pending.length < PIECE) return;
    part.push(strToU8(pending));
    pending = '';
  };
  const reader = recordReader(',', ({ fields }) => row(fields));
  return {
    push: (text) => reader.push(text),
    end: () => {
      reader.end();
      part ??= begin();
      finish();
      addWorkbook(add, names);
      zip.end();
    },
  };
}

function addWorkbook(add: (path: string, xml: string) => void, names: readonly string[]): void {
  const office = `${SCHEMA}/officeDocument/2006/relationships`;
  const relations = (list: readonly (readonly [type: string, target: string])[]): string =>
    `<Relationships xmlns="${SCHEMA}/package/2006/relationships">${list
      .map(
        ([type, path], at) =>
          `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${path}"/>`,
      )
      .join('')}</Relationships>`;
  const sheets = names.map((name, at) => ({ name, at: at + 1 }));
  const types = sheets.map(
    ({ at }) =>
      `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const tabs = sheets.map(
    ({ name, at }) => `<sheet name="${escaped(name)}" sheetId="${at}" r:id="rId${at}"/>`,
  );
  add('xl/styles.xml', STYLES);
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${office}"><sheets>${tabs.join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map(({ at }) => ['worksheet', `worksheets/sheet${at}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  );
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add(
    '[Content_Types].xml',
    `<Types xmlns="${SCHEMA}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${types.join('')}</Types>`,
  );
}

function cellXml(text: string): string {
  return text === ''
    ? '<c/>'
    : `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;
}

function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const end = texts.cellCut(MOST_CHARACTERS);
  // Not within a surrogate pair.
  return text.slice(0, MOST_CHARACTERS - end.length).replace(/[\uD800-\uDBFF]$/, '') + end;
}

// A carriage return would become a line feed, and most control characters are not allowed at all.
const CONTROL = /[^\t\n -\uFFFD]|_(?=x[\dA-F]{4}_)/gi;

function escaped(text: string): string {
  return text
    .replace(
      CONTROL,
      (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
}
