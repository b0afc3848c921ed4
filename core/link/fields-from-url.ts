import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import { type Composition, splitName } from '../taxonomy/composed/composition.ts';
import { isDropdown, offeredValues } from '../taxonomy/dropdown-options.ts';
import { buildLink } from './build.ts';
import { type DecodedLink, decodeUrl } from './decode.ts';
import { governedInFragment, readFragment, withFragment } from './fragment-parameters.ts';
import { readsFragment } from './known-tools.ts';
import type { Pairs } from './packing.ts';
import { joinUrl, splitUrl } from './query.ts';
import { type ReadSegment, readQuery, readSegment } from './read-query.ts';

/** A whole tracking URL, taken apart for a form. */
export interface TakenApart {
  /** What is left for the website URL. */
  readonly baseUrl: string;
  /** What the fields of the form hold, by query name: of dropdowns the value that they offer. */
  readonly values: ReadonlyMap<string, string>;
  /** Identifiers of the URL, which a new link does not keep: it gets numbers of its own. */
  readonly identifiers: ReadonlyMap<string, string>;
  readonly urlEncoding: boolean;
  /** Query names that still stand in the website URL. */
  readonly leftInUrl: readonly string[];
  /** Query names that stand behind its `#`, where analytics does not see them. */
  readonly inFragment: readonly string[];
}

/**
 * Takes a URL apart into what a form is filled with. Building the parts, identifiers included, gives
 * the same URL byte for byte; so a parameter that stands where or how we would not write it stays in
 * the website URL, and is in the values as well when that changes nothing.
 * @returns null when the URL says nothing of the taxonomy's parameters
 * @example takeApart(compiled, 'https://a.com/?x=1&utm_source=google')
 * // { baseUrl: 'https://a.com/?x=1', values: Map { 'utm_source' => 'google' }, … }
 */
export function takeApart({ ofUrls: compiled }: CompiledTaxonomy, url: string): TakenApart | null {
  const decoded = decodeUrl(compiled, url);
  const leftInUrl = namesInUrl(compiled, decoded.baseUrl);
  const inFragment = governedInFragment(compiled, splitUrl(decoded.baseUrl).fragment);
  if (decoded.values.size + leftInUrl.length + inFragment.length === 0) return null;
  // A value in another spelling would be written in ours.
  const found = [...decoded.values].filter(
    ([name, value]) => compiled.byName.get(name)?.resolve(value).value === value,
  );
  const moved = found.filter(([name]) => !leftInUrl.includes(name));
  const values = gives(compiled, decoded, found, url) ? found : moved;
  return { ...splitIdentifiers(compiled, values), leftInUrl, inFragment, ...addressOf(decoded) };
}

/**
 * What a form for a new link is filled with. In advanced mode a new number packs the main parameter
 * again wherever it stood, so there it is taken out at once.
 */
export function takeApartForNew(compiled: CompiledTaxonomy, url: string): TakenApart | null {
  const apart = takeApart(compiled, url);
  const isRepacked =
    compiled.isAdvancedMode &&
    compiled.ofUrls.visible.some(({ parameter }) => parameter.type === 'identifier');
  return apart !== null && isRepacked && apart.leftInUrl.length > 0
    ? takeOut(compiled, url)
    : apart;
}

/**
 * Goes further than {@link takeApart}: takes out of a website URL every parameter that can be read, so
 * that it is written in its place and its spelling. What is pairs twice in different ways stays, and so does what its
 * tool reads behind the `#`.
 * @example takeOut(compiled, 'https://a.com/?utm_source=Google&x=1')
 * // { baseUrl: 'https://a.com/?x=1', values: Map { 'utm_source' => 'google' }, … }
 */
