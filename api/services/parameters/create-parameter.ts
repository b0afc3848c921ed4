import type { components } from '@utmost/core/contract.d.ts';
import { refuseOn } from '@utmost/core/errors.ts';
import { checkNewParameter, completeParameter } from '@utmost/core/taxonomy/check-parameter.ts';
import { v7 as uuid } from 'uuid';
import { changeData } from '../../models/organization-data.ts';
import type { ParameterRow } from '../../models/rows.ts';
import { presentParameter } from '../../presenters/parameter.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { requireRoom } from '../plans/room.ts';
import { readAdvanced, readParameters } from '../read-taxonomy.ts';

/** Adds a parameter behind the others. @throws {DomainError} `forbidden`, `rule_broken`, `limit_reached` */
export async function createParameter(
  services: Services,
  caller: Caller,
  draft: components['schemas']['TrackingParameterDraft'],
): Promise<ParameterRow> {
  requireAdmin(caller);
  const { database, clock } = services;
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(database, data);
    const others = await readParameters(data);
    const parameter = completeParameter(draft);
    refuseOn(checkNewParameter(parameter, others, await readAdvanced(data)));
    await requireRoom(services, data, 'parameters');
    const row = await data.parameters.create({
      ...parameter,
      id: uuid(),
      position: (others.at(-1)?.position ?? -1) + 1,
      createdAt: clock.now(),
    });
    await recordAudit(services, caller, data, {
      action: 'parameter.create',
      subjectId: row.id,
      subject: row.queryName,
      after: presentParameter(row),
    });
    return row;
  });
}
