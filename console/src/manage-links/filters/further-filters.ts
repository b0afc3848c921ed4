import { formatDay } from '@utmost/core/messages/console.ts';
import { linkFilterTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { LinksView } from '../view/links-view.ts';

/** A filter in words, and what of the view changes when it is taken away. */
export interface FurtherFilter {
  readonly text: string;
  readonly without: Partial<LinksView>;
}

/** The filters of a view that came from the numbers or from a shared address. */
export function furtherFilters(view: LinksView, compiled: CompiledTaxonomy): FurtherFilter[] {
  const { values, createdBy, passes } = view;
  const filters: FurtherFilter[] = [...values].map(([queryName, value]) => ({
    text: `${nameOf(compiled, queryName)}: ${value ?? texts.notSet}`,
    without: { values: new Map([...values].filter(([other]) => other !== queryName)) },
  }));
  if (createdBy !== null) {
    filters.push({ text: texts.createdBy(createdBy), without: { createdBy: null } });
  }
  const time = timeOf(view);
  if (time) filters.push({ text: time, without: { createdFrom: null, createdTo: null } });
  if (passes !== null) {
    filters.push({ text: passes ? texts.passes : texts.fails, without: { passes: null } });
  }
  return filters;
}

/** What people call a parameter; one that is gone is called as in the URL. */
export function nameOf(compiled: CompiledTaxonomy, queryName: string): string {
  return compiled.byName.get(queryName)?.parameter.displayName ?? queryName;
}

function timeOf({ createdFrom, createdTo }: LinksView): string | null {
  const from = createdFrom === null ? null : formatDay(new Date(createdFrom));
  // The end is not included: the day before it is the last.
  const to = createdTo === null ? null : formatDay(new Date(Date.parse(createdTo) - 1));
  if (from !== null && to !== null) return texts.createdBetween(from, to);
  if (from !== null) return texts.createdFrom(from);
  return to === null ? null : texts.createdTo(to);
}
