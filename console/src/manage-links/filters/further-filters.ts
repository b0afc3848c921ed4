import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { formatDay } from '../../ui/format-date.ts';
import { type LinksFilter, type LinksView, narrow } from '../links-view.ts';
import { linkFilterTexts as texts } from '../manage-links-texts.ts';
import { dayOf } from './days.ts';

/** A filter in words, and what takes it away. */
interface FurtherFilter {
  readonly text: string;
  readonly remove: (view: LinksView) => LinksView;
}

/** The filters that have no control of their own: they came from the numbers or from a shared address. */
export function furtherFilters(filter: LinksFilter, compiled: CompiledTaxonomy): FurtherFilter[] {
  const { values = {}, createdBy, passes, favorite } = filter;
  const filters: FurtherFilter[] = Object.entries(values).map(([queryName, value]) => ({
    text: `${compiled.displayNameOf(queryName)}: ${value ?? texts.notSet}`,
    remove: (view) => withoutValue(view, queryName),
  }));
  if (createdBy !== undefined) {
    filters.push({
      text: texts.createdBy(createdBy),
      remove: (view) => narrow(view, { createdBy: undefined }),
    });
  }
  const time = timeOf(filter);
  if (time !== undefined) {
    filters.push({
      text: time,
      remove: (view) => narrow(view, { createdFrom: undefined, createdTo: undefined }),
    });
  }
  if (passes !== undefined) {
    filters.push({
      text: passes ? texts.passes : texts.fails,
      remove: (view) => narrow(view, { passes: undefined }),
    });
  }
  if (favorite) {
    filters.push({
      text: texts.favorites,
      remove: (view) => narrow(view, { favorite: undefined }),
    });
  }
  return filters;
}

function withoutValue(view: LinksView, queryName: string): LinksView {
  const others = Object.entries(view.filter.values ?? {}).filter(([name]) => name !== queryName);
  return narrow(view, { values: others.length === 0 ? undefined : Object.fromEntries(others) });
}

function timeOf({ createdFrom, createdTo }: LinksFilter): string | undefined {
  const from = createdFrom && formatDay(new Date(dayOf(createdFrom)));
  const to = createdTo && formatDay(new Date(dayOf(createdTo, 1)));
  if (from && to) return texts.createdBetween(from, to);
  if (from) return texts.createdFrom(from);
  return to ? texts.createdTo(to) : undefined;
}
