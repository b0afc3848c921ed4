import { detached } from './rules/characters.ts';

const FARTHEST = 2;
const REMEMBERED_NAMES = 4096;
const REMEMBERED_LENGTH = 128;

/** Finds the known name that was probably meant; null when there is none. */
export type ClosestName = (typed: string) => string | null;

/**
 * The known name that was probably meant, for a "did you mean": the first of the nearest.
 * @param farthest how many typing mistakes it may have
 * @returns null when no known name is within as many typing mistakes (case aside)
 * @example closestName('utm_sorce', ['utm_source', 'utm_medium']) // 'utm_source'
 */
export function closestName(
  typed: string,
  known: readonly string[],
  farthest = FARTHEST,
): string | null {
  const lower = typed.toLowerCase();
  let best: string | null = null;
  let most = Math.min(farthest, Math.floor(typed.length / 2));
  for (const name of known) {
    const other = name.toLowerCase();
    const mistakes = distance(lower, 0, lower.length, other, 0, other.length, most);
    if (mistakes > most || (best !== null && mistakes === most)) continue;
    best = name;
    most = mistakes;
  }
  return best;
}

function remembering(find: ClosestName): ClosestName {
  const remembered = new Map<string, string | null>();
  return (typed) => {
    if (typed.length > REMEMBERED_LENGTH) return find(typed);
    const answer = remembered.get(typed);
    if (answer !== undefined) return answer;
    if (remembered.size >= REMEMBERED_NAMES) remembered.clear();
    const found = find(typed);
    remembered.set(detached(typed), found);
    return found;
  };
}

/**
 * Levenshtein's distance: characters to insert, delete or exchange; or more than `most`. With so few mistakes there
 * are only a few ways to have made them.
 */
function distance(
  from: string,
  fromStart: number,
  fromEnd: number,
  to: string,
  toStart: number,
  toEnd: number,
  most: number,
): number {
  let [i, iEnd, j, jEnd] = [fromStart, fromEnd, toStart, toEnd];
  while (i < iEnd && j < jEnd && from.charCodeAt(i) === to.charCodeAt(j)) {
    i += 1;
    j += 1;
  }
  while (i < iEnd && j < jEnd && from.charCodeAt(iEnd - 1) === to.charCodeAt(jEnd - 1)) {
    iEnd -= 1;
    jEnd -= 1;
  }
  if (i === iEnd || j === jEnd) return iEnd - i + jEnd - j;
  if (most === 0 || Math.abs(iEnd - i - (jEnd - j)) > most) return most + 1;
  const exchanged = distance(from, i + 1, iEnd, to, j + 1, jEnd, most - 1);
  const deleted = distance(from, i + 1, iEnd, to, j, jEnd, most - 1);
  const inserted = distance(from, i, iEnd, to, j + 1, jEnd, most - 1);
  return 1 + Math.min(exchanged, deleted, inserted);
}

/**
 * Finds the one known name that a misspelled one is surely meant to be: a single typing mistake away, two letters that
 * changed places included, with the same digits, while no other known or reserved name is as near.
 * @param reserved names that mean something else
 * @example likelyNameOf(['utm_source'], ['mtm_source'])('utm_suorce') // 'utm_source'
 */
export function likelyNameOf(
  known: readonly string[],
  reserved: readonly string[] = [],
): ClosestName {
  const byName = new Map<string, KnownName>();
  const alike = new Map<string, KnownName[]>();
  for (const [names, isKnown] of [[known, true] as const, [reserved, false] as const]) {
    for (const name of names) {
      const lower = name.toLowerCase();
      const one = { name, lower, isKnown };
      if (!byName.has(lower)) byName.set(lower, one);
      const key = likeness(digitsOf(lower), lower.length);
      const others = alike.get(key);
      if (others) others.push(one);
      else alike.set(key, [one]);
    }
  }
  return remembering((typed) => {
    const lower = typed.toLowerCase();
    const same = byName.get(lower);
    if (same) return same.isKnown ? same.name : null;
    const digits = digitsOf(lower);
    const near: KnownName[] = [];
    for (let length = lower.length - 1; length <= lower.length + 1; length += 1) {
      for (const one of alike.get(likeness(digits, length)) ?? []) {
        if (isOneMistake(lower, one.lower)) near.push(one);
      }
    }
    const likely = near.find(({ isKnown }) => isKnown);
    return likely && near.every((one) => one.lower === likely.lower) ? likely.name : null;
  });
}

interface KnownName {
  readonly name: string;
  readonly lower: string;
  readonly isKnown: boolean;
}

// Another number is another thing: spring2025, utm_content2.
const likeness = (digits: string, length: number) => `${digits}/${length}`;

function isOneMistake(typed: string, name: string): boolean {
  return (
    distance(typed, 0, typed.length, name, 0, name.length, 1) <= 1 || isTransposed(typed, name)
  );
}

function isTransposed(typed: string, name: string): boolean {
  if (typed.length !== name.length) return false;
  let at = 0;
  while (at < typed.length && typed[at] === name[at]) at += 1;
  return (
    typed[at] === name[at + 1] &&
    typed[at + 1] === name[at] &&
    typed.slice(at + 2) === name.slice(at + 2)
  );
}

function digitsOf(text: string): string {
  return text.replace(/\D+/g, '');
}
