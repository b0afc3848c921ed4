import type { components } from '@utmost/core/contract.d.ts';
import { refuseOn } from '@utmost/core/errors.ts';
import { checkNewParameter, completeParameter } from '@utmost/core/taxonomy/check-parameter.ts';
import { v7 as uuid } from 'uuid';
import { changeData } from '../../models/organization-data.ts';
import type { ParameterRow } from '../../models/rows.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readAdvanced, readParameters } from '../read-taxonomy.ts';

/** Adds a parameter behind the others. @throws {DomainError} `forbidden`, `rule_broken` */
export async function createParameter(
  { database, clock }: Services,
  caller: Caller,
  draft: components['schemas']['TrackingParameterDraft'],
): Promise<ParameterRow> {
  requireAdmin(caller);
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(database, data);
    const others = await readParameters(data);
    const parameter = completeParameter(draft);
    refuseOn(checkNewParameter(parameter, others, await readAdvanced(data)));
    return data.parameters.create({
      ...parameter,
      id: uuid(),
      position: (others.at(-1)?.position ?? -1) + 1,
      createdAt: clock.now(),
    });
  });
}
