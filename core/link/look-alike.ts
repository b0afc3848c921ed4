import { predictChannel } from '../channel/predict-channel.ts';
import { knownSources, sourceCategory } from '../channel/source-category.ts';
import { type Problem, problem } from '../problem.ts';
import { fold } from '../rules/characters.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';

/** Letters that the longer word has at least: a well-known name is surely meant by shorter ones than a value of one's own. */
interface Shortest {
  /** Where a letter was doubled, or a double one is missing. */
  readonly doubled: number;
  readonly swapped: number;
  readonly missing: number;
  readonly replaced: number;
  /** Where the last letter is missing; `spring` beside `springs` are two words of one's own. */
  readonly cut: number;
}

const OWN: Shortest = { doubled: 6, swapped: 6, missing: 7, replaced: 8, cut: Infinity };
const KNOWN: Shortest = { doubled: 5, swapped: 5, missing: 5, replaced: 6, cut: 6 };

/** Fewer letters are codes, which all look alike. */
const FEWEST_LETTERS = 4;
const KNOWN_FROM = 5;

const KNOWN_MEDIUMS = (
  'affiliate, banner, display, email, newsletter, organic, paid_social, podcast, ' +
  'referral, retargeting, social, social-media'
).split(', ');

/**
 * Whether a value is one slip of the hand away from another one: case, spaces, hyphens and underscores, or one letter that is
 * missing, too many, another or changed places with the next. What may as well be meant is none: other digits, another first
 * letter, another end of the word, short words.
 * @example isSlip('facebok', 'facebook') // true
 * @example isSlip('spring_2026', 'spring_2025') // false
 */
export function isSlip(value: string, meant: string): boolean {
  return value !== meant && isSlipOf(shapeOf(value), shapeOf(meant), OWN);
}

/** What two values are compared by. */
interface Shape {
  readonly digits: string;
  /** Without case, spaces, hyphens and underscores. */
  readonly compact: string;
  readonly words: readonly string[];
}

function shapeOf(text: string): Shape {
  const folded = fold(text);
  return {
    digits: text.replace(/\P{N}+/gu, ''),
    compact: folded.replace(/[\s_-]+/g, ''),
    words: folded.split(/[^\p{L}\p{N}]+/u),
  };
}

// Only values with the same begin and the same digits can be slips of each other.
const bucketOf = ({ compact, digits }: Shape): string => `${compact[0] ?? ''} ${digits}`;

function isSlipOf(one: Shape, meant: Shape, shortest: Shortest): boolean {
  if (one.digits !== meant.digits) return false;
  if (one.compact === meant.compact) return lettersOf(one.compact).length >= FEWEST_LETTERS;
  if (one.words.length !== meant.words.length) return false;
  let at = -1;
  for (let index = 0; index < one.words.length; index += 1) {
    if (one.words[index] === meant.words[index]) continue;
    if (at >= 0) return false;
    at = index;
  }
  const [word = '', meantWord = ''] = [one.words[at], meant.words[at]];
  return isSlipOfWord(
    word,
    meantWord,
    one.words.length > 1 ? { ...shortest, swapped: FEWEST_LETTERS } : shortest,
  );
}

function isSlipOfWord(word: string, meant: string, shortest: Shortest): boolean {
  if (Math.abs(word.length - meant.length) > 1) return false;
  const longer = Math.max(word.length, meant.length);
  let start = 0;
  while (start < word.length && word[start] === meant[start]) start += 1;
  let end = 0;
  const most = Math.min(word.length, meant.length) - start;
  while (end < most && word.at(-1 - end) === meant.at(-1 - end)) end += 1;
  if (start === 0) return false;
  const written = word.slice(start, word.length - end);
  const wanted = meant.slice(start, meant.length - end);
  const added = written + wanted;
  if (added.length === 1) {
    const isDoubled = added === meant[start - 1] || added === word[start - 1];
    if (isDoubled) return longer >= shortest.doubled;
    if (end > 0) return longer >= shortest.missing;
    return written === '' && wanted !== 's' && longer >= shortest.cut;
  }
  if (written.length === 1 && wanted.length === 1) return end > 0 && longer >= shortest.replaced;
  const isSwapped = written.length === 2 && written[0] === wanted[1] && written[1] === wanted[0];
  return isSwapped && wanted.length === 2 && longer >= shortest.swapped;
}

/**
 * The source or medium that Google Analytics 4 knows and that a value is surely a misspelling of; null where it is none, where it
 * is known itself, and for other parameters.
 * @example knownNameMeant('utm_source', 'googel') // 'google'
 */
export function knownNameMeant(queryName: string, value: string): string | null {
  if (!(queryName === 'utm_source' || queryName === 'utm_medium')) return null;
  const lower = value.toLowerCase();
  if (isKnownName(queryName, lower)) return null;
  const long = (names: readonly string[]) => names.filter((name) => name.length >= KNOWN_FROM);
  knownShapes ??= {
    utm_source: new Shapes([...long(KNOWN_MEDIUMS), ...long(knownSources)]),
    utm_medium: new Shapes(long(KNOWN_MEDIUMS)),
  };
  return knownShapes[queryName].meantBy(lower, KNOWN);
}

