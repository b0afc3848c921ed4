import type { Steps } from '@utmost/core/steps.ts';
import type { ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import { v7 as uuid } from 'uuid';
import type { MappingRow } from '../../models/rows.ts';

/** Making so many ids takes about a millisecond. */
const IDS_A_PART = 1000;

/**
 * The mappings of a parameter as they are to be stored, in their order.
 * @param idAt the id that the one at a position keeps; undefined for a new one
 */
export function* placedMappings(
  mappings: readonly ValueMapping[],
  parameterId: string,
  idAt: (position: number) => string | undefined,
): Steps<Omit<MappingRow, 'organizationId'>[]> {
  const rows: Omit<MappingRow, 'organizationId'>[] = [];
  for (const [position, { displayValue, codedValue }] of mappings.entries()) {
    if (position % IDS_A_PART === 0) yield;
    rows.push({ displayValue, codedValue, id: idAt(position) ?? uuid(), parameterId, position });
  }
  return rows;
}
