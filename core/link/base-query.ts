import { type Problem, problem, valuePath } from '../problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import type { EmittedValue } from './emission.ts';
import { decodeComponent } from './encoding.ts';
import { pack, unpack } from './packing.ts';
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
  const written = writtenValues(rules, given);
  const standing = new Set<string>();
  const replaced = new Set<string>();
  const left: Segment[] = [];
  for (const segment of segmentsOf(url.query)) {
    const ours = segment.name === null ? undefined : written.get(segment.name);
    if (segment.name === null || ours === undefined) {
      left.push(segment);
    } else if (!standing.has(segment.name) && decodeComponent(segment.rawValue) === ours) {
      standing.add(segment.name);
      left.push(segment);
    } else {
      replaced.add(segment.name);
    }
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

function writtenValues(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
): ReadonlyMap<string, string> {
  const pairs = [...given].map(([name, { value }]) => [name, value] as const);
  if (!rules.isAdvancedMode) return new Map(pairs);
  const { advanced } = rules.taxonomy;
  return new Map(pairs.length === 0 ? [] : [[advanced.mainParameterName, pack(pairs, advanced)]]);
}

function judgeLeft(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  left: readonly Segment[],
): { values: Map<string, string>; problems: Problem[] } {
  const values = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { name, rawValue } of rules.isAdvancedMode
    ? packedSegments(rules, given, left)
    : left) {
    const compiled = name === null ? undefined : rules.byName.get(name);
    if (name === null || !compiled?.parameter.visible || given.has(name)) continue;
    if (values.has(name)) {
      problems.push(problem('base_url_value_repeated', valuePath(name), { queryName: name }));
      continue;
    }
    const judged = judgeStanding(compiled, rawValue);
    problems.push(...judged.problems);
    if (judged.value !== '') values.set(name, judged.value);
  }
  return { values, problems };
}

// With no value of ours, a main parameter of the base is read as the values it packs.
function packedSegments(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  left: readonly Segment[],
): Segment[] {
  const { advanced } = rules.taxonomy;
  if (given.size > 0) return [];
  return left
    .filter(({ name }) => name === advanced.mainParameterName)
    .flatMap(({ rawValue }) => unpack(decodeComponent(rawValue) ?? '', advanced) ?? [])
    .map(([name, value]) => ({ raw: '', name, rawValue: encodeURIComponent(value) }));
}

function judgeStanding(
  { parameter, normalise, judge }: CompiledParameter,
  rawValue: string,
): { value: string; problems: readonly Problem[] } {
  const { queryName, displayName } = parameter;
  const value = decodeComponent(rawValue);
  if (value === null) {
    const args = { queryName, raw: rawValue };
    return {
      value: '',
      problems: [problem('base_url_value_malformed', valuePath(queryName), args)],
    };
  }
  if (value.trim() === '') return { value: '', problems: [] };
  const normalised = normalise(value);
  const problems = judge(normalised === '' ? value : normalised);
  if (problems.length > 0 || normalised === value) return { value, problems };
  // The base URL is never rewritten, so a value that would have to be is refused.
  const args = { displayName, raw: value, value: normalised };
  return { value, problems: [problem('base_url_value_spelling', valuePath(queryName), args)] };
}
