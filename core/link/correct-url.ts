import { NO_PROBLEMS, type Problem, problem, together, valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { withoutMacros } from './ad-macros.ts';
import type { BuiltLink } from './build.ts';
import { checkBaseUrl } from './check.ts';
import { decodeUrl } from './decode.ts';
import { encodingOf, withEncodedSpaces } from './encoding.ts';
import { type RejoinedUrl, rejoin } from './fix-separators.ts';
import { readFragment, withFragment } from './fragment-parameters.ts';
import { copyWarnings, toolOf } from './known-tools.ts';
import { lengthWarnings } from './length-limits.ts';
import { guessedName, isListed, isPlainWord, meantValue } from './meant-words.ts';
import { joinUrl, type SplitUrl, splitUrl } from './query.ts';
import { type ReadSegment, readQuery, readSegment } from './read-query.ts';
import { unassignedNumbers } from './unassigned-numbers.ts';
import { isMeant, isSeenBehind, readWhereSeen } from './where-seen.ts';

/** A URL held against the taxonomy. */
export interface UrlVerdict {
  readonly problems: readonly Problem[];
  /** A URL with fewer breaches that probably says what was meant; null where there is none. */
  readonly correction: string | null;
  /** The breaches that the correction leaves; without one all of them. */
  readonly left: readonly Problem[];
  /** What is worth knowing of the URL as it should be, and breaks nothing. */
  readonly warnings: readonly Problem[];
}

/**
 * Holds a URL against the taxonomy and tells what was probably meant. Only segments with something to
 * mend are rewritten; all else stays byte for byte.
 * @example checkTrackingUrl(compiled, 'https://a.com/?utm_sorce=Google').correction // 'https://a.com/?utm_source=google'
 */
export function checkTrackingUrl(compiled: CompiledTaxonomy, url: string): UrlVerdict {
  const problems = breachesOf(compiled, url);
  if (problems.length === 0) {
    return { problems, correction: null, left: [], warnings: urlWarnings(compiled, url) };
  }
  const corrected =
    isWrapped(url) || isTemplate(url)
      ? url
      : fullyCorrected(compiled, withEncodedSpaces(url) ?? url);
  const left = corrected === url ? problems : breachesOf(compiled, corrected);
  return left.length < problems.length
    ? { problems, correction: corrected, left, warnings: urlWarnings(compiled, corrected) }
    : { problems, correction: null, left: problems, warnings: urlWarnings(compiled, url) };
}

/** Whether its path is another URL: its query is that one's, and the wrapper may be signed or name an archived page. */
function isWrapped(url: string): boolean {
  return /.https?:\/\//i.test(splitUrl(url).head);
}

// What Django, Jinja, ERB, PHP and JavaScript put around code; `{%7B` is an encoded brace.
const CODE = /\{\{|\}\}|\{%(?![\dA-F]{2})|%\}|<[%?]|[%?]>|\$\{/i;

/** Whether half of a template's code is in it, the rest being behind a quote that ends the URL. */
function isTemplate(url: string): boolean {
  return CODE.test(withoutMacros(url));
}

/** What is worth knowing of a URL, and breaks nothing. */
export function urlWarnings(compiled: CompiledTaxonomy, url: string): readonly Problem[] {
  return together(unassignedNumbers(compiled, url), copiesIn(compiled, url), lengthWarnings(url));
}

function copiesIn(compiled: CompiledTaxonomy, url: string): readonly Problem[] {
  const names = readWhereSeen(compiled, url).flatMap(({ name }) => name ?? []);
  return copyWarnings(compiled, names);
}

/** Whether a URL has anything to do with the taxonomy: a name it governs, or one that was to be. */
export function isTracked(compiled: CompiledTaxonomy, url: string): boolean {
  const { url: joined, problems } = rejoined(compiled, url);
  const hasOtherProblem = problems.some(({ code }) => code !== 'url_ampersand_escaped');
  return (
    hasOtherProblem ||
    readWhereSeen(compiled, joined).some(
      ({ name, value }) => name !== null && isMeant(compiled, name, value),
    )
  );
}

function rejoined(compiled: CompiledTaxonomy, url: string): RejoinedUrl {
  const isRoute = splitUrl(url).fragment.includes('?');
  return rejoin(
    url,
    (name) => isMeant(compiled, name),
    (name) => isMeant(compiled, name) && !isSeenBehind(compiled, name),
    // Others may be the page's own, such as `#/channel?id=1`.
    (name, value) =>
      toolOf(guessedName(compiled, name, null) ?? name) !== null ||
      (!isRoute && isListed(compiled, name, value)),
  );
}

/**
 * Every breach of the taxonomy in a URL: how its parameters are joined on, and once they are as they should
 * be, what it says and names that are nearly governed ones.
 */
export function breachesOf(compiled: CompiledTaxonomy, url: string): Problem[] {
  const encoded = withEncodedSpaces(url);
  if (encoded !== null) return [...checkBaseUrl(url), ...breachesOf(compiled, encoded)];
  const { url: joined, problems } = queryFindings(compiled, url);
  return [...problems, ...decodeUrl(compiled, joined).problems];
}

/**
 * What is wrong with how a URL's parameters are joined on, and names that are nearly governed ones, with the URL as it
 * is once they are joined as they should be. What its parameters say is not looked at.
 */
export function queryFindings(compiled: CompiledTaxonomy, url: string): RejoinedUrl {
  const joined = rejoined(compiled, url);
  const misspelled = readWhereSeen(compiled, joined.url).flatMap(({ name, value }) => {
    const guess = name === null ? null : guessedName(compiled, name, value);
    return name === null || guess === null
      ? []
      : [problem('name_misspelt', valuePath(name), { name, guess })];
  });
  return { url: joined.url, problems: [...joined.problems, ...misspelled] };
}

/** Whether checking would say anything of how a website URL's parameters are joined on, of their names and of other tools' copies. */
export function hasFindings(compiled: CompiledTaxonomy, baseUrl: string): boolean {
  if (!BEYOND_PATH.test(baseUrl)) return false;
  const { url, problems } = queryFindings(compiled, baseUrl);
  return problems.length > 0 || copiesIn(compiled, url).length > 0;
}

// Where none of these is in the website URL, there is nothing but what was written by the rules.
const BEYOND_PATH = /[?&#]/;

/** What checking a new link's URL would say because of its website URL, beside what building it said. */
export function websiteUrlWarnings(
  compiled: CompiledTaxonomy,
  baseUrl: string,
  { fullUrl, problems, warnings }: Pick<BuiltLink, 'fullUrl' | 'problems' | 'warnings'>,
): readonly Problem[] {
  if (!hasFindings(compiled, baseUrl)) return NO_PROBLEMS;
  // Its own number is assigned when it is saved.
  const found = [...breachesOf(compiled, fullUrl), ...copiesIn(compiled, fullUrl)];
  return besides([...problems, ...warnings], found);
}

/**
 * What checking a link's URL would say. Of an edited link that includes what its unchanged values break: no problem of
 * the edit, but worth a warning.
 * @param said by making it, which is not repeated
 */
export function checkedUrlWarnings(
  compiled: CompiledTaxonomy,
  fullUrl: string,
  said: readonly Problem[],
): readonly Problem[] {
  return besides(said, [...breachesOf(compiled, fullUrl), ...urlWarnings(compiled, fullUrl)]);
}

/** What is said of other places, or of the URL as a whole in other words. */
function besides(said: readonly Problem[], found: readonly Problem[]): readonly Problem[] {
  return found.filter(
    ({ path, code }) =>
      !said.some((one) => one.path === path && (path !== 'fullUrl' || one.code === code)),
  );
}

/** Who has so many segments to mend has written no URL of a campaign; those after them stay as they are. */
const MOST_MENDED = 50;

/** More rounds than a correction takes that brings another one to light. */
const MOST_ROUNDS = 5;

/** Corrected until there is nothing left to correct. */
function fullyCorrected(compiled: CompiledTaxonomy, url: string): string {
  const budget = { left: MOST_MENDED };
  let corrected = url;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = corrections(compiled, corrected, budget);
    if (next === corrected) break;
    corrected = next;
  }
  return corrected;
}

/** @param budget how many segments may still be mended; what is mended is taken off */
function corrections(compiled: CompiledTaxonomy, url: string, budget: { left: number }): string {
  const joined = rejoined(compiled, url).url;
  const split = splitUrl(joined);
  const query =
    split.query === null
      ? null
      : mendedSegments(compiled, readQuery(compiled, split.query), budget).join('&');
  return joinUrl({ ...withMendedFragment(compiled, split, budget), query });
}

function withMendedFragment(
  compiled: CompiledTaxonomy,
  split: SplitUrl,
  budget: { left: number },
): SplitUrl {
  const read = readFragment(split.fragment);
  if (!read.segments.some(({ name }) => isSeenBehind(compiled, name))) return split;
  const segments = read.segments.map((segment) => {
    if (!isSeenBehind(compiled, segment.name)) return segment;
    const [raw = segment.raw] = mendedSegments(compiled, [readSegment(compiled, segment)], budget);
    return { ...segment, raw };
  });
  return withFragment(split, { ...read, segments });
}

/** The raw segments as they should be. */
function mendedSegments(
  compiled: CompiledTaxonomy,
  segments: readonly ReadSegment[],
  budget: { left: number },
): string[] {
  const isGoverned = (name: string) => compiled.byName.has(name);
  const governed = new Set(segments.flatMap(({ name }) => name ?? []).filter(isGoverned));
  // Beside another parameter of the taxonomy it is no coincidence.
  const isForeign = (name: string) => governed.size < 2 && isPlainWord(compiled, name);
  let tried = 0;
  const mended = segments.map((segment) => {
    const { raw, name, value } = segment;
    const asItIs = { raw, name, isRenamed: false };
    if (name !== null && isForeign(name)) return asItIs;
    if (budget.left <= 0 || name === null || !guessedOrKnown(compiled, name, value)) return asItIs;
    // To find nothing better takes as long.
    tried += 1;
    if (tried > MOST_MENDED) return asItIs;
    const better = mend(compiled, segment);
    if (better.raw !== raw) budget.left -= 1;
    return better;
  });
  // A misspelled name next to the right one stays, unless both have the same value.
  const right = new Set(mended.filter(({ isRenamed }) => !isRenamed).map(({ name }) => name));
  const written = new Set<string>();
  return mended.flatMap(({ raw, name, isRenamed }, index) => {
    const { raw: asItWas = '' } = segments[index] ?? {};
    // A parameter that appears twice with the same value is written once.
    const isDuplicate = mended.some((one) => !one.isRenamed && one.raw === raw);
    if (isRenamed && right.has(name)) return isDuplicate ? [] : [asItWas];
    const isRepeated = written.has(raw) && name !== null && isGoverned(name) && !isForeign(name);
    written.add(raw);
    return isRepeated ? [] : [raw];
  });
}

function guessedOrKnown(compiled: CompiledTaxonomy, name: string, value: string | null): boolean {
  return compiled.byName.has(name) || guessedName(compiled, name, value) !== null;
}

/** A segment as it should be. */
interface MendedSegment {
  readonly raw: string;
  readonly name: string | null;
  /** Whether its name was another one. */
  readonly isRenamed: boolean;
}

function mend(compiled: CompiledTaxonomy, { raw, name, value }: ReadSegment): MendedSegment {
  if (name === null) return { raw, name, isRenamed: false };
  const meant = guessedName(compiled, name, value) ?? name;
  const isRenamed = meant !== name;
  const one = compiled.byName.get(meant);
  // Another URL is told apart by its case as well.
  const isUrl = value !== null && /^https?:\/\//i.test(value);
  if (!one?.parameter.visible || value === null || isUrl) return { raw, name, isRenamed: false };
  const better = meantValue(one, value);
  if (!isRenamed && better === value) return { raw, name, isRenamed };
  const encoding = encodingOf(true);
  const written = `${encoding.name(meant)}=${encoding.value(better, one.parameter)}`;
  return { raw: written, name: meant, isRenamed };
}

/**
 * Whether a stored link passes today's taxonomy, in the mode that it was made in: its URL has no breach, as
 * checking URLs would say of it.
 * @example passesTaxonomy(compiled, { fullUrl: 'https://a.com/?utm_sorce=x', isAdvancedMode: false }) // false
 */
export function passesTaxonomy(
  compiled: CompiledTaxonomy,
  { fullUrl, isAdvancedMode }: { readonly fullUrl: string; readonly isAdvancedMode: boolean },
): boolean {
  return breachesOf(compiled.inMode(isAdvancedMode), fullUrl).length === 0;
}
