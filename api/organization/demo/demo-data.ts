import type { components } from '@utmost/core/contract.d.ts';
import { checkNewLink } from '@utmost/core/link/create.ts';
import { accessTexts } from '@utmost/core/messages/access.ts';
import { ga4 } from '@utmost/core/taxonomy/templates/ga4.ts';
import { recordAudit } from '../../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../../caller.ts';
import { DomainError } from '../../domain-error.ts';
import { createRows } from '../../links/rows/create-rows.ts';
import type { RowDraft, RowSource } from '../../links/rows/row-source.ts';
import { chunksOf, ROWS_A_STATEMENT } from '../../models/chunks-of.ts';
import { addLinks } from '../../models/organization-counts.ts';
import { changeData, dataOf, type OrganizationData } from '../../models/organization-data.ts';
import { applyParameterTemplate } from '../../taxonomy/parameters/manage-parameters.ts';
import { lockLinks } from '../lock-organization.ts';
import { DEMO_WEEKS, demoLinks, withoutRules } from './demo-links.ts';

type DemoData = components['schemas']['DemoData'];

/**
 * Gives an organization that has nothing of its own the parameters of Google Analytics 4 and three months of links,
 * mistakes of the time before the rules included. They are stored as any link is, and count towards the plan. Asked
 * for again it changes nothing, and brings to its end what was broken off.
 * @throws {DomainError} `forbidden`, `limit_reached`, `conflict` where the organization has links or other parameters
 */
export async function addDemoData(services: Services, caller: Caller): Promise<DemoData> {
  requireAdmin(caller);
  const data = dataOf(services.database, caller.organizationId);
  const already = await demoDataOf(data);
  if (already !== null) return already;
  await applyParameterTemplate(services, caller, ga4.parameters);
  // Apart from the parameters: rules are read by the links' transaction, and cached beyond it.
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data);
    const meanwhile = await demoDataOf(data);
    if (meanwhile !== null) return meanwhile;
    const transactionContext = { transaction: data.transaction, first: null };
    const source = demoSource(services.clock.now());
    const { results } = await createRows(services, { ...caller, transactionContext }, source, {
      mode: 'all',
      dryRun: false,
    });
    const ids = results.flatMap(({ link }) => (link === null ? [] : [{ id: link.id }]));
    await data.demoLinks.save(ids);
    return { links: ids.length };
  });
}

/** Null where there may be some. @throws {DomainError} `conflict` where there is something of its own */
async function demoDataOf(data: OrganizationData): Promise<DemoData | null> {
  const links = await data.demoLinks.count();
  if (links > 0) return { links };
  const known = new Set(ga4.parameters.map(({ queryName }) => queryName));
  const parameters = await data.parameters.all({ attributes: ['queryName'] });
  const isEmpty = parameters.every(({ queryName }) => known.has(queryName));
  if (!isEmpty || (await data.links.count()) > 0)
    throw new DomainError('conflict', accessTexts.demoNeedsEmpty);
  return null;
}

/** The links as rows that are validated as if there were no rules yet. */
function demoSource(now: Date): RowSource {
  const links = demoLinks(now);
  const rows = links.map(({ name, baseUrl, values, createdAt, createdBy }, index): RowDraft => {
    const link = { name, baseUrl, values, urlEncoding: true };
    return {
      row: index + 1,
      made: { at: createdAt, by: createdBy },
      validate: () => ({ ...checkNewLink(withoutRules, link, new Map()), link, sortOrder: 0 }),
    };
  });
  return {
    expected: 0,
    batches: () => [rows],
    urlPath: () => 'baseUrl',
    warnings: () => [],
    audited: ({ created }) => ({
      action: 'demo.add',
      subjectId: null,
      subject: String(created),
      after: { created, weeks: DEMO_WEEKS },
    }),
  };
}

/**
 * Takes the links of the demo data away, in one transaction; parameters stay, for links of one's own may use them.
 * @returns how many links there were
 * @throws {DomainError} `forbidden`
 */
export async function removeDemoData(services: Services, caller: Caller): Promise<number> {
  requireAdmin(caller);
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data);
    const ids = (await data.demoLinks.all({ attributes: ['id'] })).map(({ id }) => id);
    let deleted = 0;
    for (const id of chunksOf(ids, ROWS_A_STATEMENT)) deleted += await data.links.remove({ id });
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
