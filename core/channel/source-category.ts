import { searchSources } from './sources/search.ts';
import { shoppingSources } from './sources/shopping.ts';
import { socialSources } from './sources/social.ts';
import { videoSources } from './sources/video.ts';

/** What kind of site a source is known to be. */
export type SourceCategory = 'search' | 'shopping' | 'social' | 'video';

const CATEGORIES: ReadonlyMap<string, SourceCategory> = new Map([
  ...listed('search', searchSources),
  ...listed('shopping', shoppingSources),
  ...listed('social', socialSources),
  ...listed('video', videoSources),
]);

function listed(
  category: SourceCategory,
  sources: readonly string[],
): (readonly [string, SourceCategory])[] {
  return sources.map((source) => [source, category]);
}

/**
 * The kind of a source, in whatever case it is written; null for one that is not in the lists.
 * @example sourceCategory('Facebook') // 'social'
 */
export function sourceCategory(source: string): SourceCategory | null {
  return CATEGORIES.get(source.toLowerCase()) ?? null;
}
