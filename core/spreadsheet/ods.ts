import type { Attributes, PackageParts } from './package-parts.ts';
import { type Sheet, type SheetRemark, UNSAVED_FORMULA } from './sheet.ts';
import { SheetRows } from './sheet-rows.ts';
import { isShortened, shortenedNumber } from './shown-number.ts';

const CONTENT = 'content.xml';
/** What stands in a cell and is no part of what it shows: comments, drawings. */
const ASIDE = /^(office:annotation|draw:.*|table:detective)$/;
const MOST_SPACES = 1_000;

/** Whether the archive is an OpenDocument file. */
export function isOpenDocument(parts: PackageParts): boolean {
  return parts.has(CONTENT) && parts.has('META-INF/manifest.xml');
}

/** Whether an OpenDocument file is protected by a password. */
export function isEncrypted(parts: PackageParts): boolean {
  let isFound = false;
  parts.read('META-INF/manifest.xml', {
    open: (tag) => {
      if (tag.endsWith(':encryption-data')) isFound = true;
    },
  });
  return isFound;
}

/** The sheets of an OpenDocument spreadsheet, in the order of their tabs; null where the file is another document. */
export function odsSheets(parts: PackageParts): Sheet[] | null {
  const names: { name: string; style: string }[] = [];
  const hiddenStyles = new Set<string>();
  const struckStyles = new Set<string>();
  let isSpreadsheet = false;
  let style = '';
  readTables(parts, {
    table: (name, styleName) => names.push({ name, style: styleName }),
    open: (tag, attributes) => {
      if (tag === 'office:spreadsheet') isSpreadsheet = true;
      if (tag === 'style:style') style = attributes['style:name'] ?? '';
      if (tag === 'style:table-properties' && attributes['table:display'] === 'false') {
        hiddenStyles.add(style);
      }
      if (tag === 'style:text-properties' && isStruckOut(attributes)) struckStyles.add(style);
    },
  });
  if (!isSpreadsheet) return null;
  return names.map(({ name, style }, index) => ({
    name,
    isHidden: hiddenStyles.has(style),
    read: (row, remark) => readCells(parts, index, struckStyles, row, remark),
  }));
}

function readCells(
  parts: PackageParts,
  index: number,
  struckStyles: ReadonlySet<string>,
  row: (cells: readonly string[]) => void,
  remark?: SheetRemark,
): void {
  const rows = new SheetRows(row, remark);
  let repeatedRows = 1;
  let cell = newCell({}, struckStyles);
  readTables(parts, {
    only: index,
    open: (tag, attributes) => {
      if (tag === 'table:table-row') {
        repeatedRows = count(attributes['table:number-rows-repeated']);
        if (/^(collapse|filter)$/.test(attributes['table:visibility'] ?? '')) rows.hide();
      } else if (tag === 'table:table-cell' || tag === 'table:covered-table-cell') {
        cell = newCell(attributes, struckStyles);
      } else openInCell(cell, tag, attributes, struckStyles);
    },
    text: (piece) => {
      if (cell.isText) cell.text += piece;
    },
    close: (tag) => {
      if (tag === 'text:p') cell.isText = false;
      if (tag === 'table:table-cell') addCell(rows, cell);
      // It lies under a merged cell, where nothing of it is shown.
      if (tag === 'table:covered-table-cell') rows.add('', cell.repeated);
      if (tag === 'table:table-row') rows.endRow(repeatedRows);
    },
  });
}

/** A cell, as far as it is read. */
interface OpenCell {
  readonly attributes: Attributes;
  readonly repeated: number;
  text: string;
  paragraphs: number;
  isText: boolean;
  isStruck: boolean;
  target: string | null;
}

function newCell(attributes: Attributes, struckStyles: ReadonlySet<string>): OpenCell {
  return {
    attributes,
    repeated: count(attributes['table:number-columns-repeated']),
    text: '',
    paragraphs: 0,
    isText: false,
    isStruck: struckStyles.has(attributes['table:style-name'] ?? ''),
    target: null,
  };
}

function openInCell(
  cell: OpenCell,
  tag: string,
  attributes: Attributes,
  struckStyles: ReadonlySet<string>,
): void {
  if (tag === 'text:a') cell.target = attributes['xlink:href'] ?? null;
  if (tag === 'text:p') {
    if (cell.paragraphs > 0) cell.text += '\n';
    cell.paragraphs += 1;
    cell.isText = true;
  }
  if (tag === 'text:span' && struckStyles.has(attributes['text:style-name'] ?? '')) {
    cell.isStruck = true;
  }
  if (tag === 'text:s') {
    cell.text += ' '.repeat(Math.min(count(attributes['text:c']), MOST_SPACES));
  }
  if (tag === 'text:tab') cell.text += '\t';
  if (tag === 'text:line-break') cell.text += '\n';
}

function addCell(
  rows: SheetRows,
  { attributes, text, isStruck, target, repeated }: OpenCell,
): void {
  const shown = shownText(text, attributes);
  if (isStruck && shown !== '') rows.strike();
  const columns = count(attributes['table:number-columns-spanned']);
  rows.merge(shown, columns, count(attributes['table:number-rows-spanned']));
  if (target !== null) rows.link(shown, target);
  rows.add(shown, repeated);
}

interface TableListener {
  /** The table whose inside is told, from 0; without it what is outside of all. */
  readonly only?: number;
  table?(name: string, style: string): void;
  open(tag: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(tag: string): void;
}

/** Reads the tables of the document itself: not those of drawings, nor the changes it remembers. */
function readTables(parts: PackageParts, { only, table, open, text, close }: TableListener): void {
  let aside = 0;
  let depth = 0;
  let index = -1;
  const isOurs = (): boolean => aside === 0 && (depth > 0 ? index === only : only === undefined);
  const isAside = (tag: string): boolean => ASIDE.test(tag) || tag === 'table:tracked-changes';
  parts.read(CONTENT, {
    open: (tag, attributes) => {
      if (isAside(tag)) aside += 1;
      if (aside > 0) return;
      if (tag === 'table:table') {
        if (depth === 0) {
          index += 1;
          table?.(attributes['table:name'] ?? '', attributes['table:style-name'] ?? '');
        }
        depth += 1;
      } else if (isOurs()) open(tag, attributes);
    },
    text: (piece) => {
      if (isOurs()) text?.(piece);
    },
    close: (tag) => {
      if (isAside(tag)) aside -= 1;
      else if (aside > 0) return;
      else if (tag === 'table:table') depth -= 1;
      else if (isOurs()) close?.(tag);
    },
  });
}

function isStruckOut(attributes: Attributes): boolean {
  const { 'style:text-line-through-style': style, 'style:text-line-through-type': type } =
    attributes;
  return (style ?? type ?? 'none') !== 'none';
}

function shownText(text: string, cell: Attributes): string {
  // A program that writes formulas without calculating them leaves out what kind of value they came to.
  const isCalculated = 'office:value-type' in cell || !('table:formula' in cell);
  if (text === '' && !isCalculated) return UNSAVED_FORMULA;
  const value = Number(cell['office:value'] ?? Number.NaN);
  return isShortened(value) && /^-?\d+$/.test(text) ? shortenedNumber(value) : text;
}

function count(attribute: string | undefined): number {
  const number = Number(attribute ?? 1);
  return number >= 1 ? Math.trunc(number) : 1;
}
