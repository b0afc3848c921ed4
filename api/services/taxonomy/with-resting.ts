import type { GovernedParameter, Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { readMappings, type readTaxonomy } from '../read-taxonomy.ts';

/**
 * What is stored, with the mappings at rest that another taxonomy brings into force again or deletes: those
 * of every parameter that it makes a dropdown, or has not.
 */
export async function withResting(
  data: OrganizationData,
  stored: Awaited<ReturnType<typeof readTaxonomy>>,
  wanted: Taxonomy,
): Promise<Taxonomy> {
  const others = wanted.parameters.filter(({ type }) => type !== 'dropdown');
  const resting = new Set(others.map(({ queryName }) => queryName));
  const parameters: GovernedParameter[] = [];
  for (const one of stored.parameters) {
    const isTold = one.type !== 'dropdown' && !resting.has(one.queryName);
    parameters.push(isTold ? { ...one, valueMappings: await readMappings(data, one.id) } : one);
  }
  return { ...stored, parameters };
}
