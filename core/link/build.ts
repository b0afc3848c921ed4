import { sentenceOf } from '../messages.ts';
import { NO_PROBLEMS, type Problem, problem, together, valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { checkDependentValues } from '../taxonomy/dependent-values/check-values.ts';
import { isInUrl } from '../taxonomy/parameter.ts';
import { unknownPlaceholder } from './ad-macros.ts';
import { type BaseQuery, spliceBase } from './base-query.ts';
import { checkBaseUrl } from './check.ts';
import { governedInFragment, readInFragment } from './fragment-parameters.ts';
import { type GivenValues, resolveGiven } from './given-values.ts';
import { checkFullUrl, lengthWarnings } from './length-limits.ts';
import { ambiguousName } from './packing.ts';
import { splitUrl } from './query.ts';
import { type EmittedValue, textInUrl, urlPlan } from './url-plan.ts';

/** What a link is to be made of. */
export interface LinkDraft {
  readonly baseUrl: string;
  /** Values by query name; identifiers as they are to be written. */
  readonly values: ReadonlyMap<string, string>;
  readonly urlEncoding: boolean;
  /** Default: the mode that the taxonomy was compiled for. */
  readonly isAdvancedMode?: boolean;
  /** Names whose values are used as they are, without checks, because an edited link already had them. */
  readonly unchanged?: ReadonlySet<string>;
  /** Of that link: values that stay are written as it writes them. */
  readonly urlBefore?: string;
}

/** A link as it was made; to be stored only when `problems` is empty. */
export interface BuiltLink {
  readonly fullUrl: string;
  /** The URL with no identifier in it, by which duplicates are found. */
  readonly urlWithoutIdentifiers: string;
  /** The normalized values in configured order, empty ones left out. */
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Makes a link's URL by the taxonomy. Never throws: a URL is made even where there are problems, so
 * that a preview can show it.
 * @example
 * buildLink(compiled, { baseUrl: 'https://a.com/?x=1#top', values: new Map([['utm_source', 'google']]), urlEncoding: true }).fullUrl
 * // 'https://a.com/?x=1&utm_source=google#top'
 */
export function buildLink(compiled: CompiledTaxonomy, draft: LinkDraft): BuiltLink {
  const rules = compiled.inMode(draft.isAdvancedMode ?? compiled.isAdvancedMode);
  const url = splitUrl(draft.baseUrl);
  const given = resolveGiven(rules, draft, () => spliceBase(rules.ofUrls, url, new Map()).values);
  const sent = inUrls(rules, given.values, draft);
  const base = spliceBase(rules.ofUrls, url, sent);
  const fullUrl = assemble(rules, draft, base, sent);
  const dependent = dependentValues(rules, given, base, draft.unchanged);
  const problems = toldOnce(
    checkBaseUrl(draft.baseUrl),
    checkFullUrl(fullUrl),
    given.problems,
    base.problems,
    missing(rules, given, base, draft.unchanged, dependent),
    dependent,
    ambiguous(rules, given, sent),
  );
  const warnings = together(
    base.warnings,
    given.warnings,
    fragmentWarnings(rules.ofUrls, base, sent),
    placeholderWarnings(sent),
    lengthWarnings(fullUrl),
  );
  return new LinkOfDraft(rules, draft, base, given.values, fullUrl, problems, warnings);
}

/**
 * The names that a link has values of, or could have: one that is made again as it was keeps all of them, also those that are empty.
 * @example buildLink(compiled, { ...stored, unchanged: everyName(compiled, stored.values) })
 */
export function everyName(
  { byName }: CompiledTaxonomy,
  values: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  return new Set([...byName.keys(), ...values.keys()]);
}

// A class for its getters, which an object of its own would get anew for each link.
class LinkOfDraft implements BuiltLink {
  readonly fullUrl: string;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly #rules: CompiledTaxonomy;
  readonly #draft: LinkDraft;
  readonly #base: BaseQuery;
  readonly #given: ReadonlyMap<string, EmittedValue>;
  #values: ReadonlyMap<string, string> | null = null;

  constructor(
    rules: CompiledTaxonomy,
    draft: LinkDraft,
    base: BaseQuery,
    given: ReadonlyMap<string, EmittedValue>,
    fullUrl: string,
    problems: readonly Problem[],
    warnings: readonly Problem[],
  ) {
    this.#rules = rules;
    this.#draft = draft;
    this.#base = base;
    this.#given = given;
    this.fullUrl = fullUrl;
    this.problems = problems;
    this.warnings = warnings;
  }

  // Who only wants to know the URL, or what is wrong, does not look at the values.
  get values(): ReadonlyMap<string, string> {
    this.#values ??= inConfiguredOrder(this.#rules, this.#given, this.#base.values);
    return this.#values;
  }

  // Most who build a link do not look for its duplicates.
  get urlWithoutIdentifiers(): string {
    const others = inUrls(this.#rules, withoutIdentifiers(this.#given), this.#draft);
    return assemble(this.#rules, this.#draft, this.#base, others);
  }
}

function assemble(
  rules: CompiledTaxonomy,
  draft: LinkDraft,
  base: BaseQuery,
  given: ReadonlyMap<string, EmittedValue>,
): string {
  const plan = urlPlan(rules, draft.urlEncoding);
  const { alreadyInUrl } = base;
  const main = rules.isAdvancedMode ? rules.taxonomy.advanced.mainParameterName : null;
  const pairs: string[] = [];
  if (main === null || !alreadyInUrl.has(main)) {
    for (const [name, one] of given) {
      if (!alreadyInUrl.has(name)) pairs.push(plan.pair(name, one));
    }
  }
  return plan.join(base.url, pairs);
}

// The fragment is never rewritten, so what stands there too is only told. What its tool reads there is told where it
// is written in the query as well.
function fragmentWarnings(
  rules: CompiledTaxonomy,
  { url, values, alreadyInUrl }: BaseQuery,
  given: ReadonlyMap<string, EmittedValue>,
): Problem[] {
  const unread = governedInFragment(rules, url.fragment).map((queryName) => {
    const isWritten = rules.byName.has(queryName)
      ? given.has(queryName) || values.has(queryName)
      : given.size > 0;
    const code = isWritten ? 'fragment_parameter_beside' : 'fragment_parameter';
    return problem(code, valuePath(queryName), { queryName });
  });
  const read = readInFragment(rules, url.fragment).flatMap(({ name }) => name ?? []);
  const beside = [...new Set(read)]
    .filter((queryName) => given.has(queryName) && !alreadyInUrl.has(queryName))
    .map((queryName) => problem('fragment_parameter_beside', valuePath(queryName), { queryName }));
  return [...unread, ...beside];
}

// Its tool fills in nothing where its brackets are encoded.
function placeholderWarnings(given: ReadonlyMap<string, EmittedValue>): readonly Problem[] {
  let warnings: Problem[] | null = null;
  for (const [queryName, { value }] of given) {
    const placeholder = unknownPlaceholder(value);
    if (placeholder === null) continue;
    warnings ??= [];
    warnings.push(problem('macro_unknown', valuePath(queryName), { queryName, placeholder }));
  }
  return warnings ?? NO_PROBLEMS;
}

/** Those of some values that URLs have. */
function inUrls(
  rules: CompiledTaxonomy,
  values: ReadonlyMap<string, EmittedValue>,
  { urlBefore }: LinkDraft,
): ReadonlyMap<string, EmittedValue> {
  if (rules.ofUrls === rules && urlBefore === undefined) return values;
  return new Map(
    [...values].filter(([, { parameter, written }]) =>
      parameter === null ? written !== null : isInUrl(parameter),
    ),
  );
}

function withoutIdentifiers(
  given: ReadonlyMap<string, EmittedValue>,
): ReadonlyMap<string, EmittedValue> {
  const others = new Map<string, EmittedValue>();
  for (const [name, one] of given) {
    if (one.parameter?.type !== 'identifier') others.set(name, one);
  }
  return others;
}

function inConfiguredOrder(
  rules: CompiledTaxonomy,
  given: ReadonlyMap<string, EmittedValue>,
  inBase: ReadonlyMap<string, string>,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const { parameter } of rules.parameters) {
    const value = given.get(parameter.queryName)?.value ?? inBase.get(parameter.queryName);
    if (value !== undefined) values.set(parameter.queryName, value);
  }
  for (const [queryName, { value, parameter }] of given) {
    if (parameter === null) values.set(queryName, value);
  }
  return values;
}

/** Values that do not fit each other, of which at least one is new and none is wrong by itself. */
function dependentValues(
  { rules }: CompiledTaxonomy,
  given: GivenValues,
  inBase: BaseQuery,
  unchanged: ReadonlySet<string> | undefined,
): readonly Problem[] {
  if (rules.length === 0) return NO_PROBLEMS;
  const wrong = new Set([...given.problems, ...inBase.problems].map(({ path }) => path));
  const isNew = ({ parameter, controller }: (typeof rules)[number]): boolean =>
    unchanged === undefined ||
    ![parameter, controller].every(({ queryName }) => unchanged.has(queryName));
  return checkDependentValues(rules.filter(isNew), (queryName) =>
    wrong.has(valuePath(queryName))
      ? null
      : (given.values.get(queryName)?.value ?? inBase.values.get(queryName) ?? ''),
  );
}

/** Problems without those of composed names that say what is said of a part already. */
function toldOnce(...lists: readonly (readonly Problem[])[]): readonly Problem[] {
  const problems = together(...lists);
  if (!problems.some(({ code }) => code === 'composed_part')) return problems;
  const said = new Set(problems.map(sentenceOf));
  return problems.filter(
    ({ code, args }) => code !== 'composed_part' || !said.has(`${args.wrong}`),
  );
}

function missing(
  rules: CompiledTaxonomy,
  given: GivenValues,
  inBase: BaseQuery,
  unchanged: ReadonlySet<string> | undefined,
  dependent: readonly Problem[],
): Problem[] {
  const problems: Problem[] = [];
  for (const { parameter } of rules.visible) {
    const { type, queryName, displayName, required, identifierPer } = parameter;
    if (!required || given.values.has(queryName) || inBase.values.has(queryName)) continue;
    if (unchanged?.has(queryName)) continue;
    // A number of a value that is not there.
    if (identifierPer && !given.values.has(identifierPer) && !inBase.values.has(identifierPer)) {
      continue;
    }
    const path = valuePath(queryName);
    // What is there and cannot be read is not missing.
    if (given.problems.some((one) => one.path === path)) continue;
    if (inBase.problems.some((one) => one.path === path)) continue;
    // Says more: what it depends on, and what fits.
    if (dependent.some((one) => one.path === path)) continue;
    // The server assigns identifiers, so a missing one is not the user's to fill in.
    const code = type === 'identifier' ? 'identifier_missing' : 'parameter_required';
    problems.push(problem(code, path, { displayName }));
  }
  return problems;
}

function ambiguous(
  rules: CompiledTaxonomy,
  given: GivenValues,
  sent: ReadonlyMap<string, EmittedValue>,
): Problem[] {
  if (!rules.isAdvancedMode || given.problems.length > 0) return [];
  const pairs = [...sent].map(([name, one]) => [name, textInUrl(one)] as const);
  const name = ambiguousName(pairs, rules.taxonomy.advanced);
  if (name === null) return [];
  const displayName = rules.byName.get(name)?.parameter.displayName ?? name;
  return [problem('value_ambiguous', valuePath(name), { displayName })];
}
