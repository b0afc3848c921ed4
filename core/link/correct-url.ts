import { NO_PROBLEMS, type Problem, problem, together, valuePath } from '../problem.ts';
import { runToCompletion, type Steps } from '../steps.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { nextIdentifier } from '../taxonomy/identifier.ts';
import type { BuiltLink } from './build.ts';
import { checkBaseUrl } from './check.ts';
import { decodeUrl } from './decode.ts';
import { isLeftAlone } from './doubtful-url.ts';
import { withEncodedSpaces } from './encoding.ts';
import { type RejoinedUrl, rejoin } from './fix-separators.ts';
import { type IsPair, readFragment, withFragment } from './fragment-parameters.ts';
import { copyWarnings } from './known-tools.ts';
import { lengthWarnings } from './length-limits.ts';
import {
  guessedName,
  isListed,
  isMeant,
  isOfTool,
  isSeenBehind,
  readWhereSeen,
} from './meant-words.ts';
import { type Budget, MOST_MENDED, mendedSegments, withOnlyValues } from './mended-segments.ts';
import { joinUrl, type SplitUrl, splitUrl } from './query.ts';
import { readQuery, readSegment } from './read-query.ts';

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
 * mend are rewritten; all else stays byte for byte, and where it is doubtful what was meant, everything.
 * @param isWhole whether the text that the URL stands in has all of it
 * @example checkTrackingUrl(compiled, 'https://a.com/?utm_sorce=Google').correction // 'https://a.com/?utm_source=google'
 */
export function checkTrackingUrl(
  compiled: CompiledTaxonomy,
  url: string,
  isWhole = true,
): UrlVerdict {
  return runToCompletion(checkingSteps(compiled, url, isWhole));
}

/** The same, in steps. */
export function* checkingSteps(
  { ofUrls: compiled }: CompiledTaxonomy,
  url: string,
  isWhole = true,
): Steps<UrlVerdict> {
  const problems = breachesOf(compiled, url);
  yield;
  const spaced = withEncodedSpaces(url) ?? url;
  const mayCorrect =
    problems.length > 0 && isWhole && !isLeftAlone(url) && isJoinedForSure(compiled, spaced);
  const corrected = mayCorrect ? yield* fullyCorrected(compiled, spaced) : url;
  const left = corrected === url ? problems : breachesOf(compiled, corrected);
  yield;
  // Which of two values counts is for a person to say.
  const isRepeated = left.some(({ code }) => code === 'base_url_value_repeated');
  return left.length < problems.length && !isRepeated
    ? { problems, correction: corrected, left, warnings: urlWarnings(compiled, corrected) }
    : { problems, correction: null, left: problems, warnings: urlWarnings(compiled, url) };
}

/** What is worth knowing of a URL, and breaks nothing. */
export function urlWarnings(
  { ofUrls: compiled }: CompiledTaxonomy,
  url: string,
): readonly Problem[] {
  return together(unassignedNumbers(compiled, url), copiesIn(compiled, url), lengthWarnings(url));
}

function copiesIn(compiled: CompiledTaxonomy, url: string): readonly Problem[] {
  const names = readWhereSeen(compiled, url).flatMap(({ name }) => name ?? []);
  return copyWarnings(compiled, names);
}

/** Whether a URL has anything to do with the taxonomy: a name it governs, or one that was to be. */
export function isTracked({ ofUrls: compiled }: CompiledTaxonomy, url: string): boolean {
  const { url: joined, problems } = rejoined(compiled, url);
  const hasOtherProblem = problems.some(({ code }) => code !== 'url_ampersand_escaped');
  return (
    hasOtherProblem ||
    readWhereSeen(compiled, joined).some(
      ({ name, value }) => name !== null && isMeant(compiled, name, value),
    )
  );
}

function rejoined(
  compiled: CompiledTaxonomy,
  url: string,
  isParameter: IsPair = (name) => isMeant(compiled, name),
): RejoinedUrl {
  const isRoute = splitUrl(url).fragment.includes('?');
  return rejoin(
    url,
    isParameter,
    (name) => isMeant(compiled, name) && !isSeenBehind(compiled, name),
    // Others may be the page's own, such as `#/channel?id=1`.
    (name, value) => isSurelyOurs(compiled, name, isRoute ? null : value),
  );
}

/** Whether a parameter with this value isn't another site's of the same name by chance. */
function isSurelyOurs(compiled: CompiledTaxonomy, name: string, value: string | null): boolean {
  const meant = guessedName(compiled, name, null) ?? name;
  return isOfTool(meant) || isListed(compiled, meant, value);
}

/** Whether what is joined on in a wrong way is surely the taxonomy's; else it may be part of a path or a value. */
function isJoinedForSure(compiled: CompiledTaxonomy, url: string): boolean {
  const isSure: IsPair = (name, value) =>
    isMeant(compiled, name) && isSurelyOurs(compiled, name, value);
  return rejoined(compiled, url, isSure).url === rejoined(compiled, url).url;
}

