import type { ContractDocument } from '../contract/document.ts';
import type { Operations } from '../contract/mount.ts';
import type { Services } from '../services/caller.ts';
import { advancedLinkConfig } from './advanced-link-config.ts';
import { apiTokens } from './api-tokens.ts';
import { assistant } from './assistant.ts';
import { auditLog } from './audit-log.ts';
import { auth } from './auth.ts';
import { billing } from './billing.ts';
import { firstRun } from './first-run.ts';
import { keyedOperations } from './keyed.ts';
import { linkGroups } from './link-groups.ts';
import { linkRows } from './link-rows.ts';
import { linkViews } from './link-views.ts';
import { manyLinks } from './many-links.ts';
import { people } from './people.ts';
import { profile } from './profile.ts';
import { service } from './service.ts';
import { subscription } from './subscription.ts';
import { taxonomy } from './taxonomy.ts';
import { trackingLinks } from './tracking-links.ts';
import { trackingParameters } from './tracking-parameters.ts';
import { valueMappings } from './value-mappings.ts';

/** Every operation of the contract; a new noun is a line here. */
export function operations(services: Services, contract: ContractDocument): Operations {
  return keyedOperations(services, contract, (services) => ({
    ...service(services, contract),
    ...auth(services),
    ...people(services),
    ...subscription(services),
    ...billing(services),
    ...auditLog(services),
    ...trackingParameters(services),
    ...valueMappings(services),
    ...advancedLinkConfig(services),
    ...taxonomy(services, contract),
    ...trackingLinks(services),
    ...linkGroups(services),
    ...linkRows(services),
    ...manyLinks(services),
    ...linkViews(services),
    ...assistant(services),
    ...firstRun(services),
    ...apiTokens(services),
    ...profile(services),
  }));
}
