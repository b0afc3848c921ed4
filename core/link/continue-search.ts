/** Some rows of a list, counted from 0, and where its search goes on. */
export interface SearchQuestion {
  readonly first: number;
  readonly last: number;
  /** Null at the beginning. */
  readonly after: string | null;
}

/** What a list's headers say. */
export interface ListHeaders {
  readonly total: number;
  /** False: there may be more. */
  readonly isExact: boolean;
  /** How many links were looked at one by one; null where indexes found all. */
  readonly looked: number | null;
  /** How many there are to look at, where that is known. */
  readonly of: number | null;
  /** Where the search goes on; null where there is nothing more to look at. */
  readonly after: string | null;
}

/** An answer of the list call. */
export interface SearchAnswer<Link> extends ListHeaders {
  readonly links: readonly Link[];
}

/**
 * Reads what the headers of a list say.
 * @example readListHeaders(new Headers({ 'Content-Range': 'tracking-links 0-6/7+' })).isExact // false
 */
export function readListHeaders(headers: { get(name: string): string | null }): ListHeaders {
  const total = headers.get('Content-Range')?.split('/')[1] ?? '0';
  const numberIn = (name: string) =>
    headers.get(name) === null ? null : Number(headers.get(name));
  return {
    total: Number.parseInt(total, 10),
    isExact: !total.endsWith('+'),
    looked: numberIn('Links-Searched'),
    of: numberIn('Links-To-Search'),
    after: headers.get('Search-After'),
  };
}

/**
 * Goes on with a search until a page of its links is full or all were looked at, one answer after the other. It ends
 * when its consumer stops reading.
 * @param ask makes the list call
 * @returns after each answer, all that was found so far
 */
export async function* searchOn<Link>(
  { first, last }: Pick<SearchQuestion, 'first' | 'last'>,
  ask: (question: SearchQuestion) => Promise<SearchAnswer<Link>>,
): AsyncGenerator<SearchAnswer<Link>, void> {
  let [total, looked] = [0, 0];
  const links: Link[] = [];
  for (let after: string | null = null; ; ) {
    const rows = { first: Math.max(0, first - total), last: last - total };
    const answer: SearchAnswer<Link> = await ask({ ...rows, after });
    links.push(...answer.links);
    total += answer.total;
    looked += answer.looked ?? 0;
    ({ after } = answer);
    // Links that were created meanwhile are not looked at, and those that were deleted no more.
    const of = answer.of === null ? null : Math.max(answer.of, looked);
    yield {
      ...answer,
      links: [...links],
      total,
      looked: answer.looked === null ? null : looked,
      of,
    };
    if (after === null || total > last) return;
  }
}
