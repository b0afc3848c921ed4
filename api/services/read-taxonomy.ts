import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type AdvancedLinkConfig,
  type GovernedParameter,
  type Taxonomy,
} from '@utmost/core/taxonomy/parameter.ts';
import type { OrganizationData } from '../models/organization-data.ts';
import type { MappingRow, ParameterRow } from '../models/rows.ts';

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
  return {
    parameters: parameters.map((parameter) => ({
      ...parameter,
      // A dropdown that was made something else keeps its mappings at rest.
      valueMappings: parameter.type === 'dropdown' ? (byParameter.get(parameter.id) ?? []) : [],
    })),
    advanced,
  };
}

/** The same, made ready to judge links. */
export async function readRules(data: OrganizationData): Promise<CompiledTaxonomy> {
  return compileTaxonomy(await readTaxonomy(data));
}
