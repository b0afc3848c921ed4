const ROW_PATH = /^csvData\[(\d+)\](?:\.|$)/;

/**
 * The path of a problem of one row of an import of mappings.
 * @param row from 1
 * @param path within the row; '' for the row as a whole
 * @example mappingPath(3, 'codedValue') // 'csvData[2].codedValue'
 */
export function mappingPath(row: number, path: string): string {
  const at = `csvData[${row - 1}]`;
  return path === '' ? at : `${at}.${path}`;
}

/**
 * The row that a path is of, from 1; null where it is no row's.
 * @example mappingRowAt('csvData[2].codedValue') // 3
 */
export function mappingRowAt(path: string): number | null {
  const index = ROW_PATH.exec(path)?.[1];
  return index === undefined ? null : Number(index) + 1;
}
