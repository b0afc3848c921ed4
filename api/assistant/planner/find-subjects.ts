import { CLAUSE_ENDS, type ClaimableWords, type Range } from './claimable-words.ts';
import { type ChannelWord, NOTHING, PLACES, type PlannedParameter } from './lexicon.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { findPhrases, type Hit, keysOf } from './words.ts';

interface KnownHits {
  /** Options of what is no part of a channel: they end a subject. */
  readonly others: readonly Range[];
  readonly optionHits: readonly (Range & { readonly parameter: PlannedParameter })[];
  readonly channelHits: readonly Hit<ChannelWord>[];
}

/** Days and seasons that campaigns are named after. */
export const OCCASIONS = keysOf(synonyms.occasions);
const TRIGGERS = keysOf(synonyms.triggers);
const DETERMINERS = keysOf(synonyms.determiners);
const STOPS = keysOf(
  'in|on|to|with|via|at|from|by|and|or|is|are|during|through|using|across|starting|we|it|which|that|should|as|plus|please|leading|going|goes|pointing|need|this',
);
const MOST_WORDS = 6;

/** What a prompt says its links are for: 'for our spring sale', 'the spring cleaning campaign'. */
export function findSubjects(
  { words, isFree, between, keyAt, ends }: ClaimableWords,
  { others, optionHits, channelHits }: KnownHits,
): Range[] {
  const isStrong = (at: number) =>
    others.some(({ from, to }) => at >= from && at < to) ||
    optionHits.some(
      ({ from, to, parameter }) =>
        at >= from && at < to && parameter.role === 'source' && !isWeak(at),
    ) ||
    channelHits.some(({ from, to, meaning }) => at >= from && at < to && !meaning.isGeneric);
  const isWeak = (at: number) =>
    channelHits.some(({ from, to, meaning }) => at >= from && at < to && meaning.isGeneric);
  const known = findPhrases(words, isFree, (key) => OCCASIONS.has(key) || undefined);
  const introduced = words.flatMap((_word, at) => {
    if (!isFree(at) || !TRIGGERS.has(keyAt(at))) return [];
    let from = at + 1;
    while (isFree(from) && DETERMINERS.has(keyAt(from)) && !ends(from - 1)) from += 1;
    let to = from;
    const occasionAt = () => known.find((hit) => hit.from === to);
    while (
      isFree(to) &&
      (to === from
        ? !(from > at && CLAUSE_ENDS.test(between(from - 1)))
        : !CLAUSE_ENDS.test(between(to - 1)))
    ) {
      const occasion = occasionAt();
      if (!occasion && (STOPS.has(keyAt(to)) || TRIGGERS.has(keyAt(to)) || isStrong(to))) break;
      to = occasion?.to ?? to + 1;
    }
    if (keyAt(to - 1) === 'campaign') to -= 1;
    return isSubject(from, to, at) ? [{ from, to }] : [];
  });
  const before = words.flatMap((word, at) => {
    if (!isFree(at) || !/^campaigns?$/.test(word.key)) return [];
    const stops = (index: number) =>
      !isFree(index) ||
      STOPS.has(keyAt(index)) ||
      TRIGGERS.has(keyAt(index)) ||
      DETERMINERS.has(keyAt(index)) ||
      CLAUSE_ENDS.test(between(index)) ||
      isStrong(index);
    let to = at;
    while (to > 0 && isWeak(to - 1)) to -= 1;
    let from = to;
    while (from > 0 && !stops(from - 1)) from -= 1;
    return isSubject(from, to, -1) ? [{ from, to }] : [];
  });
  const apart = known.filter(
    (hit) => ![...introduced, ...before].some(({ from, to }) => hit.from < to && hit.to > from),
  );
  const inOrder = [...introduced, ...before, ...apart].sort((one, other) => one.from - other.from);
  return inOrder.filter((one, index) => !inOrder.slice(0, index).some(({ to }) => to > one.from));

  function isSubject(from: number, to: number, trigger: number): boolean {
    const inside = words.slice(from, to);
    const isPlain = (at: number) => !isWeak(at) && !NOTHING.has(keyAt(at));
    const some = inside.some((_word, index) => isPlain(from + index));
    const isAfterChannel = trigger >= 0 && [...channelHits].some((hit) => hit.to <= trigger);
    const weak = inside.some((_word, index) => isWeak(from + index));
    if (to <= from || to - from > MOST_WORDS || (PLACES.has(keyAt(from)) && to === from + 1))
      return false;
    return weak ? isAfterChannel || (some && isPlain(from)) : some;
  }
}
