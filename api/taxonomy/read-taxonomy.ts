import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import {
  ADVANCED_DEFAULTS,
  type AdvancedLinkConfig,
  type GovernedParameter,
  type Parameter,
  type Taxonomy,
  type ValueMapping,
  withoutId,
} from '@utmost/core/taxonomy/parameter.ts';
import { withCounters } from '@utmost/core/taxonomy/set-counters.ts';
import { inSnapshot } from '@utmost/db/transaction.ts';
import { LRUCache } from 'lru-cache';
import type { Caller, Services } from '../caller.ts';
import type { MappingRow, ParameterRow } from '../models/models.ts';
import { type OrganizationCounts, readCounts } from '../models/organization-counts.ts';
import { dataOf, type OrganizationData } from '../models/organization-data.ts';

// Of each parameter, for as long as the rules are cached.
const VALUES_REMEMBERED = 256;
// Values: one parameter may have 50,000 mappings, and one process serves many organizations.
const MOST_CACHED = 400_000;
const CHARACTERS_A_VALUE = 10;

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

/** The stored configuration, or that of a fresh organization. */
export async function readAdvanced(data: OrganizationData): Promise<AdvancedLinkConfig> {
  const row = await data.advanced.find(data.organizationId);
  const { isEnabled, mainParameterName, keyValueConnector, delimiter } = row ?? ADVANCED_DEFAULTS;
  return { isEnabled, mainParameterName, keyValueConnector, delimiter };
}

/** The caller's parameters in their configured order, which every open page asks for again and again. */
export async function listParameters(
  { database }: Services,
  { organizationId, usage }: Caller,
): Promise<readonly ParameterRow[]> {
  const { taxonomy } = await readRulesAt(dataOf(database, organizationId), usage);
  // Compiled as they were read.
  return (taxonomy.parameters as readonly StoredParameter[]).map(
    ({ valueMappings: _, ...row }) => row,
  );
}

/** The caller's advanced configuration. */
export function getAdvanced({ database }: Services, caller: Caller): Promise<AdvancedLinkConfig> {
  return readAdvanced(dataOf(database, caller.organizationId));
}

/** The caller's taxonomy as it is at one point in time, and how often it was changed until then. */
export function getTaxonomy({ database }: Services, { organizationId }: Caller) {
  return inSnapshot(database.sequelize, async (transaction) => {
    const data = dataOf(database, organizationId, transaction);
    const { configurationRevision: revision } = (await readCounts(data)) ?? NO_COUNTS;
    return { taxonomy: await readTaxonomy(data), revision };
  });
}

/** All that governs the organization's links. */
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

/**
 * The same, made ready to validate links, with the identifiers' counters as they are now. It is cached for as long as the
 * configuration stays, so it is not for a transaction that changes the configuration itself.
 * @param counts where they were read already
 */
export async function readRules(
  data: OrganizationData,
  counts?: OrganizationCounts,
): Promise<CompiledTaxonomy> {
  const { configurationRevision: revision, identifiers } =
    counts ?? (await readCounts(data)) ?? NO_COUNTS;
  const known = rulesCache.get(data.organizationId);
  if (known?.revision === revision) return withCounters(known.rules, identifiers);
  const { parameters, advanced } = await readTaxonomy(data);
  const rules = compileTaxonomy(
    {
      // Many of them may be cached for long: what links need, and not what their rows hold.
      parameters: parameters.map((one) => ({
        ...one,
        valueMappings: one.valueMappings.map(withoutId),
      })),
      advanced,
    },
    VALUES_REMEMBERED,
  );
  const size = Math.ceil(
    parameters.reduce((sum, one) => sum + weightOf(one) + one.valueMappings.length, 1),
  );
  rulesCache.set(data.organizationId, { revision, rules }, { size });
  return withCounters(rules, identifiers);
}

/** The same for a caller, read no more often than the organization changes. */
export async function readRulesAt(
  data: OrganizationData,
  { revision }: Caller['usage'],
): Promise<CompiledTaxonomy> {
  const { counted } = rulesCache.get(data.organizationId) ?? {};
  if (counted?.revision === revision) return counted.rules;
  const rules = await readRules(data);
  const known = rulesCache.get(data.organizationId);
  if (known) known.counted = { revision, rules };
  return rules;
}

const NO_COUNTS = { configurationRevision: -1, identifiers: new Map<string, number>() };
const NO_MAPPINGS: readonly ValueMapping[] = [];

interface CachedRules {
  /** Of the configuration. */
  readonly revision: number;
  readonly rules: CompiledTaxonomy;
  /** The same with the counters as they were at a revision of the organization. */
  counted?: { readonly revision: number; readonly rules: CompiledTaxonomy };
}

const rulesCache = new LRUCache<string, CachedRules>({ maxSize: MOST_CACHED });

function weightOf({ allowedValues, allow, valueDetails }: Parameter): number {
  const rules = JSON.stringify([allow, valueDetails]);
  return VALUES_REMEMBERED + ((allowedValues?.length ?? 0) + rules.length) / CHARACTERS_A_VALUE;
}

// A dropdown that was made something else keeps its mappings at rest.
function withMappings(
  parameter: ParameterRow,
  byParameter: ReadonlyMap<string, readonly ValueMapping[]>,
): StoredParameter {
  const isDropdown = parameter.type === 'dropdown';
  const valueMappings = isDropdown ? byParameter.get(parameter.id) : undefined;
  return { ...parameter, valueMappings: valueMappings ?? NO_MAPPINGS };
}