/**
 * Every breach of the taxonomy in a URL: how its parameters are joined on, and once they are as they should
 * be, what it says and names that are nearly governed ones.
 */
export function breachesOf({ ofUrls: compiled }: CompiledTaxonomy, url: string): Problem[] {
  const encoded = withEncodedSpaces(url);
  if (encoded !== null) return [...checkBaseUrl(url), ...breachesOf(compiled, encoded)];
  const { url: joined, problems } = queryFindings(compiled, url);
  return [...problems, ...decodeUrl(compiled, joined).problems];
}

/**
 * What is wrong with how a URL's parameters are joined on, and names that are nearly governed ones, with the URL as it
 * is once they are joined as they should be. What its parameters say is not looked at.
 */
function queryFindings(compiled: CompiledTaxonomy, url: string): RejoinedUrl {
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
export function hasFindings({ ofUrls: compiled }: CompiledTaxonomy, baseUrl: string): boolean {
  if (!BEYOND_PATH.test(baseUrl)) return false;
  const { url, problems } = queryFindings(compiled, baseUrl);
  return problems.length > 0 || copiesIn(compiled, url).length > 0;
}

// Where none of these is in the website URL, there is nothing but what was written by the rules.
const BEYOND_PATH = /[?&#]/;

/** What checking a new link's URL would say because of its website URL, beside what building it said. */
export function websiteUrlWarnings(
  { ofUrls: compiled }: CompiledTaxonomy,
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
  { ofUrls: compiled }: CompiledTaxonomy,
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

/** More rounds than a correction takes that brings another one to light. */
const MOST_ROUNDS = 5;

/** Corrected until there is nothing left to correct. */
function* fullyCorrected(compiled: CompiledTaxonomy, url: string): Steps<string> {
  const budget: Budget = { left: MOST_MENDED };
  let corrected = url;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = corrections(compiled, corrected, budget);
    yield;
    if (next === corrected) break;
    corrected = next;
  }
  return corrected;
}

/** @param budget how many segments may still be mended; what is mended is taken off */
function corrections(compiled: CompiledTaxonomy, url: string, budget: Budget): string {
  const joined = rejoined(compiled, url).url;
  const split = splitUrl(joined);
  const query =
    split.query === null
      ? null
      : mendedSegments(compiled, readQuery(compiled, split.query), budget).join('&');
  const mended = joinUrl({ ...withMendedFragment(compiled, split, budget), query });
  return withOnlyValues(compiled, mended);
}

function withMendedFragment(compiled: CompiledTaxonomy, split: SplitUrl, budget: Budget): SplitUrl {
  const read = readFragment(split.fragment);
  if (!read.segments.some(({ name }) => isSeenBehind(compiled, name))) return split;
  const segments = read.segments.map((segment) => {
    if (!isSeenBehind(compiled, segment.name)) return segment;
    const [raw = segment.raw] = mendedSegments(compiled, [readSegment(compiled, segment)], budget);
    return { ...segment, raw };
  });
  return withFragment(split, { ...read, segments });
}

/**
 * Whether a stored link passes today's taxonomy, in the mode that it was made in: its URL has no breach, as
 * checking URLs would say of it. An identifier that is missing is none: it is assigned once, when a link is created, so its
 * parameter came later than the link.
 * @example passesTaxonomy(compiled, { fullUrl: 'https://a.com/?utm_sorce=x', isAdvancedMode: false }) // false
 */
export function passesTaxonomy(
  { ofUrls: compiled }: CompiledTaxonomy,
  { fullUrl, isAdvancedMode }: { readonly fullUrl: string; readonly isAdvancedMode: boolean },
): boolean {
  return breachesOf(compiled.inMode(isAdvancedMode), fullUrl).every(
    ({ code }) => code === 'identifier_missing',
  );
}

const LONGEST_SHOWN = 20;

/**
 * Warns of identifiers above their counter: no link of the organization was given that number, or the database was
 * restored from a backup that is older than the link.
 * @example unassignedNumbers(compiled, 'https://a.com/?lid=000009')[0]?.code // 'identifier_unassigned'
 */
export function unassignedNumbers(compiled: CompiledTaxonomy, url: string): Problem[] {
  const pairs = readWhereSeen(compiled, url).flatMap((segment) => segment.pairs ?? []);
  return pairs.flatMap(([queryName, value]) => {
    const parameter = compiled.byName.get(queryName)?.parameter;
    if (parameter?.type !== 'identifier' || !/^\d+$/.test(value)) return [];
    if (Number(value) <= parameter.currentIdentifierValue) return [];
    const { displayName } = parameter;
    const number = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
    const next = nextIdentifier(parameter);
    return [problem('identifier_unassigned', valuePath(queryName), { displayName, number, next })];
  });
}
