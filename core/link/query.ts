import { decodeComponent } from './encoding.ts';

/** A URL cut where parameters go; the three pieces, put together again, are the URL. */
export interface SplitUrl {
  /** All before the `?`. */
  readonly head: string;
  /** All between `?` and `#`, raw; null where there is no `?`. */
  readonly query: string | null;
  /** From the `#` on, or ''. */
  readonly fragment: string;
}

/**
 * Cuts a URL without touching a byte of it (a `?` behind the `#` belongs to the fragment).
 * @example splitUrl('https://a.com/?x=1#/r?y') // { head: 'https://a.com/', query: 'x=1', fragment: '#/r?y' }
 */
export function splitUrl(url: string): SplitUrl {
  const hash = url.indexOf('#');
  const fragment = hash === -1 ? '' : url.slice(hash);
  const rest = hash === -1 ? url : url.slice(0, hash);
  const mark = rest.indexOf('?');
  if (mark === -1) return { head: rest, query: null, fragment };
  return { head: rest.slice(0, mark), query: rest.slice(mark + 1), fragment };
}

/** @example joinUrl(splitUrl(url)) === url */
export function joinUrl({ head, query, fragment }: SplitUrl): string {
  return query === null ? head + fragment : `${head}?${query}${fragment}`;
}

/** One `name=value` of a query, raw and as it reads. */
export interface Segment {
  readonly raw: string;
  /** The decoded name; null when its encoding is broken. */
  readonly name: string | null;
  readonly rawValue: string;
}

/**
 * The segments of a raw query, empty ones (`a&&b`) included, so that joining them with `&` gives it back.
 * @example segmentsOf('flag&q=a%20b')[1] // { raw: 'q=a%20b', name: 'q', rawValue: 'a%20b' }
 */
export function segmentsOf(query: string): Segment[] {
  return query.split('&').map((raw) => {
    const equals = raw.indexOf('=');
    return equals === -1
      ? { raw, name: decodeComponent(raw), rawValue: '' }
      : { raw, name: decodeComponent(raw.slice(0, equals)), rawValue: raw.slice(equals + 1) };
  });
}

/**
 * Puts parameters behind an existing raw query.
 * @example appendToQuery('x=1', 'y=2') // 'x=1&y=2'
 * @example appendToQuery('x=1&', 'y=2') // 'x=1&y=2'
 */
export function appendToQuery(query: string | null, added: string): string {
  if (query === null || query === '') return added;
  return query.endsWith('&') ? query + added : `${query}&${added}`;
}

/**
 * Takes back what `appendToQuery` did: the query that gives `whole` when `added` is appended.
 * @example withoutAppended('x=1&y=2', 'y=2') // 'x=1'
 */
export function withoutAppended(whole: string, added: string): string | null {
  const before = whole.slice(0, whole.length - added.length);
  if (before === '') return null;
  const trimmed = before.slice(0, -1);
  return trimmed === '' || trimmed.endsWith('&') ? before : trimmed;
}
