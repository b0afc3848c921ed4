import type { Prompt } from './prompt.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keysOf, NOTHING } from './words.ts';

const STOPS = keysOf(synonyms.stops);
const OCCASIONS = keysOf(synonyms.occasions);
const QUOTED = /(?<=["“„«])[^"“”„«»\n]{1,120}(?=["“”»])/uy;
const MOST_WORDS = 6;

/** A name as machines write it, which ends with itself. */
export const isMachineName = (text = ''): boolean => /[\d_]|\p{L}-\p{L}/u.test(text);

/** The end of a day or season that campaigns are named after. */
export const occasionAt = (prompt: Prompt, at: number): number | undefined =>
  prompt.phraseAt(at, (key) => OCCASIONS.has(key) || undefined)?.to;

/** What stands in quotes from a word on. */
export function quotedAt({ text, words }: Prompt, at: number) {
  QUOTED.lastIndex = words[at]?.start ?? text.length;
  const found = QUOTED.exec(text)?.[0].trim();
  const end = QUOTED.lastIndex;
  let to = at + 1;
  while (found && (words[to]?.start ?? end) < end) to += 1;
  return found ? { to, found } : undefined;
}

/**
 * The name or value that begins with a word, as far as it goes.
 * @param isLong whether it may have words that else end one, as behind a colon
 * @param isMedia whether a kind of media may be part of it
 */
export function textAt(prompt: Prompt, at: number, isLong: boolean, isMedia = true) {
  const quoted = quotedAt(prompt, at);
  const occasion = isLong ? undefined : occasionAt(prompt, at);
  let to = occasion ?? at;
  while (!quoted && !occasion && prompt.isFree(to) && to - at < MOST_WORDS) {
    const isListed = !isLong && /[/+]/.test(prompt.gap(to - 1));
    if (to > at && (isListed || prompt.breaks(to - 1) || beginsWish(prompt, to, isMedia))) break;
    const isInside = isLong && to > at && !beginsWish(prompt, to + 1, isMedia);
    if (STOPS.has(prompt.keyAt(to)) && !isInside) break;
    if (to === at + 1 && isMachineName(prompt.words[at]?.text)) break;
    to += 1;
  }
  return quoted ?? (to > at ? { to, found: prompt.textOf(at, to) } : undefined);
}

/** Whether something else is wished for from here on: a channel, an option, another label, or nothing at all. */
export function beginsWish(prompt: Prompt, at: number, isMedia = true): boolean {
  const { labels } = prompt.lexicon;
  let next = at;
  while (prompt.isFree(next) && NOTHING.has(prompt.keyAt(next)) && !labels.has(prompt.keyAt(next)))
    next += 1;
  const { channel, options = [] } = prompt.namedAt(next)?.found ?? {};
  const isChannel = channel !== undefined && !(channel.isGeneric && isMedia);
  const isLabel = prompt.phraseAt(next, (key) => labels.get(key)) !== undefined;
  return !prompt.isFree(next) || isChannel || options.length > 0 || isLabel;
}
