import type { components } from '@utmost/core/contract.d.ts';
import { refuseOn } from '@utmost/core/errors.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { checkNewParameter, completeParameter } from '@utmost/core/taxonomy/check-parameter.ts';
import { parameterWarnings } from '@utmost/core/taxonomy/parameter-warnings.ts';
import { changeData } from '../../models/organization-data.ts';
import type { ParameterRow } from '../../models/rows.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readAdvanced, readParameters } from '../read-taxonomy.ts';
import { addParameters, placeBehind } from './add-parameters.ts';

/** A parameter as it was stored, and what is worth knowing about it. */
export interface StoredParameterAnswer {
  readonly parameter: ParameterRow;
  readonly warnings: readonly Problem[];
}

/** Adds a parameter behind the others. @throws {DomainError} `forbidden`, `rule_broken`, `limit_reached` */
export async function createParameter(
  services: Services,
  caller: Caller,
  draft: components['schemas']['TrackingParameterDraft'],
): Promise<StoredParameterAnswer> {
  requireAdmin(caller);
  const { database } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const others = await readParameters(data);
    const parameter = completeParameter(draft);
    refuseOn(checkNewParameter(parameter, others, await readAdvanced(data)));
    const placed = [{ parameter, position: placeBehind(others) }];
    const [row] = await addParameters(services, caller, data, placed);
    return { parameter: row as ParameterRow, warnings: parameterWarnings(parameter, others) };
  });
}
