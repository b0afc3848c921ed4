import { type Problem, problem, valuePath } from '../problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import type { EmittedValue } from './emission.ts';
import { decodeComponent } from './encoding.ts';
import { type Pairs, pack, unpackGoverned } from './packing.ts';
import { type Segment, type SplitUrl, segmentsOf } from './query.ts';

/** What the base URL's own query means for the parameters. */
export interface BaseQuery {
  /** The base URL less the segments that ours replace. */
  readonly url: SplitUrl;
  /** Names that stand in the base with just the value we were to write: they stay where they are. */
  readonly standing: ReadonlySet<string>;
  /** Values that stand in the base URL for fields left empty. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

const NOTHING = {
  standing: new Set<string>(),
  values: new Map<string, string>(),
  problems: [],
  warnings: [],
};

/**
 * Holds the base URL's query against what is to be written (design section 3, Placing parameters):
 * a segment of the same name gives way to ours with a warning, unless it says the same already; where
 * our field is empty the segment stays and is judged as the parameter's value; all else is left alone.
 */
export function spliceBase(
  rules: CompiledTaxonomy,
  url: SplitUrl,
  given: ReadonlyMap<string, EmittedValue>,
): BaseQuery {
  if (url.query === null || url.query === '') return { url, ...NOTHING };
  const segments = segmentsOf(url.query);
  if (
    !concernsGoverned(rules, segments) &&
    !segments.some(({ name }) => name !== null && given.has(name))
  ) {
    return { url, ...NOTHING };
  }
  const standing = standingNames(rules, given, segments);
  const left: Segment[] = [];
  const replaced = new Set<string>();
  const seen = new Set<string>();
  for (const segment of segments) {
    const { name } = segment;
    const isFirst = name !== null && !seen.has(name);
    if (
      name === null ||
      !isWritten(rules, given, standing, name) ||
      (isFirst && standing.has(name))
    ) {
      left.push(segment);
    } else {
      replaced.add(name);
    }
    if (name !== null) seen.add(name);
  }
  return {
    url: { ...url, query: replaced.size === 0 ? url.query : left.map(({ raw }) => raw).join('&') },
    standing,
    ...judgeLeft(rules, given, left),
    warnings: [...replaced].map((queryName) =>
      problem('segment_replaced', valuePath(queryName), { queryName }),
    ),
  };
}

/** Whether a query says something of a governed parameter; else it is left alone whatever is written. */
export function concernsGoverned(rules: CompiledTaxonomy, segments: readonly Segment[]): boolean {
  return segments.some(
    ({ name }) => name !== null && (rules.byName.has(name) || isMain(rules, name)),
  );
}

function isMain(rules: CompiledTaxonomy, name: string): boolean {
  return rules.isAdvancedMode && name === rules.taxonomy.advanced.mainParameterName;
}

function isWritten(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  standing: ReadonlySet<string>,
  name: string,
): boolean {
  return isMain(rules, name) ? pairsToPack(given, standing).length > 0 : given.has(name);
}

// Names whose first segment in the base says just what we would write. What stands there as a plain
// segment is not packed as well, so the main parameter is looked at last.
function standingNames(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  segments: readonly Segment[],
): ReadonlySet<string> {
  const first = new Map<string, string | null>();
  for (const { name, rawValue } of segments) {
    if (name !== null && !first.has(name)) first.set(name, decodeComponent(rawValue));
  }
  const standing = new Set<string>();
  for (const [name, { value }] of given) {
    if (!isMain(rules, name) && first.get(name) === value) standing.add(name);
  }
  const { advanced } = rules.taxonomy;
  const packed = first.get(advanced.mainParameterName);
  const pairs = pairsToPack(given, standing);
  if (rules.isAdvancedMode && pairs.length > 0 && packed === pack(pairs, advanced)) {
    standing.add(advanced.mainParameterName);
  }
  return standing;
}

function pairsToPack(
  given: ReadonlyMap<string, EmittedValue>,
  standing: ReadonlySet<string>,
): Pairs {
  return [...given].flatMap(([name, { value }]) =>
    standing.has(name) ? [] : [[name, value] as const],
  );
}

/** A value that the base URL itself carries; `value` is null when it cannot be decoded. */
interface StandingValue {
  readonly name: string;
  readonly raw: string;
  readonly value: string | null;
}

function judgeLeft(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  left: readonly Segment[],
): { values: Map<string, string>; problems: Problem[] } {
  const values = new Map<string, string>();
  const seen = new Set<string>();
  const repeated = repeatedMains(rules, left);
  const names = new Set(repeated.flatMap((one) => standingValues(rules, given, one)).map(nameOf));
  const queryName = rules.taxonomy.advanced.mainParameterName;
  const problems: Problem[] = [...names].map((name) =>
    problem('base_url_value_repeated', valuePath(name), { queryName }),
  );
  const read = left.filter((segment) => !repeated.includes(segment));
  for (const standing of read.flatMap((segment) => standingValues(rules, given, segment))) {
    const { name } = standing;
    const compiled = rules.byName.get(name);
    if (!compiled?.parameter.visible || given.has(name)) continue;
    if (seen.has(name)) {
      // Which of them counts differs from one analytics tool to the next: neither is taken.
      values.delete(name);
      problems.push(problem('base_url_value_repeated', valuePath(name), { queryName: name }));
      continue;
    }
    seen.add(name);
    const judged = judgeStanding(compiled, standing);
    problems.push(...judged.problems);
    if (judged.value !== '') values.set(name, judged.value);
  }
  return { values, problems };
}

const nameOf = ({ name }: StandingValue): string => name;

// A main parameter that stands more than once: which of them counts nobody knows either, so none is read.
function repeatedMains(rules: CompiledTaxonomy, left: readonly Segment[]): readonly Segment[] {
  const mains = left.filter(({ name }) => name !== null && isMain(rules, name));
  return mains.length > 1 ? mains : [];
}

// With no value of ours, a main parameter of the base is read as the values it packs.
function standingValues(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  { name, rawValue }: Segment,
): StandingValue[] {
  if (name === null) return [];
  const value = decodeComponent(rawValue);
  if (!isMain(rules, name)) return [{ name, raw: rawValue, value }];
  const pairs = given.size > 0 || value === null ? null : unpackGoverned(rules, value);
  return (pairs ?? []).map(([inner, packed]) => ({ name: inner, raw: packed, value: packed }));
}

function judgeStanding(
  { parameter, normalise, judge }: CompiledParameter,
  { raw, value }: StandingValue,
): { value: string; problems: readonly Problem[] } {
  const { queryName, displayName } = parameter;
  const path = valuePath(queryName);
  if (value === null) {
    return { value: '', problems: [problem('base_url_value_malformed', path, { queryName, raw })] };
  }
  if (value.trim() === '') return { value: '', problems: [] };
  const normalised = normalise(value);
  const problems = judge(normalised === '' ? value : normalised);
  if (problems.length > 0 || normalised === value) return { value, problems };
  // The base URL is never rewritten, so a value that would have to be is refused.
  const args = { displayName, raw: value, value: normalised };
  return { value, problems: [problem('base_url_value_spelling', path, args)] };
}
