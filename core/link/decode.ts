import { type Problem, valuePath } from '../problem.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import { valueInUrl } from '../taxonomy/date-value.ts';
import { type BuiltLink, buildLink, everyName, type LinkDraft } from './build.ts';
import { checkUrl } from './check.ts';
import { differingParts } from './compose-values.ts';
import { readInFragment } from './fragment-parameters.ts';
import { joinUrl, splitUrl, withoutAppended } from './query.ts';
import { type ReadSegment, readQuery } from './read-query.ts';
import { urlPlan } from './url-plan.ts';

/** A URL taken apart. */
export interface DecodedLink {
  /** What is left when our parameters are taken off. */
  readonly baseUrl: string;
  /** The values it carries, also those that stand amid the base URL's own query. */
  readonly values: ReadonlyMap<string, string>;
  readonly urlEncoding: boolean;
  readonly isAdvancedMode: boolean;
  /** Every breach of the taxonomy. */
  readonly problems: readonly Problem[];
}

/**
 * Takes a URL apart by the taxonomy. Building what comes out gives the URL back, byte for byte:
 * what stands in no form that `buildLink` writes is left in the base URL. It is read in the mode the
 * taxonomy was compiled for; `compiled.inMode` gives the other.
 * @example
 * decodeUrl(compiled, 'https://a.com/?x=1&utm_source=google').baseUrl // 'https://a.com/?x=1'
 */
export function decodeUrl(compiled: CompiledTaxonomy, url: string): DecodedLink {
  const { isAdvancedMode, ofUrls } = compiled;
  const [on, off] = [true, false].map((urlEncoding) =>
    takeOff(ofUrls, url, { isAdvancedMode, urlEncoding }),
  ) as [TakenOff, TakenOff];
  const best = off.values.size > on.values.size ? off : on;
  const built = buildLink(ofUrls, best);
  if (built.fullUrl === url) return decoded(ofUrls, best, built);
  // A URL of foreign make, with a name twice or out of order, is read without taking anything off.
  const whole = { baseUrl: url, values: new Map(), urlEncoding: true, isAdvancedMode };
  return decoded(ofUrls, whole, buildLink(ofUrls, whole));
}

type TakenOff = Required<Omit<LinkDraft, 'unchanged' | 'urlBefore'>>;

function decoded(compiled: CompiledTaxonomy, draft: TakenOff, built: BuiltLink): DecodedLink {
  const { baseUrl, urlEncoding, isAdvancedMode } = draft;
  const values = valuesOf(compiled, draft, built);
  const problems = built.problems.filter(({ path }) => path !== 'baseUrl');
  return {
    ...{ baseUrl, urlEncoding, isAdvancedMode, values },
    problems: [
      ...checkUrl(built.fullUrl),
      ...problems,
      ...differingNames(compiled.inMode(isAdvancedMode), values, problems),
    ],
  };
}

// Where neither a name nor one of its parts was taken off, building has not held them against each other.
function differingNames(
  { composed }: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
  problems: readonly Problem[],
): Problem[] {
  const said = new Set(problems.map(({ path }) => path));
  return composed
    .filter(({ parameter }) => !said.has(valuePath(parameter.queryName)))
    .flatMap((one) => differingParts(one, (name) => values.get(name) ?? ''));
}

// What the base URL says too, unless its main parameter would then be packed anew without a value that cannot be told.
function valuesOf(
  compiled: CompiledTaxonomy,
  draft: TakenOff,
  { fullUrl, values }: BuiltLink,
): ReadonlyMap<string, string> {
  if (!draft.isAdvancedMode || values.size === draft.values.size) return values;
  const again = buildLink(compiled, { ...draft, values, unchanged: everyName(compiled, values) });
  return again.fullUrl === fullUrl ? values : draft.values;
}

type Mode = Required<Pick<LinkDraft, 'isAdvancedMode' | 'urlEncoding'>>;

function takeOff(compiled: CompiledTaxonomy, url: string, mode: Mode): TakenOff {
  const rules = compiled.inMode(mode.isAdvancedMode);
  const split = splitUrl(url);
  if (split.query === null) return { ...mode, baseUrl: url, values: new Map() };
  const segments = readQuery(rules, split.query);
  const values = rules.isAdvancedMode
    ? lastPacked(rules, segments, mode)
    : lastPlain(rules, segments, mode);
  const isRepeated = readInFragment(rules, split.fragment).some(({ name }) =>
    values.has(name ?? ''),
  );
  // Which of the two its tool takes is not known, so neither is taken off.
  if (values.size === 0 || isRepeated) return { ...mode, baseUrl: url, values: new Map() };
  const written = queryText(rules, values, mode);
  const baseUrl = joinUrl({ ...split, query: withoutAppended(split.query, written) });
  return { ...mode, baseUrl, values };
}

/** The values as `buildLink` writes them. */
function queryText(
  rules: CompiledTaxonomy,
  values: Iterable<readonly [string, string]>,
  { urlEncoding }: Mode,
): string {
  const plan = urlPlan(rules, urlEncoding);
  const pairs = Array.from(values, ([name, value]) =>
    plan.pair(name, { value, parameter: rules.byName.get(name)?.parameter ?? null }),
  );
  return plan.queryText(pairs);
}

// The longest run of segments at the end that is in configured order and written as we write it.
function lastPlain(
  rules: CompiledTaxonomy,
  segments: readonly ReadSegment[],
  mode: Mode,
): Map<string, string> {
  const found: [string, string][] = [];
  let before = Number.POSITIVE_INFINITY;
  for (const segment of [...segments].reverse()) {
    const compiled = segment.name === null ? undefined : rules.byName.get(segment.name);
    const { value } = segment;
    if (!compiled?.parameter.visible || compiled.position >= before || !value) break;
    const { queryName } = compiled.parameter;
    const said = saidBy(compiled, value);
    if (said === null) break;
    if (queryText(rules, [[queryName, said]], mode) !== segment.raw) break;
    found.unshift([queryName, said]);
    before = compiled.position;
  }
  return new Map(found);
}

function lastPacked(
  rules: CompiledTaxonomy,
  segments: readonly ReadSegment[],
  mode: Mode,
): Map<string, string> {
  const last = segments.at(-1);
  const none = new Map<string, string>();
  const pairs = last?.kind === 'packed' ? last.pairs : null;
  if (!last || pairs === null) return none;
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const said = saidBy(rules.byName.get(name), value);
    if (said === null) return none;
    values.set(name, said);
  }
  return queryText(rules, values, mode) === last.raw ? values : none;
}

/** The stored value that a URL's says; null where it is not said as we would. */
function saidBy(compiled: CompiledParameter | undefined, value: string): string | null {
  const said = compiled?.resolve(value).value;
  return said !== undefined && valueInUrl(said, compiled?.parameter ?? null) === value
    ? said
    : null;
}
