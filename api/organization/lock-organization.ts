import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { DomainError } from '../domain-error.ts';
import { httpTexts } from '../http/http-texts.ts';
import {
  addLinks,
  type OrganizationCounts,
  raiseConfiguration,
  readCounts,
} from '../models/organization-counts.ts';
import { changeData, type OrganizationData } from '../models/organization-data.ts';

// A lock is taken by writing to the row that is relied upon: clusters compare what was written, and pass over locks on what
// was only read. All that concerns an organization is behind one row, its counts, which comes first: so a holder never
// waits for a request that waits for it.

/**
 * Does an administrator's change of the configuration or of people, all or nothing, one at a time.
 * @throws {DomainError} `forbidden`; `unauthenticated` as `lockConfiguration`; and what the work throws
 */
export async function changeConfiguration<Result>(
  { database }: Services,
  caller: Caller,
  work: (data: OrganizationData) => Promise<Result>,
): Promise<Result> {
  requireAdmin(caller);
  return changeData(database, caller, async (data) => {
    await lockConfiguration(data);
    return work(data);
  });
}

/**
 * Makes changes to one organization's configuration take turns until the transaction ends: two that look
 * at each other's parameters would else both be validated before either is stored.
 * @throws {DomainError} `unauthenticated` when the caller's organization was deleted meanwhile
 */
export async function lockConfiguration(data: OrganizationData): Promise<void> {
  if (!(await lockIfThere(data))) throw gone();
}

/** The same, of an organization that is not the caller's; answers whether it is there. */
export async function lockIfThere(data: OrganizationData): Promise<boolean> {
  await raiseConfiguration(data);
  return (await readCounts(data)) !== null;
}

/**
 * Makes changes of one organization's links take turns until the transaction ends, and keeps the configuration as it is.
 * @param more how many links come, or go; what is not known yet is counted later
 * @throws {DomainError} `unauthenticated` when the caller's organization was deleted meanwhile
 */
export async function lockLinks(data: OrganizationData, more = 0): Promise<OrganizationCounts> {
  await addLinks(data, more);
  const counts = await readCounts(data);
  if (counts === null) throw gone();
  return counts;
}

function gone(): DomainError {
  return new DomainError('unauthenticated', httpTexts.unauthenticated);
}
