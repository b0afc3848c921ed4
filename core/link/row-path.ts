const ROW_PATH = /^rows\.(\d+)(?:\.(.*))?$/s;

/**
 * The path of a problem that is one link's of many.
 * @param row from 1
 * @param path within the link; '' for the link as a whole
 * @example rowPath(3, 'parameters.utm_source') // 'rows.3.parameters.utm_source'
 */
export function rowPath(row: number, path: string): string {
  return path === '' ? `rows.${row}` : `rows.${row}.${path}`;
}

/**
 * Takes the sentences of many links apart: row -> path within the link -> sentence. What is no row's is
 * left out.
 * @example sentencesByRow(new Map([['rows.3.name', 'Link name is required']])).get(3)?.get('name')
 * // 'Link name is required'
 */
export function sentencesByRow(
  sentences: ReadonlyMap<string, string>,
): Map<number, Map<string, string>> {
  const rows = new Map<number, Map<string, string>>();
  for (const [at, sentence] of sentences) {
    const [, row, path = ''] = ROW_PATH.exec(at) ?? [];
    if (row === undefined) continue;
    const known = rows.get(Number(row)) ?? new Map<string, string>();
    rows.set(Number(row), known.set(path, sentence));
  }
  return rows;
}
