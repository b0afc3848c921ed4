import type { Attributes, PackageParts } from './package-parts.ts';
import { type Sheet, type SheetRemark, UNSAVED_FORMULA } from './sheet.ts';
import { SheetRows } from './sheet-rows.ts';
import { builtInFormat, shownNumber } from './shown-number.ts';

/** Where the parts of a workbook are, by the end of their type's address. */
interface Relation {
  readonly type: string;
  readonly path: string;
  /** As it stands there: the address where that is outside of the file. */
  readonly target: string;
}

/** What the cells of all sheets refer to. */
interface SharedParts {
  readonly strings: readonly string[];
  /** The places of those with struck out text. */
  readonly struckStrings: ReadonlySet<number>;
  /** The number format of each cell style. */
  readonly formats: readonly string[];
  /** The cell styles whose font is struck out. */
  readonly struckStyles: ReadonlySet<number>;
  readonly is1904: boolean;
}

const ROOT_RELATIONS = '_rels/.rels';
const WORKBOOK = 'officeDocument';

/** The workbook's part of an Office Open XML spreadsheet; null where the archive is none. */
export function workbookPath(parts: PackageParts): string | null {
  const relations = relationsOf(parts, ROOT_RELATIONS, '');
  const path = [...relations.values()].find(({ type }) => type === WORKBOOK)?.path ?? '';
  return /(^|\/)workbook[^/]*\.xml$/.test(path) && parts.has(path) ? path : null;
}

/** The sheets of an Office Open XML workbook (ECMA-376), in the order of their tabs. */
export function xlsxSheets(parts: PackageParts, workbook: string): Sheet[] {
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const name = workbook.slice(folder.length);
  const relations = relationsOf(parts, `${folder}_rels/${name}.rels`, folder);
  const pathOf = (type: string): string =>
    [...relations.values()].find((one) => one.type === type)?.path ?? '';
  const found: { name: string; isHidden: boolean; path: string }[] = [];
  let is1904 = false;
  parts.read(workbook, {
    open: (tag, attributes) => {
      if (local(tag) === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (local(tag) !== 'sheet') return;
      const relation = relations.get(attributes[idAttribute(attributes)] ?? '');
      // A chart of its own has a tab as well.
      if (relation?.type !== 'worksheet') return;
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      found.push({ name: attributes.name ?? '', isHidden, path: relation.path });
    },
  });
  let shared: SharedParts | null = null;
  const sharedParts = (): SharedParts => {
    shared ??= {
      ...sharedStrings(parts, pathOf('sharedStrings')),
      ...cellStyles(parts, pathOf('styles')),
      is1904,
    };
    return shared;
  };
  return found.map(({ name, isHidden, path }) => ({
    name,
    isHidden,
    read: (row, remark) => readCells(parts, path, sharedParts(), row, remark),
  }));
}

function readCells(
  parts: PackageParts,
  path: string,
  shared: SharedParts,
  row: (cells: readonly string[]) => void,
  remark?: SheetRemark,
): void {
  const rows = new SheetRows(row, remark);
  const merges = mergedCells(parts, path);
  const links = linkTargets(parts, path);
  let isFormula = false;
  let cell: Attributes = {};
  let number: number | undefined;
  readTexts(parts, path, {
    of: 'c',
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes.r) || undefined;
        if (/^(1|true)$/.test(attributes.hidden ?? '')) rows.hide();
      }
      if (name === 'f') isFormula = true;
      if (name !== 'c') return;
      cell = attributes;
      isFormula = false;
      const column = columnOf(attributes.r);
      if (column !== null) rows.moveTo(column);
    },
    text: (text, isStruck) => {
      // A formula that came to nothing is an empty text; one that was never calculated has no value at all.
      const isUnsaved = text === '' && isFormula && cell.t !== 'str';
      const value = isUnsaved ? UNSAVED_FORMULA : shownText(shared, cell, text);
      if (value !== '' && (isStruck || isStruckCell(shared, cell, text))) rows.strike();
      const merge = merges.get(cell.r ?? '');
      if (merge) rows.merge(value, merge.columns, merge.rows, number);
      const target = links.get(cell.r ?? '');
      if (target !== undefined) rows.link(value, target);
      rows.add(value);
    },
    close: (name) => {
      if (name === 'row') rows.endRow(1, number);
    },
  });
}

function shownText({ strings, formats, is1904 }: SharedParts, { t, s }: Attributes, text: string) {
  if (t === 's') return strings[Number(text)] ?? '';
  if (t === 'b') return text === '1' ? 'TRUE' : text === '' ? '' : 'FALSE';
  if (t !== undefined && t !== 'n') return unescaped(text);
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) return text;
  return shownNumber(value, formats[Number(s ?? 0)] ?? 'General', is1904);
}

function isStruckCell(
  { struckStrings, struckStyles }: SharedParts,
  { t, s }: Attributes,
  text: string,
): boolean {
  return (t === 's' && struckStrings.has(Number(text))) || struckStyles.has(Number(s ?? 0));
}

