import { openSnapshot } from '@utmost/db/transaction.ts';
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
