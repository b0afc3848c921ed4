import type { components } from '@utmost/core/contract.d.ts';
import type { MappingRow, ParameterRow } from '../models/rows.ts';

/** A stored parameter as the contract shows it. */
export function presentParameter(row: ParameterRow): components['schemas']['TrackingParameter'] {
  const { organizationId, position, createdAt, ...parameter } = row;
  return { ...parameter, createdAt: createdAt.toISOString() };
}

/** A stored value mapping as the contract shows it. */
export function presentMapping(row: MappingRow): components['schemas']['ValueMapping'] {
  const { id, parameterId, displayValue, codedValue } = row;
  return { id, parameterId, displayValue, codedValue };
}
