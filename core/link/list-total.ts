/** How many there are; what is not exact was counted so far and no further. */
export interface Total {
  readonly count: number;
  readonly isExact: boolean;
}

/**
 * Reads the total of a list of links from its headers.
 * @example readTotal(new Headers({ 'Content-Range': 'tracking-links 0-6/1000+' })) // { count: 1000, isExact: false }
 */
export function readTotal(headers: { get(name: string): string | null }): Total {
  const total = headers.get('Content-Range')?.split('/')[1] ?? '0';
  return { count: Number.parseInt(total, 10), isExact: !total.endsWith('+') };
}
