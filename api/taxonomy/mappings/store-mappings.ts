import type { Steps } from '@utmost/core/steps.ts';
import type { ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { v7 as uuid } from 'uuid';
import { LARGEST_ANSWER_BYTES } from '../../http/contract/answer-text.ts';
import { chunksOf, ROWS_A_STATEMENT } from '../../models/chunks-of.ts';
import type { MappingRow } from '../../models/models.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { mappingRecord } from '../../models/records.ts';
import { tooManyValues } from '../require-space.ts';

type NewMapping = Omit<MappingRow, 'organizationId'>;

/** What of a mapping may change. */
const STORED = ['displayValue', 'codedValue', 'position'] as const;

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
): Steps<NewMapping[]> {
  const rows: NewMapping[] = [];
  for (const [position, { displayValue, codedValue }] of mappings.entries()) {
    if (position % IDS_A_PART === 0) yield;
    rows.push({ displayValue, codedValue, id: idAt(position) ?? uuid(), parameterId, position });
  }
  return rows;
}

/**
 * Makes the mappings of a parameter these and no others, touching only what differs.
 * @param existing all that are stored for it
 * @throws {DomainError} `too_large` where an answer could not list them
 */
export async function storeMappings(
  data: OrganizationData,
  existing: readonly MappingRow[],
  mappings: readonly NewMapping[],
): Promise<MappingRow[]> {
  // Values that are no longer read stay in it.
  const known = new Map(existing.map((one) => [one.id, one]));
  await yieldToEventLoop();
  const stored: MappingRow[] = [];
  const differing: NewMapping[] = [];
  let bytes = 0;
  for (const rows of chunksOf(mappings, ROWS_A_STATEMENT)) {
    for (const one of rows) {
      const before = known.get(one.id);
      const row = { ...one, organizationId: data.organizationId };
      stored.push(row);
      bytes += Buffer.byteLength(JSON.stringify(mappingRecord(row))) + 1;
      if (STORED.some((field) => before?.[field] !== one[field])) differing.push(one);
      known.delete(one.id);
    }
    if (bytes > LARGEST_ANSWER_BYTES) throw tooManyValues();
    await yieldToEventLoop();
  }
  for (const id of chunksOf([...known.keys()], ROWS_A_STATEMENT))
    await data.mappings.remove({ id });
  await data.mappings.save(differing, STORED);
  await yieldToEventLoop();
  return stored;
}
