import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { v7 as uuid } from 'uuid';
import type { OrganizationData } from '../../models/organization-data.ts';
import { parameterRecord } from '../../models/records.ts';
import type { ParameterRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { requireRoom } from '../plans/room.ts';

/** A parameter that was found good, and its place. */
export interface PlacedParameter {
  readonly parameter: Parameter;
  readonly position: number;
}

/**
 * Stores parameters that were found good, within the plan. The caller holds the lock on the configuration.
 * @throws {DomainError} `limit_reached`
 */
export async function addParameters(
  services: Services,
  caller: Caller,
  data: OrganizationData,
  parameters: readonly PlacedParameter[],
): Promise<ParameterRow[]> {
  if (parameters.length === 0) return [];
  await requireRoom(services, data, 'parameters', parameters.length);
  const createdAt = services.clock.now();
  const rows = await data.parameters.save(
    parameters.map(({ parameter, position }) => ({
      isAdvancedParameter: false,
      ...parameter,
      id: uuid(),
      position,
      createdAt,
    })),
    [],
  );
  for (const row of rows) {
    await recordAudit(services, caller, data, {
      action: 'parameter.create',
      subjectId: row.id,
      subject: row.queryName,
      after: parameterRecord(row),
    });
  }
  return rows;
}

/** The place behind all others. */
export function placeBehind(others: readonly { readonly position: number }[]): number {
  return (others.at(-1)?.position ?? -1) + 1;
}
