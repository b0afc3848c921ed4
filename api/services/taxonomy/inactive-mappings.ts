import type { GovernedParameter, Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import type { OrganizationData } from '../../models/organization-data.ts';
import { readMappings, type readTaxonomy } from '../read-taxonomy.ts';

/**
 * What is stored, with the inactive mappings that another taxonomy reactivates or deletes: those
 * of every parameter that it makes a dropdown, or has not.
 */
export async function withInactiveMappings(
  data: OrganizationData,
  stored: Awaited<ReturnType<typeof readTaxonomy>>,
  wanted: Taxonomy,
): Promise<Taxonomy> {
  const noDropdowns = wanted.parameters.filter(({ type }) => type !== 'dropdown');
  const unchanged = new Set(noDropdowns.map(({ queryName }) => queryName));
  const parameters: GovernedParameter[] = [];
  for (const one of stored.parameters) {
    const isConcerned = one.type !== 'dropdown' && !unchanged.has(one.queryName);
    parameters.push(
      isConcerned ? { ...one, valueMappings: await readMappings(data, one.id) } : one,
    );
  }
  return { ...stored, parameters };
}
