import {
  type CheckedMappings,
  checkMappingRows,
  mappingPath,
} from '@utmost/core/csv/mapping-rows.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { diffSteps } from '@utmost/core/taxonomy/diff.ts';
import { ADVANCED_DEFAULTS, type ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import { runSteps, yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Caller, Services } from '../../caller.ts';
import { DomainError } from '../../domain-error.ts';
import type { MappingRow, ParameterRow } from '../../models/models.ts';
import { changeConfiguration } from '../../organization/lock-organization.ts';
import { inOrder } from '../in-order.ts';
import { readAdvanced, readMappings } from '../read-taxonomy.ts';
import { requireSpaceForValues } from '../require-space.ts';
import { settleRules } from '../settle-rules.ts';
import { type TaxonomyChanges, taxonomyChanges } from '../taxonomy-changes.ts';
import { taxonomyTexts } from '../taxonomy-texts.ts';
import { findMapping } from './change-mappings.ts';
import { placedMappings, storeMappings } from './store-mappings.ts';

/**
 * Puts all mappings of one parameter into another order; answers them in it.
 * @param ids of which the first says whose mappings they are
 * @throws {DomainError} `forbidden`, `not_found`, `conflict`
 */
export function reorderMappings(
  services: Services,
  caller: Caller,
  ids: readonly string[],
): Promise<MappingRow[]> {
  return changeConfiguration(services, caller, async (data) => {
    const { parameter } = await findMapping(data, ids[0] ?? '');
    const stored = await readMappings(data, parameter.id);
    const ordered = inOrder(stored, ids, {
      notFound: taxonomyTexts.mappingNotFound,
      incomplete: taxonomyTexts.mappingsChangedMeanwhile,
    });
    await yieldToEventLoop();
    await storeMappings(data, stored, ordered);
    const changes = await mappingChanges(parameter, stored, ordered);
    await yieldToEventLoop();
    await recordAudit(services, caller, data, {
      action: 'mapping.reorder',
      subjectId: parameter.id,
      subject: parameter.queryName,
      ...changes,
    });
    return ordered;
  });
}

/**
 * Replaces the mappings of a parameter; one whose display name is given keeps its id. One bad row refuses
 * them all: the problems name the file's fault first, then every row's.
 * @param removeRules whether rules that name codes which are gone go too
 * @throws {DomainError} `forbidden`, `not_found`, `conflict`, `rule_broken`
 */
export async function uploadMappings(
  services: Services,
  caller: Caller,
  parameterId: string,
  csvData: readonly Partial<ValueMapping>[],
  removeRules: boolean,
): Promise<MappingRow[]> {
  const rows = csvData.map(({ displayValue = '', codedValue = '' }) => {
    return { displayValue, codedValue };
  });
  await yieldToEventLoop();
  return changeConfiguration(services, caller, async (data) => {
    const parameter = await data.parameters.get(parameterId, taxonomyTexts.parameterNotFound);
    const existing = await readMappings(data, parameterId);
    const listed = rows.map((one, index) => ({ ...one, row: index + 1, line: null, flaw: null }));
    const advanced = await readAdvanced(data);
    const checked = await runSteps(checkMappingRows(listed, { parameter, existing, advanced }));
    refuseRows(checked);
    const idAt = (position: number) => existing[checked.mappings[position]?.existing ?? -1]?.id;
    const mappings = await runSteps(placedMappings(checked.mappings, parameterId, idAt));
    const stored = await storeMappings(data, existing, mappings);
    await settleRules(data, { removeRules });
    await requireSpaceForValues(data);
    const changes = await mappingChanges(parameter, existing, stored);
    await yieldToEventLoop();
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

// What the audit log says of one list of mappings that replaces another.
async function mappingChanges(
  parameter: ParameterRow,
  before: readonly ValueMapping[],
  after: readonly ValueMapping[],
): Promise<TaxonomyChanges> {
  const advanced = ADVANCED_DEFAULTS;
  const from = { parameters: [{ ...parameter, valueMappings: before }], advanced };
  const to = { parameters: [{ ...parameter, valueMappings: after }], advanced };
  return taxonomyChanges(from, await runSteps(diffSteps(from, to)));
}
