import { guardFormula } from '@utmost/core/csv/cell.ts';
import { openSnapshot } from '@utmost/db/transaction.ts';
import { stringify } from 'csv-stringify/sync';
import { type Database, dataOf, type OrganizationData } from '../models/organization-data.ts';

/** A file that is read from the database while it is sent. */
export interface SnapshotFile {
  /** How many records the whole file has: a reader that counts fewer knows that it was cut off. */
  readonly records: number;
  readonly pieces: AsyncIterable<string>;
  /** Ends the snapshot that the file is read from; the file can't be read afterwards. */
  readonly close: () => Promise<void>;
}

/**
 * Makes a file of what the organization owns as of one moment, so that its records are as many as were counted,
 * whatever others change while it is sent. The caller must close the file.
 * @param write counts and reads with the snapshot's data
 */
export async function fileFromSnapshot(
  database: Database,
  organizationId: string,
  write: (data: OrganizationData) => Promise<Pick<SnapshotFile, 'records' | 'pieces'>>,
): Promise<SnapshotFile> {
  const snapshot = await openSnapshot(database.sequelize);
  const close = () => snapshot.rollback();
  try {
    return { ...(await write(dataOf(database, organizationId, snapshot))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Rows of cells that are all ours as CSV (RFC 4180), safe to open in a spreadsheet.
 * @example csvLines([['At', '=1+1']]) // "At,'=1+1\r\n"
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    cast: { string: guardFormula },
    record_delimiter: 'windows',
    // It would quote what has both of them alone.
    quoted_match: /[\r\n]/,
  });
}
