import { type TaxonomyChanges, taxonomyChanges } from '@utmost/core/audit/taxonomy-changes.ts';
import { diffSteps } from '@utmost/core/taxonomy/diff.ts';
import { ADVANCED_DEFAULTS, type ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import type { ParameterRow } from '../../models/rows.ts';
import { inTurns } from '../in-turns.ts';

/** What the audit log says of one list of mappings that takes another's place. */
export async function mappingChanges(
  parameter: ParameterRow,
  before: readonly ValueMapping[],
  after: readonly ValueMapping[],
): Promise<TaxonomyChanges> {
  const advanced = ADVANCED_DEFAULTS;
  const from = { parameters: [{ ...parameter, valueMappings: before }], advanced };
  const to = { parameters: [{ ...parameter, valueMappings: after }], advanced };
  return taxonomyChanges(from, await inTurns(diffSteps(from, to)));
}
