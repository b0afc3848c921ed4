import type { components } from '@utmost/core/contract.d.ts';
import { inTime } from '../audit/audit-pages.ts';
import type { Caller, Services } from '../caller.ts';
import type { LinkRow } from '../models/models.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';
import { linkEventRecord, linkRecord } from '../models/records.ts';
import { linkTexts } from './link-texts.ts';
import { ONE_OF_MANY } from './store-changed-links.ts';

type Schemas = components['schemas'];

/** One link with what was done to it, the newest first. @throws {DomainError} `not_found` */
export async function getLink(
  { database }: Services,
  caller: Caller,
  id: string,
): Promise<Schemas['TrackingLink']> {
  const data = dataOf(database, caller.organizationId);
  const link = await data.links.get(id, linkTexts.notFound);
  return { ...linkRecord(link), history: await readHistory(data, link) };
}

const MOST_CHANGES = 1000;
const CHANGES_A_PART = 50;
// A link may have 12 MB itself, and no answer more than 16.
const MOST_HISTORY_BYTES = 3_000_000;
const MADE = 'link.create';
const MADE_WITH_OTHERS = 'link.create-many';

/**
 * What was done to a link, the newest first: as many changes as an answer has space for. Of links that were made many at
 * once the audit log has one entry that names none of them, so the link itself says how it was made.
 */
async function readHistory(data: OrganizationData, link: LinkRow): Promise<Schemas['LinkEvent'][]> {
  const { id, createdAt, createdBy: by } = link;
  const changes = await newestChanges(data, id);
  const [made] = await data.audit.all({ where: { subjectId: id, action: MADE }, limit: 1 });
  const beginning = made
    ? { id: made.id, at: made.at.toISOString(), by: made.actor, action: MADE, changes: [] }
    : { id, at: createdAt.toISOString(), by, action: MADE_WITH_OTHERS, changes: [] };
  return [...changes, beginning];
}

async function newestChanges(
  data: OrganizationData,
  subjectId: string,
): Promise<Schemas['LinkEvent'][]> {
  const changes: Schemas['LinkEvent'][] = [];
  let bytes = 0;
  for (;;) {
    const entries = await data.audit.all({
      where: { subjectId, action: ['link.change', ONE_OF_MANY] },
      order: inTime('DESC'),
      offset: changes.length,
      limit: CHANGES_A_PART,
    });
    for (const entry of entries) {
      const change = linkEventRecord(entry);
      bytes += Buffer.byteLength(JSON.stringify(change));
      if (bytes > MOST_HISTORY_BYTES || changes.length === MOST_CHANGES) return changes;
      changes.push(change);
    }
    if (entries.length < CHANGES_A_PART) return changes;
  }
}
