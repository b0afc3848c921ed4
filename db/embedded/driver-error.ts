const CONSTRAINT = 19;
const NAMES = new Map([
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [10, 'SQLITE_IOERR'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [CONSTRAINT, 'SQLITE_CONSTRAINT'],
]);

/** SQLite's primary result code of an error, or 0. */
export function resultCode(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

/** An error with the code and words by which Sequelize knows the sqlite3 driver's errors. */
export function driverError(error: unknown): Error {
  const { message } = error as Error;
  const code = NAMES.get(resultCode(error)) ?? 'SQLITE_ERROR';
  return Object.assign(new Error(`${code}: ${message}`), { code });
}
