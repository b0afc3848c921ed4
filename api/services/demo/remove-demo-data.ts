import { addLinks } from '../../models/organization-counts.ts';
import { changeData } from '../../models/organization-data.ts';
import { partsOf, ROWS_A_STATEMENT } from '../../models/parts-of.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockLinks } from '../lock-organization.ts';

/**
 * Takes the links of the demo data away, in one transaction; parameters stay, for links of one's own may use them.
 * @returns how many links there were
 * @throws {DomainError} `forbidden`
 */
export async function removeDemoData(services: Services, caller: Caller): Promise<number> {
  requireAdmin(caller);
  return changeData(services.database, caller.organizationId, async (data) => {
    await lockLinks(data);
    const ids = (await data.demoLinks.all({ attributes: ['id'] })).map(({ id }) => id);
    let deleted = 0;
    for (const id of partsOf(ids, ROWS_A_STATEMENT)) deleted += await data.links.remove({ id });
    if (ids.length === 0) return 0;
    await addLinks(data, -deleted);
    const subject = String(deleted);
    await recordAudit(services, caller, data, {
      action: 'demo.remove',
      subjectId: null,
      subject,
      before: { deleted },
    });
    return deleted;
  });
}
