import type { NewLink } from '@utmost/core/link/create.ts';
import { type CheckedLink, checkNewLink, nextIdentifiers } from '@utmost/core/link/create.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { unreservedIdentifiers } from '@utmost/core/taxonomy/offline-identifiers.ts';

/**
 * Builds one link with no server. Identifiers that are not given are counted on from the taxonomy
 * document; one that is given is taken, so that a decoded link can be built again.
 */
export function buildLinkOffline(compiled: CompiledTaxonomy, link: NewLink): CheckedLink {
  const identifiers = nextIdentifiers(compiled);
  const given = new Set<string>();
  for (const queryName of identifiers.keys()) {
    const value = link.values.get(queryName) ?? '';
    if (value === '') continue;
    identifiers.set(queryName, value);
    given.add(queryName);
  }
  const checked = checkNewLink(compiled, link, identifiers);
  const warnings = [...checked.warnings, ...unreservedIdentifiers(compiled, given)];
  return { ...checked, warnings };
}
