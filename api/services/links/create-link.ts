import type { components } from '@utmost/core/contract.d.ts';
import { refuseOn } from '@utmost/core/errors.ts';
import { checkHasParameters, checkNewLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { changeData } from '../../models/organization-data.ts';
import { linkRecord } from '../../models/records.ts';
import type { LinkRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { holdConfiguration } from '../lock-configuration.ts';
import { takeRoomForLinks } from '../plans/room.ts';
import { allocateIdentifiers } from './allocate-identifiers.ts';
import { duplicateKeyOf, warnOfDuplicate } from './find-duplicate.ts';
import { linkIds } from './link-ids.ts';
import { proposedLink } from './propose-link.ts';

/** A link as it was stored, and what is worth knowing about it. */
export interface StoredLinkAnswer {
  readonly link: LinkRow;
  readonly warnings: readonly Problem[];
}

/**
 * Judges, numbers, builds and stores a link, all in one transaction.
 * @throws {DomainError} `malformed`, `rule_broken`, `limit_reached`; nothing is stored and no number is used up then
 */
export async function createLink(
  services: Services,
  caller: Caller,
  draft: components['schemas']['TrackingLinkDraft'],
): Promise<StoredLinkAnswer> {
  const { database, clock } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await holdConfiguration(database, data);
    await takeRoomForLinks(services, data, 1);
    const { rules, identifiers } = await allocateIdentifiers(data);
    const proposal = proposedLink(rules, draft);
    const { built, problems, warnings } = checkNewLink(rules, proposal, identifiers);
    refuseOn(problems);
    const duplicateKey = duplicateKeyOf(built.urlWithoutIdentifiers);
    const duplicates = await warnOfDuplicate(data, duplicateKey);
    const now = clock.now();
    const link = await data.links.create({
      id: linkIds(now)(),
      name: proposal.name,
      baseUrl: proposal.baseUrl,
      fullUrl: built.fullUrl,
      parameters: printParameters(built.values),
      isAdvancedMode: rules.isAdvancedMode,
      urlEncoding: proposal.urlEncoding,
      duplicateKey,
      createdBy: caller.username,
      sortOrder: draft.sortOrder ?? 0,
      createdAt: now,
      lastModifiedAt: now,
    });
    await recordAudit(services, caller, data, {
      action: 'link.create',
      subjectId: link.id,
      subject: link.name,
      after: linkRecord(link),
    });
    return { link, warnings: [...checkHasParameters(rules), ...warnings, ...duplicates] };
  });
}
