import type { components } from '@utmost/core/contract.d.ts';
import type { MappingRow, ParameterRow } from '../models/rows.ts';
import type { TemplateAnswer } from '../services/parameters/apply-template.ts';
import type { StoredParameterAnswer } from '../services/parameters/create-parameter.ts';
import { presentProblems } from './problem.ts';

type Schemas = components['schemas'];

/** A stored parameter as the contract shows it. */
export function presentParameter(row: ParameterRow): Schemas['TrackingParameter'] {
  const { organizationId, position, createdAt, ...parameter } = row;
  return { ...parameter, createdAt: createdAt.toISOString() };
}

/** A parameter that was just stored, with its warnings where there are any. */
export function presentStoredParameter({
  parameter,
  warnings,
}: StoredParameterAnswer): Schemas['TrackingParameter'] {
  return {
    ...presentParameter(parameter),
    ...(warnings.length > 0 && { warnings: presentProblems(warnings) }),
  };
}

/** A stored value mapping as the contract shows it. */
export function presentMapping(row: MappingRow): Schemas['ValueMapping'] {
  const { id, parameterId, displayValue, codedValue } = row;
  return { id, parameterId, displayValue, codedValue };
}

/** What became of a template, as the contract shows it. */
export function presentTemplate({
  created,
  skipped,
  renamed,
}: TemplateAnswer): Schemas['AppliedTemplate'] {
  return { created: created.map(presentParameter), skipped: [...skipped], renamed: [...renamed] };
}
