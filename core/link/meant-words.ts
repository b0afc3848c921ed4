import { predictChannel } from '../channel/predict-channel.ts';
import { sourceCategory } from '../channel/source-category.ts';
import { type ClosestName, likelyNameOf } from '../closest-name.ts';
import type { CompiledParameter, CompiledTaxonomy } from '../taxonomy/compile.ts';
import { offeredValues } from '../taxonomy/dropdown-options.ts';
import { replacementOf, valueToday } from '../taxonomy/value-details.ts';
import { outsideMacros } from './ad-macros.ts';
import { readFragment } from './fragment-parameters.ts';
import { readsFragment, TOOL_NAMES, toolOf } from './known-tools.ts';
import { splitUrl } from './query.ts';
import { type ReadSegment, readQuery, readSegment } from './read-query.ts';

// Short names and values are near to everything.
const MISSPELLED_FROM = 6;
const MISSPELLED_VALUE_FROM = 5;

// What stands where documents leave out the rest of a URL, `utm_medium[…]`, and where programs read lists, `tag[]`.
const OMISSION = /[[\]{}\u2026]|\.{3}/;

/** The parameter that an unknown name was probably meant to be. */
export function guessedName(
  compiled: CompiledTaxonomy,
  name: string,
  value: string | null,
): string | null {
  if (isKnown(compiled, name)) return null;
  const { byLowerCase, closest } = knownNames(compiled);
  const sameButCase = byLowerCase.get(name.toLowerCase());
  // What another tool reads is no mistake. Short names are near to everything: `p` is no misspelled `q`.
  const isAnother = name.length < MISSPELLED_FROM || OMISSION.test(name) || toolOf(name) !== null;
  const guess = sameButCase ?? (isAnother ? null : closest(name));
  return guess === null || !WORD.test(guess) || isListed(compiled, guess, value) ? guess : null;
}

// Sites have words of their own, told apart by case as well: `context` is no misspelled `content`, `CID` no `cid`.
const WORD = /^\p{L}+$/u;

/**
 * Whether a name is one that an analytics tool reads, or begins like one. Any other may be another site's by chance,
 * such as `ref` or `item_id`.
 * @example isOfTool('utm_source') // true
 */
export function isOfTool(name: string): boolean {
  return name.startsWith('utm_') || toolOf(name) !== null;
}

/** Whether a value is one of those that a parameter lists, in whatever case. */
export function isListed(
  compiled: CompiledTaxonomy,
  queryName: string,
  value: string | null,
): boolean {
  const one = compiled.byName.get(queryName);
  if (value === null || one?.parameter.type !== 'dropdown') return false;
  const resolved = one.resolve(value);
  if (resolved.problems.length === 0) return resolved.value !== '';
  return closestValueOf(one)(value.trim())?.toLowerCase() === value.trim().toLowerCase();
}

interface KnownNames {
  readonly byLowerCase: ReadonlyMap<string, string>;
  readonly closest: ClosestName;
}

const namesOf = new WeakMap<CompiledTaxonomy, KnownNames>();

function knownNames(compiled: CompiledTaxonomy): KnownNames {
  const known = namesOf.get(compiled);
  if (known) return known;
  const names = compiled.visible.map(({ parameter }) => parameter.queryName);
  // Of two that are the same but for case, the first counts.
  const byLowerCase = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  const read = { byLowerCase, closest: likelyNameOf(names, TOOL_NAMES) };
  namesOf.set(compiled, read);
  return read;
}

const valuesOf = new WeakMap<CompiledParameter, ClosestName>();

/** Finds the value of a dropdown that was probably meant. */
function closestValueOf(compiled: CompiledParameter): ClosestName {
  const known = valuesOf.get(compiled);
  if (known) return known;
  const { parameter } = compiled;
  const closest = likelyNameOf(
    offeredValues(parameter).flatMap(({ value, text }) => (value === text ? text : [value, text])),
  );
  valuesOf.set(compiled, closest);
  return closest;
}

function isKnown({ taxonomy, isAdvancedMode, byName }: CompiledTaxonomy, name: string): boolean {
  return byName.has(name) || (isAdvancedMode && name === taxonomy.advanced.mainParameterName);
}

/** The value in its one spelling; where it is none of a list, the nearest that is. */
export function meantValue(compiled: CompiledParameter, value: string): string {
  const { parameter, resolve } = compiled;
  const trimmed = resolve(value.trim());
  if (trimmed.problems.length === 0) return trimmed.value === '' ? value : trimmed.value;
  const replacement = replacementOf(parameter, trimmed.value);
  if (replacement !== null) return replacement;
  if (parameter.type !== 'dropdown') return withDashes(resolve, value) ?? value;
  const nearest = closestValueOf(compiled)(value.trim());
  if (nearest === null || isAnother(value.trim(), nearest)) return value;
  return valueToday(parameter, resolve(nearest).value) ?? value;
}

/** Whether a value may well be one of its own, such as cpm beside cpc: a short one, or a known source or medium. */
function isAnother(value: string, nearest: string): boolean {
  if (value.toLowerCase() === nearest.toLowerCase()) return false;
  if (value.length < MISSPELLED_VALUE_FROM || isOtherWord(value, nearest)) return true;
  const channelOf = (medium: string) => predictChannel({ source: '', medium, campaign: '' });
  const channel = channelOf(value);
  return (
    sourceCategory(value) !== null || (channel !== 'Unassigned' && channel !== channelOf(nearest))
  );
}

/** Whether one letter stands for another, or the first is missing: that makes other words, `shirts` of `skirts`. */
export function isOtherWord(value: string, nearest: string): boolean {
  const [written = [], meant = []] = [value, nearest].map((text) => [
    ...text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''),
  ]);
  if (written[0] !== meant[0]) return true;
  return written.length === meant.length && written.sort().join('') !== meant.sort().join('');
}

/** Where white space alone was wrong, people write one of these. */
function withDashes(resolve: CompiledParameter['resolve'], value: string): string | null {
  for (const joiner of ['_', '-', '']) {
    const { value: joined, problems } = resolve(
      outsideMacros(value.trim(), (text) => text.replaceAll(/\s+/g, joiner)),
    );
    if (problems.length === 0 && joined !== '') return joined;
  }
  return null;
}

/** Whether a name is one that the taxonomy governs, or one that was to be. */
export function isMeant(
  compiled: CompiledTaxonomy,
  name: string,
  value: string | null = null,
): boolean {
  return name !== '' && (isKnown(compiled, name) || guessedName(compiled, name, value) !== null);
}

/** The segments of a URL where tools read them: its query, and of its fragment what its tool reads there. */
export function readWhereSeen(compiled: CompiledTaxonomy, url: string): ReadSegment[] {
  const { query, fragment } = splitUrl(url);
  const behind = readFragment(fragment).segments.filter(({ name }) => isSeenBehind(compiled, name));
  return [
    ...readQuery(compiled, query),
    ...behind.map((segment) => readSegment(compiled, segment)),
  ];
}

/** Whether a name is one that its tool reads after the `#`, or was to be. */
export function isSeenBehind(compiled: CompiledTaxonomy, name: string | null): boolean {
  if (name === null || name === '') return false;
  return readsFragment(guessedName(compiled, name, null) ?? name);
}
