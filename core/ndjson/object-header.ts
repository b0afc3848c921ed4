import { type LinkColumns, readHeader } from '../csv/link-columns.ts';
import { type Problem, problem } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { objectOf } from './object-rows.ts';

/** What the first object of newline-delimited JSON says of all of them. */
export interface ObjectHeader {
  /** Its fields as they are written; null when there are problems. */
  readonly keys: readonly string[] | null;
  readonly columns: LinkColumns | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Finds the columns in the first line of newline-delimited JSON: its object's fields.
 * @example readObjectHeader(compiled, '{"link_name":"A","website_url":"https://a.example"}').keys
 * // ['link_name', 'website_url']
 */
export function readObjectHeader(compiled: CompiledTaxonomy, line: string): ObjectHeader {
  const keys = objectOf(line)?.map(([key]) => key) ?? null;
  if (keys === null) {
    const problems = [problem('ndjson_no_object', '', { row: 1 })];
    return { keys, columns: null, problems, warnings: [] };
  }
  const { columns, problems, warnings } = readHeader(compiled, keys);
  return { keys, columns, problems: problems.map(ofFields), warnings };
}

/** The places of the fields that must hold texts: name, URL and values. */
export function textColumns(columns: LinkColumns): Set<number> {
  return new Set([columns.name, columns.url, ...columns.values.map(({ column }) => column)]);
}

/** The same problem with the words of a file that has fields, not columns. */
function ofFields(found: Problem): Problem {
  const isMissing =
    found.code === 'csv_link_name_missing' || found.code === 'csv_website_url_missing';
  return isMissing ? problem('ndjson_field_missing', found.path, { field: found.path }) : found;
}
