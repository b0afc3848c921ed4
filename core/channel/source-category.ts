import {
  listedSources,
  type SourceList,
  searchSources,
  shoppingSources,
  socialSources,
  videoSources,
} from './known-sources.ts';

/** What kind of site a source is known to be. */
export type SourceCategory = 'search' | 'shopping' | 'social' | 'video';

const LISTS: readonly (readonly [SourceCategory, SourceList])[] = [
  ['search', searchSources],
  ['shopping', shoppingSources],
  ['social', socialSources],
  ['video', videoSources],
];

const CATEGORIES: ReadonlyMap<string, SourceCategory> = new Map(
  LISTS.flatMap(([category, list]) =>
    listedSources(list).map((source) => [source, category] as const),
  ),
);

/** Every source of the lists, in lower case. */
export const knownSources: readonly string[] = [...CATEGORIES.keys()];

/** So many labels the longest domain in the lists has. */
const MOST_LABELS = 5;

/**
 * The kind of a source, in whatever case it is written; null for one that is not in the lists. A
 * subdomain is what its domain is, unless it is listed itself.
 * @example sourceCategory('Facebook') // 'social'
 * @example sourceCategory('answers.yahoo.com') // 'social', while 'yahoo.com' is 'search'
 */
export function sourceCategory(source: string): SourceCategory | null {
  const typed = source.toLowerCase();
  const named = CATEGORIES.get(typed);
  if (named) return named;
  const labels = typed.split('.').slice(-MOST_LABELS);
  // A single label is a name, and of a name there is no subdomain.
  for (; labels.length > 1; labels.shift()) {
    const category = CATEGORIES.get(labels.join('.'));
    if (category) return category;
  }
  return null;
}
