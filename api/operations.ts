import { assistant } from './assistant/assistant-routes.ts';
import { auditLog } from './audit/audit-log-routes.ts';
import { billing } from './billing/billing-routes.ts';
import { subscription } from './billing/subscription-routes.ts';
import type { Services } from './caller.ts';
import { favorites } from './favorites/favorites-routes.ts';
import type { ContractDocument } from './http/contract/document.ts';
import type { Operations } from './http/contract/mount.ts';
import { keyedOperations } from './http/keyed.ts';
import { service } from './http/service-routes.ts';
import { manyLinks } from './links/many-links-routes.ts';
import { columnMapping } from './links/rows/column-mapping-routes.ts';
import { linkRows } from './links/rows/link-rows-routes.ts';
import { trackingLinks } from './links/tracking-links-routes.ts';
import { firstRun } from './organization/first-run-routes.ts';
import { auth } from './people/auth-routes.ts';
import { people } from './people/people-routes.ts';
import { presets } from './presets/presets-routes.ts';
import { valueMappings } from './taxonomy/mappings/value-mappings-routes.ts';
import { trackingParameters } from './taxonomy/parameters/tracking-parameters-routes.ts';
import { valueRequests } from './taxonomy/requests/value-requests-routes.ts';
import { taxonomy } from './taxonomy/taxonomy-routes.ts';
import { apiTokens } from './tokens/api-tokens-routes.ts';
import { linkViews } from './views/link-views-routes.ts';

/** Every operation of the contract; a new noun is a line here. */
export function operations(services: Services, contract: ContractDocument): Operations {
  return keyedOperations(services, contract, {
    ...service(services, contract),
    ...auth(services),
    ...people(services),
    ...subscription(services),
    ...billing(services),
    ...auditLog(services),
    ...trackingParameters(services),
    ...valueMappings(services),
    ...taxonomy(services, contract),
    ...trackingLinks(services),
    ...linkRows(services),
    ...columnMapping(services),
    ...manyLinks(services),
    ...linkViews(services),
    ...favorites(services),
    ...presets(services),
    ...valueRequests(services),
    ...assistant(services),
    ...firstRun(services),
    ...apiTokens(services),
  });
}
