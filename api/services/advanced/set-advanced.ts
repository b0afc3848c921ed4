import type { components } from '@utmost/core/contract.d.ts';
import { refuseOn } from '@utmost/core/errors.ts';
import {
  advancedConflicts,
  checkAdvancedConfig,
  completeAdvancedConfig,
} from '@utmost/core/taxonomy/advanced-mode.ts';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { changeData } from '../../models/organization-data.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readTaxonomy } from '../read-taxonomy.ts';

/**
 * Stores the advanced link configuration. Enabling it while names or values conflict is refused with
 * all of them. @throws {DomainError} `forbidden`, `rule_broken`
 */
export async function setAdvanced(
  services: Services,
  caller: Caller,
  draft: components['schemas']['AdvancedLinkConfigDraft'],
): Promise<AdvancedLinkConfig> {
  requireAdmin(caller);
  const { database } = services;
  const advanced = completeAdvancedConfig(draft);
  refuseOn(checkAdvancedConfig(advanced));
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const taxonomy = await readTaxonomy(data);
    refuseOn(advancedConflicts({ ...taxonomy, advanced }));
    const id = data.organizationId;
    if (await data.advanced.find(id)) await data.advanced.update(id, advanced);
    else await data.advanced.create({ ...advanced, id });
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
