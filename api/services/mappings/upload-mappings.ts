import {
  type CheckedMappings,
  checkMappingList,
  mappingPath,
} from '@utmost/core/csv/mapping-rows.ts';
import { DomainError } from '@utmost/core/errors.ts';
import { apiTexts } from '@utmost/core/messages/api.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import { othersTurn } from '@utmost/db/others-turn.ts';
import { changeData } from '../../models/organization-data.ts';
import type { MappingRow } from '../../models/rows.ts';
import { recordAudit } from '../audit/record.ts';
import { type Caller, requireAdmin, type Services } from '../caller.ts';
import { inTurns } from '../in-turns.ts';
import { lockConfiguration } from '../lock-configuration.ts';
import { readAdvanced, readMappings } from '../read-taxonomy.ts';
import { mappingChanges } from './mapping-changes.ts';
import { placedMappings } from './placed-mappings.ts';
import { storeMappings } from './store-mappings.ts';

/**
 * Replaces the mappings of a parameter; one whose display name is given keeps its id. One bad row refuses
 * them all: the problems name the file's fault first, then every row's.
 * @throws {DomainError} `forbidden`, `not_found`, `rule_broken`
 */
export async function uploadMappings(
  services: Services,
  caller: Caller,
  parameterId: string,
  csvData: readonly Partial<ValueMapping>[],
): Promise<MappingRow[]> {
  requireAdmin(caller);
  const { database } = services;
  const rows = csvData.map(({ displayValue = '', codedValue = '' }) => {
    return { displayValue, codedValue };
  });
  await othersTurn();
  return changeData(database, caller.organizationId, async (data) => {
    await lockConfiguration(data);
    const parameter = await data.parameters.find(parameterId);
    if (!parameter) throw new DomainError('not_found', apiTexts.notFound.parameter);
    const existing = await readMappings(data, parameterId);
    const checked = await inTurns(
      checkMappingList(rows, { parameter, existing, advanced: await readAdvanced(data) }),
    );
    refuseRows(checked);
    const idAt = (position: number) => existing[checked.mappings[position]?.existing ?? -1]?.id;
    const mappings = await inTurns(placedMappings(checked.mappings, parameterId, idAt));
    const stored = await storeMappings(data, existing, mappings);
    const changes = await mappingChanges(parameter, existing, stored);
    await othersTurn();
    await recordAudit(services, caller, data, {
      action: 'mapping.import',
      subjectId: parameterId,
      subject: parameter.queryName,
      before: { valueMappings: existing.length, ...changes.before },
      after: { valueMappings: stored.length, ...changes.after },
    });
    return stored;
  });
}

function refuseRows({ problems, rows }: CheckedMappings): void {
  const first = problems[0];
  if (!first) return;
  const ofRows = rows.map(({ code, args, path, row }) => {
    return { code, args, path: mappingPath(row, path) };
  });
  throw new DomainError('rule_broken', sentenceOf(first), [...problems, ...ofRows]);
}
