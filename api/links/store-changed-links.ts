import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { type AuditedChange, recordAudit, recordAudits } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import type { ChangedLink, StoredLinkRow } from '../models/links-table.ts';
import type { OrganizationData } from '../models/organization-data.ts';

/** The action of each link of such a change, whose entries have the time and the user of the one that sums them up. */
export const ONE_OF_MANY = 'link.set-value' as const;

/** Stores links whose URLs and values change by one call, and writes down each of them and their sum, all at one time. */
export function storerOfMany({ clock }: Services, caller: Caller, data: OrganizationData) {
  const at = clock.now();
  const services = { clock: { now: () => at } };
  return {
    store: async (changed: readonly ChangedLink[]): Promise<void> => {
      await yieldToEventLoop();
      await data.links.change(changed, ['fullUrl', 'parameters', 'duplicateKey', 'lastModifiedAt']);
      await yieldToEventLoop();
      const entries = changed.map(({ before, after }) => ({
        action: ONE_OF_MANY,
        subjectId: after.row.id,
        subject: after.row.name,
        ...differingValues(before, after),
      }));
      await recordAudits(services, caller, data, entries);
    },
    sumUp: (sum: AuditedChange) => recordAudit(services, caller, data, sum),
  };
}

// Nothing but the URL and values can have changed, and there may be very many.
function differingValues(before: StoredLinkRow, after: StoredLinkRow) {
  const only = ({ row: { fullUrl }, values }: StoredLinkRow) => {
    const changed = [...values].filter(
      ([name]) => before.values.get(name) !== after.values.get(name),
    );
    return { fullUrl, parameters: printParameters(new Map(changed)) };
  };
  return { before: only(before), after: only(after) };
}
