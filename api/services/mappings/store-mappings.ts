import { othersTurn } from '@utmost/db/others-turn.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { partsOf, ROWS_A_STATEMENT } from '../../models/parts-of.ts';
import type { MappingRow } from '../../models/rows.ts';

/**
 * Makes the mappings of a parameter these and no others, touching only what differs.
 * @param existing all that are stored for it
 */
export async function storeMappings(
  data: OrganizationData,
  existing: readonly MappingRow[],
  mappings: readonly Omit<MappingRow, 'organizationId'>[],
): Promise<MappingRow[]> {
  const known = new Map(existing.map((one) => [one.id, one]));
  const kept = new Set(mappings.map(({ id }) => id));
  const dropped = existing.map(({ id }) => id).filter((id) => !kept.has(id));
  await othersTurn();
  for (const ids of partsOf(dropped, ROWS_A_STATEMENT)) await data.mappings.remove({ id: ids });
  const differing = mappings.filter((one) => {
    const before = known.get(one.id);
    return before !== undefined && !isSame(before, one);
  });
  await othersTurn();
  await data.mappings.save(differing, ['displayValue', 'codedValue', 'position']);
  const added = mappings.filter(({ id }) => !known.has(id));
  await data.mappings.insert(added);
  await othersTurn();
  return mappings.map((one) => ({ ...one, organizationId: data.organizationId }));
}

function isSame(one: MappingRow, other: Omit<MappingRow, 'organizationId'>): boolean {
  return (
    one.displayValue === other.displayValue &&
    one.codedValue === other.codedValue &&
    one.position === other.position
  );
}
