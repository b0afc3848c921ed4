import type { components } from '@utmost/core/contract.d.ts';
import { documentParameter } from '@utmost/core/taxonomy/document.ts';
import type { TaxonomyChange } from '../services/taxonomy/set-taxonomy.ts';
import { presentProblems } from './problem.ts';

/** What changed of a taxonomy as the contract shows it, each entry with the links that it touches. */
export function presentTaxonomyChange({
  dryRun,
  diff,
  touched,
  summary,
  warnings,
}: TaxonomyChange): components['schemas']['TaxonomyDifference'] {
  const counted = <Entry extends { readonly path: string }>(
    entries: readonly Entry[],
  ): (Entry & { links: number })[] =>
    entries.map((entry) => ({ ...entry, links: touched.get(entry.path) ?? 0 }));
  const { added, changed, removed, reordered, advanced, valueMappings } = diff;
  return {
    dryRun,
    added: counted(added).map((entry) => {
      return { ...entry, parameter: documentParameter(entry.parameter) };
    }),
    changed: counted(changed),
    removed: counted(removed),
    reordered: counted(reordered),
    advanced: counted(advanced),
    valueMappings: {
      added: counted(valueMappings.added),
      changed: counted(valueMappings.changed),
      removed: counted(valueMappings.removed),
      reordered: counted(valueMappings.reordered),
    },
    summary: [...summary],
    warnings: presentProblems(warnings),
  };
}
