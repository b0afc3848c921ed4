import { type LinkColumns, readHeader } from '@utmost/core/csv/link-columns.ts';
import { objectOf } from '@utmost/core/csv/refused-rows.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';

/** What the first objects of newline-delimited JSON say of all of them. */
export interface ObjectHeader {
  /** Their fields as they are written; null when there are problems. */
  readonly keys: readonly string[] | null;
  readonly columns: LinkColumns | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Finds the columns in the first lines of newline-delimited JSON: every field that an object there has, in the order
 * they appear. The first line has to be an object; what is none after it is a row's own trouble.
 * @example readObjectHeader(compiled, ['{"link_name":"A"}', '{"website_url":"https://a.example"}']).keys
 * // ['link_name', 'website_url']
 */
export function readObjectHeader(
  compiled: CompiledTaxonomy,
  [first = '', ...others]: readonly string[],
  read = readHeader,
): ObjectHeader {
  const fields = objectOf(first);
  if (fields === null) {
    const problems = [problem('ndjson_no_object', '', { row: 1 })];
    return { keys: null, columns: null, problems, warnings: [] };
  }
  const names = new Set(fields.map(([key]) => key));
  for (const line of others) for (const [key] of objectOf(line) ?? []) names.add(key);
  const keys = [...names];
  const { columns, problems, warnings } = read(compiled, keys);
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