/** How many columns and rows the merged cells have, by the reference of the first; the part names them after all cells. */
function mergedCells(parts: PackageParts, path: string) {
  const merges = new Map<string, { readonly columns: number; readonly rows: number }>();
  if (!parts.mentions(path, 'mergeCell ')) return merges;
  parts.read(path, {
    open: (tag, { ref = '' }) => {
      const [first = '', last = ''] = local(tag) === 'mergeCell' ? ref.split(':') : [];
      const columns = (columnOf(last) ?? 0) - (columnOf(first) ?? 0) + 1;
      const rows = rowOf(last) - rowOf(first) + 1;
      if (columns > 0 && rows > 0) merges.set(first, { columns, rows });
    },
  });
  return merges;
}

/** Where cells link to, by their reference. */
function linkTargets(parts: PackageParts, path: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  if (!parts.mentions(path, 'hyperlink ')) return targets;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = relationsOf(parts, `${folder}_rels/${path.slice(folder.length)}.rels`, '');
  parts.read(path, {
    open: (tag, attributes) => {
      if (local(tag) !== 'hyperlink') return;
      const { ref = '', location } = attributes;
      const target = relations.get(attributes[idAttribute(attributes)] ?? '')?.target;
      if (target === undefined) return;
      targets.set(ref, location === undefined ? target : `${target}#${location}`);
    },
  });
  return targets;
}

function sharedStrings(parts: PackageParts, path: string) {
  const strings: string[] = [];
  const struckStrings = new Set<number>();
  const text = (one: string, isStruck: boolean): void => {
    if (isStruck) struckStrings.add(strings.length);
    strings.push(unescaped(one));
  };
  readTexts(parts, path, { of: 'si', text });
  return { strings, struckStrings };
}

interface TextListener {
  /** The element whose text is told as a whole. */
  readonly of: string;
  open?(name: string, attributes: Attributes): void;
  /** @param isStruck whether some of it is struck out */
  text(text: string, isStruck: boolean): void;
  close?(name: string): void;
}

/** Reads the text of elements, without how it is pronounced. */
function readTexts(
  parts: PackageParts,
  path: string,
  { of, open, text: tell, close }: TextListener,
): void {
  let text = '';
  let isText = false;
  let isStruck = false;
  let phonetic = 0;
  parts.read(path, {
    open: (tag, attributes) => {
      const name = local(tag);
      if (name === of) {
        text = '';
        isStruck = false;
      }
      if (isStrike(name, attributes)) isStruck = true;
      if (name === 'rPh') phonetic += 1;
      isText = phonetic === 0 && (name === 'v' || name === 't');
      open?.(name, attributes);
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (tag) => {
      const name = local(tag);
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === of) tell(text, isStruck);
      close?.(name);
    },
  });
}

function isStrike(name: string, { val = '1' }: Attributes): boolean {
  return name === 'strike' && /^(1|true)$/.test(val);
}

function cellStyles(parts: PackageParts, path: string) {
  const own = new Map<number, string>();
  const formats: string[] = [];
  const struckFonts = new Set<number>();
  const struckStyles = new Set<number>();
  let fonts = 0;
  let isFont = false;
  let isCell = false;
  parts.read(path, {
    open: (tag, attributes) => {
      const name = local(tag);
      if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') isCell = true;
      if (name === 'fonts') isFont = true;
      if (isFont && isStrike(name, attributes)) struckFonts.add(fonts);
      if (name !== 'xf' || !isCell) return;
      const id = Number(attributes.numFmtId ?? 0);
      if (struckFonts.has(Number(attributes.fontId ?? 0))) struckStyles.add(formats.length);
      formats.push(own.get(id) ?? builtInFormat(id));
    },
    close: (tag) => {
      const name = local(tag);
      if (name === 'cellXfs') isCell = false;
      if (name === 'fonts') isFont = false;
      if (isFont && name === 'font') fonts += 1;
    },
  });
  return { formats, struckStyles };
}

function relationsOf(parts: PackageParts, path: string, folder: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  parts.read(path, {
    open: (tag, { Id = '', Type = '', Target = '' }) => {
      if (local(tag) !== 'Relationship') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      const path = Target.startsWith('/') ? Target.slice(1) : folder + Target;
      relations.set(Id, { type, path, target: Target });
    },
  });
  return relations;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

// The prefix of the relations' namespace is the file's own choice; a sheet's own attributes have none.
function idAttribute(attributes: Attributes): string {
  return Object.keys(attributes).find((name) => name.endsWith(':id')) ?? '';
}

/** @example columnOf('AB12') // 27 */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rowOf(reference: string): number {
  return Number(reference.replace(/^[A-Z]+/, ''));
}

/** Characters that XML cannot hold are written as `_x000D_`, and such a text itself as `_x005F_x000D_`. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