export function takeOut({ ofUrls: compiled }: CompiledTaxonomy, baseUrl: string): TakenApart {
  const split = splitUrl(baseUrl);
  const inQuery = readQuery(compiled, split.query);
  const fragment = readFragment(split.fragment);
  const inFragment = fragment.segments.map((segment) => readSegment(compiled, segment));
  const isReadThere = ({ name }: ReadSegment): boolean => name !== null && readsFragment(name);
  const staying = new Set(inFragment.filter(isReadThere));
  const segments = [...inQuery, ...inFragment];
  const clear = clearNames(compiled, segments);
  const taken = new Map<ReadSegment, Pairs>();
  for (const segment of segments) {
    const { pairs } = segment;
    if (!staying.has(segment) && pairs?.every(([name]) => clear.has(name)))
      taken.set(segment, pairs);
  }
  const isLeft = (segment: ReadSegment): boolean => !taken.has(segment);
  const left = inQuery.filter(isLeft).map(({ raw }) => raw);
  const behind = inFragment.filter(isLeft);
  const query = left.length === 0 ? null : left.join('&');
  const rest =
    behind.length === fragment.segments.length
      ? { ...split, query }
      : withFragment({ ...split, query }, { ...fragment, segments: behind });
  return {
    ...splitIdentifiers(compiled, [...taken.values()].flat()),
    baseUrl: joinUrl(rest),
    urlEncoding: true,
    leftInUrl: namesInUrl(compiled, joinUrl(rest)),
    inFragment: governedInFragment(compiled, rest.fragment),
  };
}

/** The names that say one thing wherever they stand. */
function clearNames(compiled: CompiledTaxonomy, segments: readonly ReadSegment[]): Set<string> {
  const meanings = new Map<string, Set<string | null>>();
  for (const segment of segments) {
    const pairs = new Map(segment.pairs);
    for (const name of namesOf(compiled, segment)) {
      const value = pairs.get(name);
      const meant = value === undefined ? null : compiled.byName.get(name)?.resolve(value).value;
      meanings.set(name, (meanings.get(name) ?? new Set()).add(meant ?? null));
    }
  }
  return new Set([...meanings].filter(([, pairs]) => pairs.size === 1).map(([name]) => name));
}

function addressOf({ baseUrl, urlEncoding }: DecodedLink) {
  return { baseUrl, urlEncoding };
}

/** Fields and identifiers apart; the fields hold what their dropdowns offer. */
function splitIdentifiers(compiled: CompiledTaxonomy, pairs: Pairs) {
  const values = new Map<string, string>();
  const identifiers = new Map<string, string>();
  const composed: [Composition, string][] = [];
  for (const [name, value] of pairs) {
    const one = compiled.byName.get(name);
    if (!one) continue;
    if (one.parameter.type === 'identifier') identifiers.set(name, value);
    else if (one.composition) composed.push([one.composition, one.resolve(value).value]);
    else values.set(name, offered(one, value));
  }
  for (const { part, value } of composed.flatMap(([parts, name]) => splitName(parts, name) ?? [])) {
    const { queryName } = part.parameter;
    if (value !== null && !values.has(queryName)) values.set(queryName, value);
  }
  return { values, identifiers };
}

/** The entry of a dropdown, or the day, that a value of a URL stands for; without one the value itself. */
function offered({ parameter, resolve }: CompiledParameter, value: string): string {
  const meant = resolve(value).value;
  if (parameter.type === 'date') return meant;
  const options = isDropdown(parameter) ? offeredValues(parameter) : [];
  return options.find((option) => resolve(option.value).value === meant)?.value ?? value;
}

function gives(
  compiled: CompiledTaxonomy,
  { baseUrl, urlEncoding }: DecodedLink,
  pairs: Pairs,
  url: string,
): boolean {
  const { values, identifiers } = splitIdentifiers(compiled, pairs);
  const draft = { baseUrl, urlEncoding, values: new Map([...values, ...identifiers]) };
  return buildLink(compiled, draft).fullUrl === url;
}

function namesInUrl(compiled: CompiledTaxonomy, baseUrl: string): string[] {
  const names = readQuery(compiled, splitUrl(baseUrl).query).flatMap((segment) =>
    namesOf(compiled, segment),
  );
  return [...new Set(names)];
}

/** The visible parameters that a segment names, whether its value can be read or not. */
function namesOf(compiled: CompiledTaxonomy, { pairs, name }: ReadSegment): string[] {
  if (pairs !== null) return pairs.map(([name]) => name);
  return name !== null && compiled.byName.get(name)?.parameter.visible ? [name] : [];
}
