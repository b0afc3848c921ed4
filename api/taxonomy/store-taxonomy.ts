import { MAPPING_KEYS } from '@utmost/core/taxonomy/diff.ts';
import { compareSteps } from '@utmost/core/taxonomy/list-difference.ts';
import {
  type AdvancedLinkConfig,
  type GovernedParameter,
  PARAMETER_DEFAULTS,
  RARE_DEFAULTS,
  type Taxonomy,
  type ValueMapping,
} from '@utmost/core/taxonomy/parameter.ts';
import { runSteps } from '@utmost/db/event-loop.ts';
import { v7 as uuid } from 'uuid';
import type { MappingRow, ParameterRow } from '../models/models.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import { placedMappings, storeMappings } from './mappings/store-mappings.ts';
import { continueNumbers, keepNumbers, rememberNumbers } from './parameters/given-numbers.ts';
import { readMappings } from './read-taxonomy.ts';

/**
 * Makes the stored taxonomy this one: parameters keep their ids by query name and their counters, mappings
 * their ids by display value, or else by code; inactive ones stay. The caller holds the lock on the
 * configuration.
 * @param stored all parameters that there are
 */
export async function storeTaxonomy(
  data: OrganizationData,
  stored: readonly ParameterRow[],
  { parameters, advanced }: Taxonomy,
  createdAt: Date,
): Promise<void> {
  const mappings = Map.groupBy(await readMappings(data), ({ parameterId }) => parameterId);
  const types = new Map(parameters.map(({ queryName, type }) => [queryName, type]));
  const others = stored.filter(({ queryName }) => !types.has(queryName));
  await rememberNumbers(
    data,
    stored.filter(({ queryName, type }) => types.get(queryName) !== type),
  );
  await data.parameters.remove({ id: others.map(({ id }) => id) });
  const byName = new Map(stored.map((one) => [one.queryName, one]));
  const made = parameters.map((parameter, position) =>
    rowOf(parameter, position, byName.get(parameter.queryName), createdAt),
  );
  const rows = await continueNumbers(data, made, stored);
  await data.parameters.save(rows, CHANGED);
  // A counter that exists is never rewritten with the others, so that it can't be rewound: one that goes on is raised here.
  for (const [index, { id, currentIdentifierValue }] of rows.entries()) {
    const isRaised = currentIdentifierValue !== made[index]?.currentIdentifierValue;
    if (isRaised) await data.parameters.update(id, { currentIdentifierValue });
  }
  await keepNumbers(data, rows, stored);
  for (const [index, { id, queryName, type }] of rows.entries()) {
    // No document can name the mappings of what is no dropdown.
    if (type !== 'dropdown' && byName.get(queryName)?.type !== 'dropdown') continue;
    const before = mappings.get(id) ?? [];
    const after = await placed(before, parameters[index]?.valueMappings ?? [], id);
    await storeMappings(data, before, after);
  }
  await storeAdvanced(data, advanced);
}

/** Stores the advanced configuration over what there was. */
export async function storeAdvanced(
  data: OrganizationData,
  advanced: AdvancedLinkConfig,
): Promise<void> {
  const row = { ...advanced, id: data.organizationId };
  await data.advanced.save(
    [row],
    ['isEnabled', 'mainParameterName', 'keyValueConnector', 'delimiter'],
  );
}

/** Every field of a parameter, in the order in which they are set. */
export const PARAMETER_FIELDS = [
  'displayName',
  'queryName',
  'type',
  ...(Object.keys(PARAMETER_DEFAULTS) as (keyof typeof PARAMETER_DEFAULTS)[]),
] as const;

// The name is what a parameter is known by, and its counter goes on by itself.
const CHANGED = [
  'position',
  ...PARAMETER_FIELDS.filter((name) => name !== 'queryName' && name !== 'currentIdentifierValue'),
] as const;

function rowOf(
  { valueMappings: _, ...parameter }: GovernedParameter,
  position: number,
  before: ParameterRow | undefined,
  createdAt: Date,
): Omit<ParameterRow, 'organizationId'> {
  const said = { ...RARE_DEFAULTS, ...parameter };
  return before
    ? { ...before, ...said, position, currentIdentifierValue: before.currentIdentifierValue }
    : { isAdvancedParameter: false, ...said, id: uuid(), position, createdAt };
}

async function placed(
  before: readonly MappingRow[],
  after: readonly ValueMapping[],
  parameterId: string,
): Promise<Omit<MappingRow, 'organizationId'>[]> {
  const { common } = await runSteps(compareSteps<ValueMapping>(before, after, MAPPING_KEYS));
  const ids = new Map(common.map(({ from, to }) => [to.index, before[from.index]?.id]));
  return runSteps(placedMappings(after, parameterId, (position) => ids.get(position)));
}
