/**
 * Sources of one category, as Google publishes them: the table of sources and categories that is linked
 * from support.google.com/analytics/answer/9756891 (Default channel group), as it was in November 2026.
 * What follows from a shorter entry is left out: a domain stands for its subdomains as well.
 */
export interface SourceList {
  /** Known by their name alone, and as `NAME.com`. */
  readonly named: string;
  /** Known as they are written. */
  readonly others: string;
}

/**
 * The sources of a list, each as it is looked up.
 * @example listedSources({ named: 'digg', others: 't.co, line.me' }) // ['digg', 'digg.com', 't.co', 'line.me']
 */
export function listedSources({ named, others }: SourceList): string[] {
  return [...entries(named).flatMap((name) => [name, `${name}.com`]), ...entries(others)];
}

function entries(list: string): string[] {
  return list.trim().split(/,\s+/);
}
