import type { components } from '@utmost/core/contract.d.ts';
import {
  type CheckedLink,
  checkHasParameters,
  checkNewLink,
  nextIdentifiers,
} from '@utmost/core/link/create.ts';
import { dataOf } from '../../models/organization-data.ts';
import type { Caller, Services } from '../caller.ts';
import { readRulesAt } from '../read-taxonomy.ts';
import { proposedLink } from './create-links.ts';
import { duplicateKeyOf, warnOfDuplicate } from './find-duplicate.ts';

/** What creating this link would give; nothing is stored or numbered. @throws {DomainError} `malformed` */
export async function previewLink(
  { database }: Services,
  caller: Caller,
  draft: components['schemas']['TrackingLinkDraft'],
): Promise<CheckedLink> {
  const data = dataOf(database, caller.organizationId);
  const rules = await readRulesAt(data, caller.usage);
  const checked = checkNewLink(rules, proposedLink(rules, draft), nextIdentifiers(rules));
  const duplicates = await warnOfDuplicate(
    data,
    duplicateKeyOf(checked.built.urlWithoutIdentifiers),
  );
  const warnings = [...checkHasParameters(rules), ...checked.warnings, ...duplicates];
  return { ...checked, warnings };
}
