import type { components } from '@utmost/core/contract.d.ts';
import { documentParameter } from '@utmost/core/taxonomy/document-print.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { presentProblems } from '../http/problem.ts';
import type { TaxonomyChange } from './set-taxonomy.ts';
import { taxonomyTexts } from './taxonomy-texts.ts';

// With the warnings and all around them, an answer stays below 16 MB.
const MOST_ENTRY_BYTES = 10_000_000;
const MOST_SUMMARY_BYTES = 3_000_000;
const ENTRIES_A_TURN = 1_000;

/**
 * What changed of a taxonomy as the contract shows it, each entry with the links that it touches: as much of it as an
 * answer has space for, and how much is left out.
 */
export async function presentTaxonomyChange({
  dryRun,
  diff,
  touched,
  summary,
  warnings,
}: TaxonomyChange): Promise<components['schemas']['TaxonomyDifference']> {
  const { added, changed, removed, reordered, advanced, valueMappings } = diff;
  const entries = space(MOST_ENTRY_BYTES);
  const lines = space(MOST_SUMMARY_BYTES);
  const counted = <Entry extends { readonly path: string }>(list: readonly Entry[]) =>
    entries.take(list, (entry) => ({ ...entry, links: touched.get(entry.path) ?? 0 }));
  const parameters = added.map((entry) => {
    return { ...entry, parameter: documentParameter(entry.parameter) };
  });
  const answer = {
    dryRun,
    added: await counted(parameters),
    changed: await counted(changed),
    removed: await counted(removed),
    reordered: await counted(reordered),
    advanced: await counted(advanced),
    valueMappings: {
      added: await counted(valueMappings.added),
      changed: await counted(valueMappings.changed),
      removed: await counted(valueMappings.removed),
      reordered: await counted(valueMappings.reordered),
    },
    summary: await lines.take(summary, (line) => line),
    warnings: presentProblems(warnings),
  };
  if (lines.omitted() > 0) answer.summary.push(taxonomyTexts.moreChanges(lines.omitted()));
  return entries.omitted() > 0 ? { ...answer, omitted: entries.omitted() } : answer;
}

/** So many bytes of JSON; what comes once they are used up is only counted. */
function space(bytes: number) {
  let left = bytes;
  let omitted = 0;
  return {
    omitted: () => omitted,
    async take<Entry, Shown>(list: readonly Entry[], show: (entry: Entry) => Shown) {
      const taken: Shown[] = [];
      for (const [index, entry] of list.entries()) {
        if (index % ENTRIES_A_TURN === ENTRIES_A_TURN - 1) await yieldToEventLoop();
        const shown = show(entry);
        left -= left < 0 ? 0 : Buffer.byteLength(JSON.stringify(shown));
        if (left < 0) omitted += 1;
        else taken.push(shown);
      }
      return taken;
    },
  };
}
