import { strToU8, zipSync } from 'fflate';

/** A cell as its file has it: `{ v: 7, s: 1 }` is the number 7 in the second cell style. */
export interface MadeCell {
  readonly v: string | number;
  readonly s?: number;
  readonly t?: 'n' | 'b' | 'e' | 'str' | 'd';
  readonly formula?: string;
}
export type MadeRow = readonly (string | MadeCell)[];

interface MadeSheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows: readonly MadeRow[];
  /** Ranges of merged cells. */
  readonly merges?: readonly string[];
  /** Numbers of hidden rows. */
  readonly hidden?: readonly number[];
  /** Where cells link to, by their reference. */
  readonly links?: Readonly<Record<string, string>>;
}

const xml = (text: string): Uint8Array =>
  strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Number formats of the cell styles: General, six digits, a date, a percentage, plain text; the last is struck out. */
const FORMATS = [0, 164, 14, 10, 49, 165, 0];
const STRUCK = FORMATS.length - 1;

/** An .xlsx file as Excel lays one out: texts are shared, numbers have styles. */
export function xlsxFile(
  sheets: readonly MadeSheet[],
  { date1904 = false, formats = ['000000', 'yyyy-mm-dd hh:mm'] } = {},
): Uint8Array {
  const strings: string[] = [];
  const shared = (text: string): number => {
    if (!strings.includes(text)) strings.push(text);
    return strings.indexOf(text);
  };
  const cellXml = (cell: string | MadeCell, row: number, column: number): string => {
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (cell === '') return '';
    if (typeof cell === 'string') return `<c ${at} t="s"><v>${shared(cell)}</v></c>`;
    const { v, s = 0, t = 'n', formula } = cell;
    const f = formula === undefined ? '' : `<f>${escaped(formula)}</f>`;
    return `<c ${at} s="${s}" t="${t}">${f}<v>${escaped(String(v))}</v></c>`;
  };
  const sheetXml = ({ rows, merges = [], hidden = [], links = {} }: MadeSheet): string => {
    const lines = rows.map((cells, row) => {
      const inner = cells.map((cell, column) => cellXml(cell, row, column)).join('');
      const visibility = hidden.includes(row + 1) ? ' hidden="1"' : '';
      return cells.length === 0 ? '' : `<row r="${row + 1}"${visibility}>${inner}</row>`;
    });
    const merged =
      merges.length === 0
        ? ''
        : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
    const linked = Object.keys(links)
      .map((ref, at) => `<hyperlink ref="${ref}" r:id="rId${at + 1}"/>`)
      .join('');
    const hyperlinks = linked === '' ? '' : `<hyperlinks>${linked}</hyperlinks>`;
    return `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${lines.join('')}</sheetData>${merged}${hyperlinks}</worksheet>`;
  };
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const parts = sheets.map((sheet, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    xml(sheetXml(sheet)),
  ]);
  const linkRelations = sheets.flatMap(({ links = {} }, at) =>
    Object.keys(links).length === 0
      ? []
      : [
          [
            `xl/worksheets/_rels/sheet${at + 1}.xml.rels`,
            xml(
              `<Relationships xmlns="${PACKAGE}">${Object.values(links)
                .map((target, id) => relation(`rId${id + 1}`, 'hyperlink', escaped(target)))
                .join('')}</Relationships>`,
            ),
          ],
        ],
  );
  const tabs = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" ${state ? `state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map((_, at) =>
    relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  );
  // `~~so~~` is a text of which that is struck out.
  const items = strings.map((text) => {
    const [before = '', struck, after = ''] = text.split('~~');
    const t = (piece: string) => `<t xml:space="preserve">${escaped(piece)}</t>`;
    if (struck === undefined) return `<si>${t(before)}</si>`;
    return `<si><r>${t(before)}</r><r><rPr><strike/></rPr>${t(struck)}</r><r>${t(after)}</r></si>`;
  });
  const own = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`,
  );
  const styles = FORMATS.map(
    (id, at) => `<xf numFmtId="${id}" fontId="${at === STRUCK ? 1 : 0}"/>`,
  ).join('');
  const fonts = '<font><strike val="0"/></font><font><strike/></font>';
  return zipSync({
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${tabs.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE}">${relations.join('')}${relation('rIdS', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('rIdT', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': xml(`<sst xmlns="${MAIN}">${items.join('')}</sst>`),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${MAIN}"><numFmts>${own.join('')}</numFmts><fonts>${fonts}</fonts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(parts),
    ...Object.fromEntries(linkRelations),
  });
}

/** An .ods file with the content of its `<office:body>`. */
export function odsFile(body: string, { styles = '', manifest = '' } = {}): Uint8Array {
  const urn = 'urn:oasis:names:tc:opendocument:xmlns';
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': xml(
      `<office:document-content xmlns:office="${urn}:office:1.0" xmlns:table="${urn}:table:1.0" xmlns:text="${urn}:text:1.0" xmlns:style="${urn}:style:1.0" xmlns:draw="${urn}:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
    ),
    'META-INF/manifest.xml': xml(
      `<manifest:manifest xmlns:manifest="${urn}:manifest:1.0">${manifest}</manifest:manifest>`,
    ),
  });
}
