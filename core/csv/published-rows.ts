import { buildLink, everyName } from '../link/build.ts';
import { checkBaseUrl, checkLinkName, checkUrl } from '../link/check.ts';
import { differingParts } from '../link/compose-values.ts';
import { breachesOf } from '../link/correct-url.ts';
import { withEncodedSpaces } from '../link/encoding.ts';
import { checkFullUrl } from '../link/length-limits.ts';
import { readWhereSeen } from '../link/meant-words.ts';
import { unpack } from '../link/packing.ts';
import { shownList } from '../messages/figures.ts';
import type { ArgsOf } from '../messages/problems.ts';
import { NO_PROBLEMS, type Problem, problem, together, valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { LARGEST_IDENTIFIER } from '../taxonomy/identifier.ts';
import { type GovernedParameter, isInUrl } from '../taxonomy/parameter.ts';
import { unguardFormula } from './cell.ts';
import { cellRemarks, readCellText } from './check-cell-text.ts';
import { headingKey, NAME_COLUMN, readHeadings, URL_COLUMN } from './heading.ts';
import {
  EXPORTED_NAME,
  importUrlColumn,
  isKept,
  readExported,
  readImportHeader,
} from './import-columns.ts';
import { type LinkColumns, type ReadHeader, shownHeadings } from './link-columns.ts';
import { type CheckedRow, isSeveralUrls, ofColumn, urlProblem } from './link-row.ts';
import type { RowLinks } from './row-links.ts';

/** A row whose link is published: its URL stays as it is, whatever today's rules say. */
export interface PublishedRow extends CheckedRow {
  /** The mode that the URL was made in. */
  readonly isAdvancedMode: boolean;
  /** Query name -> the number that the URL has. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** What people call the column of tracking URLs beside the one of the pages that they lead to. */
const TRACKING_URLS: ReadonlySet<string> = new Set([
  ...['tracking url', 'tracking link', 'trackingurl', 'full url', 'fullurl', 'campaign url'],
  ...['published url', 'published link', 'tagged url', 'utm url', 'utm link'],
]);

/**
 * Finds the columns of a file of published links. All but name, URL and what URLs don't have is in the URL already, so it
 * takes no part; a column of tracking URLs counts before one of website URLs.
 * @param asSaid as `meant` in `readHeader`
 * @example readPublishedHeader(compiled, ['link_name', 'website_url', 'tracking_url']).columns?.url // 2
 */
export function readPublishedHeader(
  compiled: CompiledTaxonomy,
  header: readonly string[],
  asSaid = header,
): ReadHeader {
  const tracking = header.findIndex((cell) => TRACKING_URLS.has(headingKey(cell)));
  const isUrl = (cell: string) => readHeadings(compiled, [cell]).targets[0] === URL_COLUMN;
  const meant = asSaid.map((cell, column) => {
    if (column === tracking) return URL_COLUMN;
    return tracking !== -1 && isUrl(cell) ? '' : cell;
  });
  const { columns, problems } = readImportHeader(compiled, header, meant);
  if (columns === null) return { columns, problems, warnings: [] };
  const numbered = keptNumbers(compiled, meant);
  if (numbered.length > 0) {
    const args = { columns: shownHeadings(numbered) };
    return { columns: null, problems: [problem('csv_numbers_kept', 'header', args)], warnings: [] };
  }
  const values = columns.values.filter(({ queryName }) => isKept(compiled, queryName));
  const used = [columns.name, columns.url, ...values.map(({ column }) => column)];
  const others = header.filter((_, column) => !used.includes(column));
  const aside = columns.isExport ? '' : shownHeadings(others);
  return {
    columns: { ...columns, values, misspelled: [], missing: [] },
    problems,
    warnings: aside === '' ? [] : [problem('csv_columns_published', 'header', { columns: aside })],
  };
}

/** The columns of numbers that URLs don't have: without them in a URL, nothing would say that they are taken. */
function keptNumbers(compiled: CompiledTaxonomy, header: readonly string[]): string[] {
  const { targets } = readHeadings(compiled, header);
  return header.filter((_, column) => {
    const parameter = compiled.byName.get(targets[column] ?? '')?.parameter;
    return parameter?.type === 'identifier' && !isInUrl(parameter);
  });
}

/**
 * Checks the link of one row of published links. Problems are what keeps it from being stored: a URL that can't be read,
 * numbers that can't be kept, and wrong values in columns of what URLs don't have. What breaks the taxonomy in a URL is a
 * warning.
 * @param columns those of {@link readPublishedHeader}
 * @example checkPublishedRow(compiled, columns, 2, ['Spring', 'https://a.example?lid=7']).numbers // Map { 'lid' => 7 }
 */
export function checkPublishedRow(
  compiled: CompiledTaxonomy,
  columns: LinkColumns,
  row: number,
  fields: readonly string[],
): PublishedRow {
  const { isAdvancedMode } = compiled;
  if (fields.length !== columns.header.length) {
    const args = { row, columns: fields.length, headerColumns: columns.header.length };
    const problems = [problem('csv_column_count', '', args)];
    return { link: null, built: null, isAdvancedMode, numbers: new Map(), problems, warnings: [] };
  }
  const name = columns.isExport ? EXPORTED_NAME : NAME_COLUMN;
  const cell = readCellText(fields[columns.name] ?? '');
  const text = columns.isExport ? unguardFormula(fields[columns.name] ?? '') : cell.text;
  const ofName = [...cellRemarks(cell, name).problems, ...checkLinkName(text)];
  const kept = keptCells(columns, fields);
  const { problems, warnings, values, numbers, ofKept, ...url } = publishedUrl(
    compiled,
    fields[columns.url] ?? '',
    kept.values,
  );
  const at = (path: string) => (found: Problem) => ({ ...found, path });
  return {
    link: { ...url, name: text, values },
    built: { ...url, values, problems: NO_PROBLEMS, warnings: NO_PROBLEMS },
    isAdvancedMode: url.isAdvancedMode,
    numbers,
    problems: [
      ...ofName.map(at(name)),
      ...problems.map(at(importUrlColumn(columns))),
      ...kept.problems,
      ...ofKept.map((one) => ofColumn(compiled, '', one)),
    ],
    warnings: [...warnings.map(at(importUrlColumn(columns))), ...kept.warnings],
  };
}

/** The cells of the columns of what URLs don't have. */
function keptCells({ values: columns, isExport }: LinkColumns, fields: readonly string[]) {
  const values = new Map<string, string>();
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  for (const { column, queryName } of columns) {
    const cell = readCellText(fields[column] ?? '');
    const remarks = cellRemarks(cell, queryName);
    const text = isExport ? unguardFormula(fields[column] ?? '') : cell.text;
    problems.push(...remarks.problems);
    warnings.push(...remarks.warnings);
    if (text !== '') values.set(queryName, text);
  }
  return { values, problems, warnings };
}

/**
 * Validates the rows of one file of published links, as `rowLinks` does those of links to be made.
 * @param columns those of {@link readPublishedHeader}
 */
export function publishedLinks(
  compiled: CompiledTaxonomy,
  columns: LinkColumns,
): Pick<RowLinks, 'check' | 'problems'> {
  const check: RowLinks['check'] = (row, fields) =>
    checkPublishedRow(compiled, columns, row, fields);
  return {
    check,
    problems: ({ record: { row, fields }, problems }) =>
      problems.length > 0 ? problems : check(row, fields, 0).problems,
  };
}

/** What is stored of a published URL, and what is wrong with it. */
function publishedUrl(compiled: CompiledTaxonomy, cell: string, kept: ReadonlyMap<string, string>) {
  const fullUrl = unguardFormula(cell).trim();
  const read = readExported(compiled, fullUrl);
  const { baseUrl, urlEncoding, isAdvancedMode } = read;
  const rules = compiled.inMode(isAdvancedMode);
  const ofUrl = buildLink(rules, { ...read, unchanged: everyName(rules, read.values) });
  // What URLs don't have is new, and may make more of it.
  const made = buildLink(rules, {
    ...read,
    values: new Map([...read.values, ...kept]),
    unchanged: new Set(read.values.keys()),
  });
  const values = new Map(
    rules.parameters.flatMap(({ parameter }) => {
      const { queryName } = parameter;
      const value = (isInUrl(parameter) ? ofUrl : made).values.get(queryName);
      return value === undefined ? [] : [[queryName, value] as const];
    }),
  );
  // Other cells can be written there, but no other URL.
  const ofKept = [
    ...made.problems.filter(({ path }) => kept.has(path.slice(valuePath('').length))),
    ...rules.composed
      .filter(({ parameter }) => isInUrl(parameter))
      .flatMap((one) =>
        differingParts(one, (name) => {
          return (name === one.parameter.queryName ? values : kept).get(name) ?? '';
        }),
      ),
  ];
  const { urlWithoutIdentifiers } = ofUrl;
  const { numbers, problems } = numbersOf(rules.ofUrls, fullUrl);
  const lost = cellRemarks(readCellText(cell), '').problems;
  const unread = together(
    lost,
    isSeveralUrls(cell) ? [problem('csv_website_urls', '')] : NO_PROBLEMS,
    checkFullUrl(fullUrl),
    // White space in it is a breach and nothing more: URLs that are made without encoding may have some.
    lost.length > 0 ? NO_PROBLEMS : checkUrl(withEncodedSpaces(fullUrl) ?? fullUrl),
    checkBaseUrl(baseUrl).filter(({ code }) => code === 'base_url_too_long'),
    problems,
  );
  return {
    ...{ fullUrl, baseUrl, urlEncoding, isAdvancedMode, values, urlWithoutIdentifiers, numbers },
    ofKept,
    problems: unread.map((one) => urlProblem(fullUrl, one)),
    warnings: unread.length > 0 ? NO_PROBLEMS : breachesOf(rules, fullUrl).map(asItStays),
  };
}

function asItStays({ code, path, args }: Problem): Problem {
  if (code !== 'identifier_missing') return { code, path, args };
  return problem('published_number_missing', path, args as ArgsOf<'published_number_missing'>);
}

/** How many numbers are left behind any published one. */
const ROOM = 1e12;

/** The numbers of identifiers in a URL, and why one of them can't be kept. */
function numbersOf(
  rules: CompiledTaxonomy,
  url: string,
): { readonly numbers: ReadonlyMap<string, number>; readonly problems: readonly Problem[] } {
  const numbers = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [{ queryName, displayName, visible }, texts] of identifiersIn(rules, url)) {
    const args = { displayName, number: shownList(texts) };
    const number = Number(texts[0]);
    if (texts.length > 1) problems.push(problem('published_numbers_several', '', args));
    else if (/\D/.test(args.number)) problems.push(problem('published_number_spaced', '', args));
    else if (!visible) problems.push(problem('published_number_hidden', '', args));
    else if (number > LARGEST_IDENTIFIER - ROOM) {
      problems.push(problem('published_number_too_large', '', args));
    } else numbers.set(queryName, number);
  }
  return { numbers, problems };
}

function identifiersIn(
  rules: CompiledTaxonomy,
  url: string,
): ReadonlyMap<GovernedParameter, string[]> {
  const found = new Map<GovernedParameter, string[]>();
  // A number may stand plain beside the packed ones, and with a space or plus sign that a sheet left.
  for (const { kind, name, value } of readWhereSeen(rules.inMode(true), url)) {
    if (name === null || value === null) continue;
    const pairs = kind === 'packed' ? unpack(value, rules.taxonomy.advanced) : null;
    for (const [queryName, text] of pairs ?? [[name, value]]) {
      const parameter = rules.byName.get(queryName)?.parameter;
      if (parameter?.type !== 'identifier' || !/^\d+$/.test(text.replaceAll('+', ' ').trim()))
        continue;
      found.set(parameter, [...(found.get(parameter) ?? []), text]);
    }
  }
  return found;
}

/** Counts the rows of an ordinary import whose URLs have numbers, in place of which their links get new ones. */
export class NumberedRows {
  readonly #compiled: CompiledTaxonomy;
  readonly #names: readonly string[];
  #rows = 0;
  #first: Problem['args'] = {};

  constructor(compiled: CompiledTaxonomy) {
    this.#compiled = compiled;
    this.#names = compiled.visible.flatMap(({ parameter: { type, queryName } }) =>
      type === 'identifier' ? [queryName] : [],
    );
  }

  add({ url }: LinkColumns, fields: readonly string[]): void {
    const cell = fields[url] ?? '';
    if (!this.#names.some((name) => cell.includes(name))) return;
    const text = unguardFormula(cell).trim();
    const rules = this.#compiled.inMode(readExported(this.#compiled, text).isAdvancedMode);
    const found = [...identifiersIn(rules.ofUrls, text)].find(([{ visible }]) => visible);
    if (found === undefined) return;
    this.#rows += 1;
    const [{ displayName }, [number = '']] = found;
    if (this.#rows === 1) this.#first = { displayName, number };
  }

  /** That published URLs would change, where there are any such rows. */
  get warnings(): Problem[] {
    const args = { ...this.#first, rows: this.#rows } as ArgsOf<'csv_urls_numbered'>;
    return this.#rows === 0 ? [] : [problem('csv_urls_numbered', 'header', args)];
  }
}
