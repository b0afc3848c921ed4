import type { NewLink } from '../link/create.ts';
import { type DecodedLink, decodeUrl } from '../link/decode.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { isInUrl } from '../taxonomy/parameter.ts';
import { unguardFormula } from './cell.ts';
import { EXPORT_HEADINGS, NAME_COLUMN, URL_COLUMN } from './heading.ts';
import { type LinkColumns, type ReadHeader, readHeader, warningOf } from './link-columns.ts';
import { type CheckedRow, checkRow } from './link-row.ts';

const [, , , EXPORTED_URL] = EXPORT_HEADINGS;
/** The one of them above names. */
export const [EXPORTED_NAME] = EXPORT_HEADINGS;

/**
 * Finds the columns of a file to import: those of {@link readHeader}, or our own export's, known by its first four
 * headings, whatever became of its other parameters since. All but name, URL and what URLs don't have takes no part.
 * @param meant as in {@link readHeader}
 * @example readImportHeader(compiled, ['Link Name', 'Created', 'Created By', 'URL']).columns?.url // 3
 */
export function readImportHeader(
  compiled: CompiledTaxonomy,
  header: readonly string[],
  meant = header,
): ReadHeader {
  const names = header.map((cell) => cell.trim());
  const isExport = EXPORT_HEADINGS.every((name, column) => names[column] === name);
  if (!isExport) return readHeader(compiled, header, meant);
  const aside = names
    .slice(EXPORT_HEADINGS.length)
    .filter((name) => name !== '' && !isKept(compiled, name));
  const columns: LinkColumns = {
    header: names,
    asRead: header,
    name: names.indexOf(EXPORTED_NAME),
    url: names.indexOf(EXPORTED_URL),
    values: names.flatMap((queryName, column) =>
      isKept(compiled, queryName) ? [{ column, queryName }] : [],
    ),
    misspelled: [],
    missing: [],
    isExport,
  };
  return { columns, problems: [], warnings: warningOf('csv_columns_exported', aside) };
}

/** Whether a parameter takes part in new links and is no part of their URLs. */
export function isKept({ byName }: CompiledTaxonomy, queryName: string): boolean {
  const parameter = byName.get(queryName)?.parameter;
  return parameter?.visible === true && !isInUrl(parameter);
}

/**
 * Checks and builds the link of one row, as {@link checkRow} does. The URL of an exported row is taken
 * apart: name, base URL and values come round, and identifiers are given again.
 * @example checkImportRow(compiled, columns, 1, ['Spring', 'https://a.example?src=google'], new Map()).link
 * // { name: 'Spring', baseUrl: 'https://a.example', values: Map { 'src' => 'google' }, urlEncoding: true }
 */
export function checkImportRow(
  compiled: CompiledTaxonomy,
  columns: LinkColumns,
  row: number,
  fields: readonly string[],
  identifiers: ReadonlyMap<string, string>,
): CheckedRow {
  if (!columns.isExport) return checkRow(compiled, columns, row, fields, identifiers);
  const checked = checkRow(compiled, columns, row, fields, identifiers, (fields) =>
    exportedLink(compiled, columns, fields),
  );
  const ofExport = <Found extends { readonly path: string }>(found: Found): Found => ({
    ...found,
    path: exportedPath(found.path),
  });
  return {
    ...checked,
    problems: checked.problems.map(ofExport),
    warnings: checked.warnings.map(ofExport),
  };
}

function exportedLink(
  compiled: CompiledTaxonomy,
  columns: LinkColumns,
  fields: readonly string[],
): NewLink {
  const name = unguardFormula(fields[columns.name] ?? '');
  const url = unguardFormula(fields[columns.url] ?? '').trim();
  const { baseUrl, values, urlEncoding } = readExported(compiled, url);
  const kept = columns.values.map(
    ({ column, queryName }) => [queryName, unguardFormula(fields[column] ?? '')] as const,
  );
  return { name, baseUrl, values: new Map([...values, ...kept]), urlEncoding };
}

/** A URL taken apart in the mode that explains most of it: a link keeps its mode when the configuration changes. */
export function readExported(compiled: CompiledTaxonomy, url: string): DecodedLink {
  const today = decodeUrl(compiled, url);
  const other = decodeUrl(compiled.inMode(!compiled.isAdvancedMode), url);
  return other.baseUrl.length < today.baseUrl.length ? other : today;
}

/**
 * The column that a row's URL stands in, as problems name it.
 * @example importUrlColumn(columns) // 'website_url'
 */
export function importUrlColumn({ isExport }: LinkColumns): string {
  return isExport ? EXPORTED_URL : URL_COLUMN;
}

// All that is not the name stands in the URL.
function exportedPath(path: string): string {
  if (path === NAME_COLUMN) return EXPORTED_NAME;
  return path === '' ? path : EXPORTED_URL;
}
