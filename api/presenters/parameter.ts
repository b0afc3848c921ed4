import type { components } from '@utmost/core/contract.d.ts';
import { parameterRecord } from '../models/records.ts';
import type {
  StoredParameterAnswer,
  TemplateAnswer,
} from '../services/parameters/create-parameters.ts';
import { presentProblems } from './problem.ts';

type Schemas = components['schemas'];

/** A parameter that was just stored, with its warnings where there are any. */
export function presentStoredParameter({
  parameter,
  warnings,
}: StoredParameterAnswer): Schemas['TrackingParameter'] {
  return {
    ...parameterRecord(parameter),
    ...(warnings.length > 0 && { warnings: presentProblems(warnings) }),
  };
}

/** What became of a template, as the contract shows it. */
export function presentTemplate({
  created,
  skipped,
  renamed,
}: TemplateAnswer): Schemas['AppliedTemplate'] {
  return { created: created.map(parameterRecord), skipped: [...skipped], renamed: [...renamed] };
}