function isKnownName(queryName: string, lower: string): boolean {
  if (queryName !== 'utm_source' && queryName !== 'utm_medium') return false;
  if (KNOWN_MEDIUMS.includes(lower)) return true;
  return queryName === 'utm_source'
    ? sourceCategory(lower) !== null
    : predictChannel({ source: '', medium: lower, campaign: '' }) !== 'Unassigned';
}

/** The value in use that another one surely means: none that is a misspelling itself, and none for a well-known name. */
export function usedNameMeant(
  queryName: string,
  value: string,
  used: readonly string[],
): string | null {
  if (isKnownName(queryName, value.toLowerCase())) return null;
  const meant = used.find((other) => isSlip(value, other)) ?? null;
  return meant !== null && knownNameMeant(queryName, meant) === null ? meant : null;
}

/** Values by what they have in common with their slips, so that each is compared with few. */
class Shapes {
  readonly #buckets = new Map<string, [string, Shape][]>();

  constructor(values: Iterable<string>) {
    for (const value of values) {
      const shape = shapeOf(value);
      const bucket = bucketOf(shape);
      const shaped = this.#buckets.get(bucket) ?? [];
      if (shaped.push([value, shape]) === 1) this.#buckets.set(bucket, shaped);
    }
  }

  /** The first that a value is a slip of. */
  meantBy(value: string, shortest: Shortest, mayBe = (_meant: string) => true): string | null {
    if (this.#buckets.size === 0) return null;
    const shape = shapeOf(value);
    const near = this.#buckets.get(bucketOf(shape)) ?? [];
    const found = near.find(
      ([meant, other]) => meant !== value && isSlipOf(shape, other, shortest) && mayBe(meant),
    );
    return found?.[0] ?? null;
  }
}

// Made when the first value is looked at.
let knownShapes: { readonly utm_source: Shapes; readonly utm_medium: Shapes } | undefined;

/** A value that is likely to be a misspelling of another one. */
export interface LookAlike {
  readonly queryName: string;
  readonly value: string;
  /** How many rows have it. */
  readonly rows: number;
  readonly meant: string;
  /** How many rows have the other one; 0 for one that is known anyway. */
  readonly count: number;
}

/** So many times at least, and so many times as often as its look-alike, is a value there that is surely meant. */
const OFTEN = 3;
const MOST_VALUES = 5_000;
const MOST_CANDIDATES = 200;
// Longer ones are no names.
const LONGEST = 100;

/** Counts the values that many links have for texts that are typed freely, to find those that are likely to be misspelled. */
export class ValueCounts {
  readonly #counts = new Map<CompiledParameter, Map<string, number>>();
  readonly #compiled: CompiledTaxonomy;

  constructor(compiled: CompiledTaxonomy) {
    this.#compiled = compiled;
  }

  /** Counts a value as it is stored; long ones and those beyond the first 5,000 different ones of a parameter are passed over. */
  add(queryName: string, value: string, times = 1): void {
    const one = this.#compiled.byName.get(queryName);
    if (value === '' || value.length > LONGEST || !one || !isFreeText(one)) return;
    const known = this.#counts.get(one);
    const counts = known ?? new Map<string, number>();
    if (!known) this.#counts.set(one, counts);
    const count = counts.get(value) ?? 0;
    if (count > 0 || counts.size < MOST_VALUES) counts.set(value, count + times);
  }

  /** The values that look like a known name, or like one that is there at least three times, and three times as often. */
  lookAlikes(): LookAlike[] {
    return [...this.#counts].flatMap(([compiled, counts]) => {
      const { queryName } = compiled.parameter;
      const often = [...counts]
        .filter(([value, count]) => count >= OFTEN && knownNameMeant(queryName, value) === null)
        .sort(([, one], [, other]) => other - one)
        .slice(0, MOST_CANDIDATES);
      const shapes = new Shapes(often.map(([value]) => value));
      return [...counts].flatMap(([value, rows]) => {
        const isOftener = (other: string) => (counts.get(other) ?? 0) >= OFTEN * rows;
        const isKnown = isKnownName(queryName, value.toLowerCase());
        const near = isKnown ? null : shapes.meantBy(value, OWN, isOftener);
        const meant = near ?? knownNameMeant(queryName, value);
        if (meant === null || !isStoredAs(compiled, meant)) return [];
        const count = near === null ? 0 : (counts.get(near) ?? 0);
        return [{ queryName, value, rows, meant, count }];
      });
    });
  }
}

/** Whether the values of a parameter are typed, and any of them is allowed. */
export function isFreeText({ parameter, composition }: CompiledParameter): boolean {
  return parameter.type === 'text' && !composition;
}

/** Whether the rules take a value, and as it is. */
export function isStoredAs({ resolve }: CompiledParameter, value: string): boolean {
  const resolved = resolve(value);
  return resolved.value === value && resolved.problems.length === 0;
}

/** The warning of a look-alike. @param path where its value is */
export function lookAlikeWarning({ value, meant, count }: LookAlike, path: string): Problem {
  return problem('value_looks_like', path, { value, meant, count });
}

const lettersOf = (text: string): string => text.replace(/\P{L}+/gu, '');
