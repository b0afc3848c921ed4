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
  // What nobody asks for any more stays in it.
  const known = new Map(existing.map((one) => [one.id, one]));
  await othersTurn();
  const stored: MappingRow[] = [];
  const differing: Omit<MappingRow, 'organizationId'>[] = [];
  const added: typeof differing = [];
  for (const rows of partsOf(mappings, ROWS_A_STATEMENT)) {
    for (const one of rows) {
      const before = known.get(one.id);
      stored.push({ ...one, organizationId: data.organizationId });
      if (!before) added.push(one);
      else if (!isSame(before, one)) differing.push(one);
      known.delete(one.id);
    }
    await othersTurn();
  }
  for (const id of partsOf([...known.keys()], ROWS_A_STATEMENT)) await data.mappings.remove({ id });
  await data.mappings.save(differing, ['displayValue', 'codedValue', 'position']);
  for (const rows of partsOf(added, ROWS_A_STATEMENT)) await data.mappings.insert(rows);
  await othersTurn();
  return stored;
}

function isSame(one: MappingRow, other: Omit<MappingRow, 'organizationId'>): boolean {
  return (
    one.displayValue === other.displayValue &&
    one.codedValue === other.codedValue &&
    one.position === other.position
  );
}
