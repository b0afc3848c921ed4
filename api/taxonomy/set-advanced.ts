import type { components } from '@utmost/core/contract.d.ts';
import {
  advancedConflicts,
  checkAdvancedConfig,
  completeAdvancedConfig,
} from '@utmost/core/taxonomy/advanced-mode.ts';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { refuseOn } from '../domain-error.ts';
import { changeConfiguration } from '../organization/lock-organization.ts';
import { readTaxonomy } from './read-taxonomy.ts';
import { storeAdvanced } from './store-taxonomy.ts';

/**
 * Stores the advanced link configuration. Enabling it while names or values conflict is refused with
 * all of them. @throws {DomainError} `forbidden`, `rule_broken`
 */
export async function setAdvanced(
  services: Services,
  caller: Caller,
  draft: components['schemas']['AdvancedLinkConfigDraft'],
): Promise<AdvancedLinkConfig> {
  const advanced = completeAdvancedConfig(draft);
  refuseOn(checkAdvancedConfig(advanced));
  return changeConfiguration(services, caller, async (data) => {
    const taxonomy = await readTaxonomy(data);
    refuseOn(advancedConflicts({ ...taxonomy, advanced }));
    await storeAdvanced(data, advanced);
    await recordAudit(services, caller, data, {
      action: 'advanced.change',
      subjectId: null,
      subject: advanced.mainParameterName,
      before: taxonomy.advanced,
      after: advanced,
    });
    return advanced;
  });
}
