import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { isPlainSegment } from './doubtful-url.ts';
import { decodeComponent } from './encoding.ts';
import { readsFragment } from './known-tools.ts';
import {
  appendToQuery,
  joinUrl,
  type Segment,
  type SplitUrl,
  segmentsOf,
  splitUrl,
} from './query.ts';
import { type ReadSegment, readSegment } from './read-query.ts';

/** A fragment read as a place and parameters behind it: `#/route?x=1`, `#top&x=1`, `#x=1`. */
export interface ReadFragment {
  /** The place with the mark that follows it; '' where there is none. */
  readonly lead: string;
  readonly segments: readonly Segment[];
}

/**
 * Finds what stands in a fragment as parameters stand in a query; nothing where it has no `=`.
 * @example readFragment('#/route?x=1') // { lead: '/route?', segments: [{ raw: 'x=1', … }] }
 */
export function readFragment(fragment: string): ReadFragment {
  const text = fragment.slice(1);
  if (!text.includes('=')) return { lead: text, segments: [] };
  const mark = text.indexOf('?');
  const firstEnd = text.indexOf('&');
  const first = firstEnd === -1 ? text : text.slice(0, firstEnd);
  const end = mark !== -1 ? mark + 1 : first.includes('=') ? 0 : firstEnd + 1;
  return { lead: text.slice(0, end), segments: segmentsOf(text.slice(end)) };
}

/**
 * A URL whose fragment keeps only these of its parameters.
 * @example withFragment(splitUrl('https://a.com/#/r?x=1'), { lead: '/r?', segments: [] }).fragment // '#/r'
 */
export function withFragment(url: SplitUrl, { lead, segments }: ReadFragment): SplitUrl {
  const text =
    segments.length === 0
      ? lead.replace(/[?&]$/, '')
      : lead + segments.map(({ raw }) => raw).join('&');
  return { ...url, fragment: text === '' ? '' : `#${text}` };
}

/**
 * The names in a fragment that a condition holds for, each once.
 * @example fragmentNames('#utm_source=x', (name) => name === 'utm_source') // ['utm_source']
 */
export function fragmentNames(fragment: string, isWanted: (name: string) => boolean): string[] {
  if (fragment === '') return [];
  const names = readFragment(fragment).segments.flatMap(({ name, raw }) =>
    name !== null && raw.includes('=') && isWanted(name) ? [name] : [],
  );
  return [...new Set(names)];
}

/** What stands in a fragment and is read there by the tool that it is for, as the taxonomy reads it. */
export function readInFragment(rules: CompiledTaxonomy, fragment: string): ReadSegment[] {
  if (!fragment.includes('=')) return [];
  return readFragment(fragment)
    .segments.filter(({ name }) => name !== null && readsFragment(name))
    .map((segment) => readSegment(rules, segment))
    .filter(({ kind }) => kind !== 'foreign');
}

/**
 * The visible parameters in a fragment, and in advanced mode the one into which they are packed; without those that
 * their tool reads there.
 */
export function governedInFragment(rules: CompiledTaxonomy, fragment: string): string[] {
  const main = rules.isAdvancedMode ? rules.taxonomy.advanced.mainParameterName : null;
  return fragmentNames(
    fragment,
    (name) =>
      !readsFragment(name) &&
      (name === main || (rules.byName.get(name)?.parameter.visible ?? false)),
  );
}

// Not a route such as `/search?` or `!/search?`.
const PLACE = /^[^/!=][^=]*[?&]$/;

/** Says of a parameter's name and value whether something holds. */
export type IsPair = (name: string, value: string | null) => boolean;

/**
 * Moves the parameters behind a place in the fragment to the end of the query, but for those that their tool reads there:
 * all or none, since what stays may need them, or be a page's own state. A fragment of parameters alone, or with a route, may
 * be meant like that: some sites read them there. One that the query has already is left out when it says the same, and
 * stays with all others when it does not.
 * @example moveFromFragment('https://a.com/#top?utm_source=x', () => true) // 'https://a.com/?utm_source=x#top'
 */
export function moveFromFragment(url: string, isWanted: IsPair): string {
  const split = splitUrl(url);
  const { lead, segments } = readFragment(split.fragment);
  const pairs = new Map(
    segmentsOf(split.query ?? '').map(({ name, rawValue }) => [name, decodeComponent(rawValue)]),
  );
  const staying = segments.filter(({ name }) => name !== null && readsFragment(name));
  if (staying.length === segments.length || !PLACE.test(lead)) return url;
  let { query } = split;
  for (const segment of segments) {
    if (staying.includes(segment)) continue;
    const { name, raw, rawValue } = segment;
    const value = decodeComponent(rawValue);
    if (name === null || !isPlainSegment(raw) || !isWanted(name, value)) return url;
    if (pairs.has(name) && pairs.get(name) !== value) return url;
    if (!pairs.has(name)) query = appendToQuery(query, raw);
    pairs.set(name, value);
  }
  return joinUrl(withFragment({ ...split, query }, { lead, segments: staying }));
}
