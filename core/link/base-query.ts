import { NO_PROBLEMS, type Problem, problem, valuePath } from '../problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import { valueInUrl } from '../taxonomy/date-value.ts';
import { readInFragment } from './fragment-parameters.ts';
import { type Pairs, pack } from './packing.ts';
import type { SplitUrl } from './query.ts';
import { type ReadSegment, readQuery } from './read-query.ts';
import { type EmittedValue, textInUrl } from './url-plan.ts';

/** What the base URL's own query means for the parameters. */
export interface BaseQuery {
  /** The base URL less the segments that ours replace. */
  readonly url: SplitUrl;
  /** Names that stand in the base with just the value we were to write: they stay where they are. */
  readonly alreadyInUrl: ReadonlySet<string>;
  /** Values that stand in the base URL for fields left empty. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

const NO_NAMES: ReadonlySet<string> = new Set();
const NO_VALUES: ReadonlyMap<string, string> = new Map();

function unconcerned(url: SplitUrl): BaseQuery {
  return {
    url,
    alreadyInUrl: NO_NAMES,
    values: NO_VALUES,
    problems: NO_PROBLEMS,
    warnings: NO_PROBLEMS,
  };
}

/**
 * Holds the base URL's query against what is to be written:
 * a segment of the same name gives way to ours with a warning, unless it says the same already; where
 * our field is empty the segment stays and is checked as the parameter's value; all else is left alone.
 * What its tool reads after the `#` is checked there too, and never replaced.
 */
export function spliceBase(
  rules: CompiledTaxonomy,
  url: SplitUrl,
  given: ReadonlyMap<string, EmittedValue>,
): BaseQuery {
  if (!url.query && url.fragment === '') return unconcerned(url);
  const behind = readInFragment(rules, url.fragment);
  const inQuery = url.query ? readQuery(rules, url.query) : [];
  const segments = [...inQuery, ...behind];
  if (!segments.some(({ kind, name }) => kind !== 'foreign' || given.has(name ?? ''))) {
    return unconcerned(url);
  }
  const alreadyInUrl = namesInUrl(rules, given, segments);
  const left: ReadSegment[] = [];
  const replaced = new Set<string>();
  const seen = new Set<string>();
  for (const segment of inQuery) {
    const { name } = segment;
    const isFirst = name !== null && !seen.has(name);
    if (
      name === null ||
      !isWritten(given, alreadyInUrl, segment) ||
      (isFirst && alreadyInUrl.has(name))
    ) {
      left.push(segment);
    } else {
      replaced.add(name);
    }
    if (name !== null) seen.add(name);
  }
  return {
    url: { ...url, query: replaced.size === 0 ? url.query : left.map(({ raw }) => raw).join('&') },
    alreadyInUrl,
    ...checkRemaining(rules, given, [...left, ...behind]),
    warnings: [...replaced].map((queryName) =>
      problem('segment_replaced', valuePath(queryName), { queryName }),
    ),
  };
}

/** Whether a query says something of a governed parameter; else it is left alone whatever is written. */
export function concernsGoverned(rules: CompiledTaxonomy, query: string): boolean {
  return readQuery(rules, query).some(({ kind }) => kind !== 'foreign');
}

function isWritten(
  given: ReadonlyMap<string, EmittedValue>,
  alreadyInUrl: ReadonlySet<string>,
  { kind, name }: ReadSegment,
): boolean {
  return kind === 'packed' ? pairsToPack(given, alreadyInUrl).length > 0 : given.has(name ?? '');
}

// Names whose first segment in the base says just what we would write. What stands there as a plain
// segment is not packed as well, so the main parameter is looked at last.
function namesInUrl(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  segments: readonly ReadSegment[],
): ReadonlySet<string> {
  const first = new Map<string, string | null>();
  for (const { name, value } of segments) {
    if (name !== null && !first.has(name)) first.set(name, value);
  }
  const alreadyInUrl = new Set<string>();
  const { advanced } = rules.taxonomy;
  const main = rules.isAdvancedMode ? advanced.mainParameterName : null;
  for (const [name, one] of given) {
    if (name !== main && first.get(name) === textInUrl(one)) alreadyInUrl.add(name);
  }
  const packed = first.get(advanced.mainParameterName);
  const pairs = pairsToPack(given, alreadyInUrl);
  if (rules.isAdvancedMode && pairs.length > 0 && packed === pack(pairs, advanced)) {
    alreadyInUrl.add(advanced.mainParameterName);
  }
  return alreadyInUrl;
}

function pairsToPack(
  given: ReadonlyMap<string, EmittedValue>,
  alreadyInUrl: ReadonlySet<string>,
): Pairs {
  return [...given].flatMap(([name, one]) =>
    alreadyInUrl.has(name) ? [] : [[name, textInUrl(one)] as const],
  );
}

/** A value that the base URL itself carries; `value` is null when it cannot be decoded. */
interface ValueInUrl {
  readonly name: string;
  readonly raw: string;
  readonly value: string | null;
}

function checkRemaining(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  left: readonly ReadSegment[],
): { values: Map<string, string>; problems: Problem[] } {
  const values = new Map<string, string>();
  const seen = new Set<string>();
  const again = new Set<string>();
  const repeated = repeatedMains(left);
  const names = new Set(repeated.flatMap((one) => valuesInUrl(given, one)).map(({ name }) => name));
  const queryName = rules.taxonomy.advanced.mainParameterName;
  const problems: Problem[] = [...names].map((name) =>
    problem('base_url_value_repeated', valuePath(name), { queryName }),
  );
  const read = left.filter((segment) => !repeated.includes(segment));
  for (const alreadyInUrl of read.flatMap((segment) => valuesInUrl(given, segment))) {
    const { name } = alreadyInUrl;
    const compiled = rules.byName.get(name);
    if (!compiled?.parameter.visible || given.has(name)) continue;
    if (seen.has(name)) {
      // Which of them counts differs from one analytics tool to the next: neither is taken.
      values.delete(name);
      again.add(name);
      continue;
    }
    seen.add(name);
    const checked = checkValueInUrl(compiled, alreadyInUrl);
    problems.push(...checked.problems);
    if (checked.value !== '') values.set(name, checked.value);
  }
  for (const name of again) {
    problems.push(problem('base_url_value_repeated', valuePath(name), { queryName: name }));
  }
  return { values, problems };
}

// A main parameter that stands more than once: analytics tools differ in which one counts, so none is read.
function repeatedMains(left: readonly ReadSegment[]): readonly ReadSegment[] {
  const mains = left.filter(({ kind }) => kind === 'packed');
  return mains.length > 1 ? mains : [];
}

// With no value of ours, a main parameter of the base is read as the values it packs.
function valuesInUrl(
  given: ReadonlyMap<string, EmittedValue>,
  { kind, name, rawValue, value, pairs }: ReadSegment,
): ValueInUrl[] {
  if (name === null) return [];
  if (kind !== 'packed') return [{ name, raw: rawValue, value }];
  return (given.size > 0 ? [] : (pairs ?? [])).map(([inner, packed]) => ({
    name: inner,
    raw: packed,
    value: packed,
  }));
}

function checkValueInUrl(
  { parameter, normalize, check }: CompiledParameter,
  { raw, value }: ValueInUrl,
): { value: string; problems: readonly Problem[] } {
  const { queryName, displayName } = parameter;
  const path = valuePath(queryName);
  if (value === null) {
    return { value: '', problems: [problem('base_url_value_malformed', path, { queryName, raw })] };
  }
  if (value.trim() === '') return { value: '', problems: [] };
  const normalized = normalize(value);
  const problems = check(normalized === '' ? value : normalized);
  const meant = valueInUrl(normalized, parameter);
  if (problems.length > 0) return { value, problems };
  if (meant === value) return { value: normalized, problems };
  // The base URL is never rewritten, so a value that would have to be is refused.
  const args = { displayName, raw: value, value: meant };
  return { value, problems: [problem('base_url_value_spelling', path, args)] };
}
