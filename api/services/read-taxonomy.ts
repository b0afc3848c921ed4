import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type AdvancedLinkConfig,
  type GovernedParameter,
  type Taxonomy,
  type ValueMapping,
} from '@utmost/core/taxonomy/parameter.ts';
import { dataOf, type OrganizationData, readData } from '../models/organization-data.ts';
import type { MappingRow, ParameterRow } from '../models/rows.ts';
import type { Caller, Services } from './caller.ts';
import { keptByRevision } from './kept-by-revision.ts';

/** A stored parameter with its mappings. */
export type StoredParameter = ParameterRow & GovernedParameter;

/** The parameters in their configured order. */
export function readParameters(data: OrganizationData): Promise<ParameterRow[]> {
  return data.parameters.all({
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  });
}

/** The mappings, of one parameter or of all, in their configured order. */
export function readMappings(data: OrganizationData, parameterId?: string): Promise<MappingRow[]> {
  return data.mappings.all({
    ...(parameterId === undefined ? {} : { where: { parameterId } }),
    order: [
      ['parameterId', 'ASC'],
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  });
}

/** The stored configuration, or that of a fresh organisation. */
export async function readAdvanced(data: OrganizationData): Promise<AdvancedLinkConfig> {
  const row = await data.advanced.find(data.organizationId);
  const { isEnabled, mainParameterName, keyValueConnector, delimiter } = row ?? ADVANCED_DEFAULTS;
  return { isEnabled, mainParameterName, keyValueConnector, delimiter };
}

/** The caller's parameters in their configured order. */
export function listParameters({ database }: Services, caller: Caller): Promise<ParameterRow[]> {
  return readParameters(dataOf(database, caller.organizationId));
}

/** The caller's advanced configuration. */
export function getAdvanced({ database }: Services, caller: Caller): Promise<AdvancedLinkConfig> {
  return readAdvanced(dataOf(database, caller.organizationId));
}

/** All that governs the organisation's links. */
export async function readTaxonomy(
  data: OrganizationData,
): Promise<Taxonomy & { readonly parameters: readonly StoredParameter[] }> {
  const [parameters, mappings, advanced] = [
    await readParameters(data),
    await readMappings(data),
    await readAdvanced(data),
  ];
  const byParameter = Map.groupBy(mappings, ({ parameterId }) => parameterId);
  return { parameters: parameters.map((one) => withMappings(one, byParameter)), advanced };
}

/** The caller's taxonomy as it is at one moment. */
export function getTaxonomy(
  { database }: Services,
  caller: Caller,
): ReturnType<typeof readTaxonomy> {
  return readData(database, caller.organizationId, readTaxonomy);
}

/** The same, made ready to judge links; not for a transaction that has changed mappings itself. */
export async function readRules(data: OrganizationData): Promise<CompiledTaxonomy> {
  const [parameters, byParameter, advanced] = [
    await readParameters(data),
    await keptMappings(data),
    await readAdvanced(data),
  ];
  return compileTaxonomy({
    parameters: parameters.map((one) => withMappings(one, byParameter)),
    advanced,
  });
}

// One parameter may have 50,000 mappings, and one process serves many organisations.
const MAPPINGS_KEPT = 200_000;
const NO_MAPPINGS: readonly ValueMapping[] = [];

type MappingsByParameter = ReadonlyMap<string, readonly ValueMapping[]>;

const kept = keptByRevision<MappingsByParameter>(MAPPINGS_KEPT, (byParameter) =>
  [...byParameter.values()].reduce((sum, { length }) => sum + length, 1),
);

// Reading and indexing 50,000 mappings takes many times as long as judging a link by them.
async function keptMappings(data: OrganizationData): Promise<MappingsByParameter> {
  const { organizationId } = data;
  const revision = await data.mappings.revision();
  return kept({ organizationId, revision, question: 'mappings' }, async () => {
    const byParameter = Map.groupBy(await readMappings(data), ({ parameterId }) => parameterId);
    return new Map([...byParameter].map(([id, rows]) => [id, rows.map(withoutKeys)]));
  });
}

function withoutKeys({ displayValue, codedValue }: MappingRow): ValueMapping {
  return { displayValue, codedValue };
}

// A dropdown that was made something else keeps its mappings at rest.
function withMappings(parameter: ParameterRow, byParameter: MappingsByParameter): StoredParameter {
  const isDropdown = parameter.type === 'dropdown';
  const valueMappings = isDropdown ? byParameter.get(parameter.id) : undefined;
  return { ...parameter, valueMappings: valueMappings ?? NO_MAPPINGS };
}
