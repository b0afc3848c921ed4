import { valuePath } from '../problem.ts';
import type { CompiledTaxonomy } from '../taxonomy/compile.ts';
import { valueInUrl } from '../taxonomy/date-value.ts';
import {
  allowedBeside,
  isRuleProblem,
  onlyValue,
} from '../taxonomy/dependent-values/check-values.ts';
import { EMPTY } from '../taxonomy/dependent-values/states.ts';
import { hasMacro, unknownPlaceholder } from './ad-macros.ts';
import { decodeUrl } from './decode.ts';
import { isGenerated, isPlainSegment, isStandIn } from './doubtful-url.ts';
import { encodingOf } from './encoding.ts';
import { guessedName, isListed, isOfTool, isOtherWord, meantValue } from './meant-words.ts';
import { appendToQuery, joinUrl, segmentsOf, splitUrl } from './query.ts';
import type { ReadSegment } from './read-query.ts';

/** Who has so many segments to mend has written no URL of a campaign; those after them stay as they are. */
export const MOST_MENDED = 50;

/** As many undocumented names as one other site may have by chance, and one more. */
const FEW = 3;
const PREFIX = 4;

/** How many segments may still be mended. */
export interface Budget {
  left: number;
}

/**
 * The raw segments as they should be.
 * @param budget what is mended is taken off
 */
export function mendedSegments(
  compiled: CompiledTaxonomy,
  segments: readonly ReadSegment[],
  budget: Budget,
): string[] {
  const isGoverned = (name: string) => compiled.byName.has(name);
  const governed = new Set(segments.flatMap(({ name }) => name ?? []).filter(isGoverned));
  // Beside a tool's parameter, or two others of the taxonomy, it is no coincidence.
  const mayBeChance = governed.size < FEW && ![...governed].some(isOfTool);
  const isForeign = (name: string, value: string | null) =>
    mayBeChance && !isOfTool(name) && !isListed(compiled, name, value);
  let tried = 0;
  const mended = segments.map((segment) => {
    const { raw, name, value } = segment;
    const asItIs = { raw, name, isRenamed: false };
    if (budget.left <= 0 || name === null) return asItIs;
    const meant = isGoverned(name) ? name : guessedName(compiled, name, value);
    if (meant === null || isForeign(meant, value) || isOtherPrefix(name, meant)) return asItIs;
    // To find nothing better takes as long.
    tried += 1;
    if (tried > MOST_MENDED) return asItIs;
    const better = mend(compiled, segment, meant);
    if (better.raw !== raw) budget.left -= 1;
    return better;
  });
  // A misspelled name next to the right one stays, unless both have the same value.
  const asTheyWere = mended.filter(({ isRenamed }) => !isRenamed);
  const right = new Set(asTheyWere.map(({ name }) => name));
  const rightSegments = new Set(asTheyWere.map(({ raw }) => raw));
  const written = new Set<string>();
  return mended.flatMap(({ raw, name, isRenamed }, index) => {
    const { raw: asItWas = '', value = null } = segments[index] ?? {};
    // A parameter that appears twice with the same value is written once.
    if (isRenamed && right.has(name)) return rightSegments.has(raw) ? [] : [asItWas];
    const isRepeated =
      written.has(raw) && name !== null && isGoverned(name) && !isForeign(name, value);
    written.add(raw);
    return isRepeated ? [] : [raw];
  });
}

/** Whether a name begins in another way, as `utc_campaign` does beside `utm_campaign`. */
function isOtherPrefix(name: string, meant: string): boolean {
  return isOtherWord(name.slice(0, PREFIX), meant.slice(0, PREFIX));
}

/** A segment as it should be. */
interface MendedSegment {
  readonly raw: string;
  readonly name: string | null;
  /** Whether its name was another one. */
  readonly isRenamed: boolean;
}

function mend(
  compiled: CompiledTaxonomy,
  { raw, name, value }: ReadSegment,
  meant: string,
): MendedSegment {
  const asItIs = { raw, name, isRenamed: false };
  const one = compiled.byName.get(meant);
  if (!one?.parameter.visible || value === null || !isPlainSegment(raw)) return asItIs;
  if (one.parameter.type === 'text' && isFilledInLater(value)) return asItIs;
  // What reads as a macro only once it is decoded would be written as one.
  if (hasMacro(value) && !hasMacro(raw)) return asItIs;
  const better = valueInUrl(meantValue(one, value), one.parameter);
  if (meant === name && better === value) return asItIs;
  const encoding = encodingOf(true);
  const written = `${encoding.name(meant)}=${encoding.value(better, one.parameter)}`;
  return { raw: written, name: meant, isRenamed: meant !== name };
}

/** Whether a value, or another URL in it, is told apart by its case. */
function isFilledInLater(value: string): boolean {
  return (
    isStandIn(value) ||
    isGenerated(value) ||
    unknownPlaceholder(value) !== null ||
    /^https?:\/\//i.test(value)
  );
}

/**
 * A URL in which values that do not fit the others are the one value, or none, that is left for them. Where several are
 * left, and where values are packed into one parameter, they stay.
 * @example withOnlyValues(compiled, 'https://a.com/?src=newsletter&med=cpc') // 'https://a.com/?src=newsletter&med=email'
 */
export function withOnlyValues(compiled: CompiledTaxonomy, url: string): string {
  if (compiled.rules.length === 0 || compiled.isAdvancedMode) return url;
  const { values, problems } = decodeUrl(compiled, url);
  const unfit = new Set(problems.filter(isRuleProblem).map(({ path }) => path));
  const now = new Map(values);
  let corrected = url;
  for (const rule of compiled.rules) {
    const { queryName } = rule.parameter;
    if (!unfit.has(valuePath(queryName))) continue;
    const allowed = allowedBeside(rule, (name) => now.get(name) ?? EMPTY);
    const isEmptyOnly = allowed?.statesToday().length === 1 && allowed.has(EMPTY);
    const value = isEmptyOnly ? EMPTY : onlyValue(rule.parameter, allowed);
    if (value === null) continue;
    now.set(queryName, value);
    const encoding = encodingOf(true);
    const written = `${encoding.name(queryName)}=${encoding.value(value, rule.parameter)}`;
    corrected = withSegment(corrected, queryName, value === EMPTY ? null : written);
  }
  return corrected;
}

/** @param written what stands in place of the parameter; null for nothing */
function withSegment(url: string, queryName: string, written: string | null): string {
  const split = splitUrl(url);
  const segments = split.query === null ? [] : segmentsOf(split.query);
  const isThere = segments.some(({ name }) => name === queryName);
  if (!isThere) {
    return written === null
      ? url
      : joinUrl({ ...split, query: appendToQuery(split.query, written) });
  }
  const left = segments.flatMap(({ raw, name }) => (name === queryName ? (written ?? []) : raw));
  return joinUrl({ ...split, query: left.length === 0 ? null : left.join('&') });
}
