import { BLANK } from '@utmost/core/assistant/landing-pages.ts';
import { phrasePattern, type Span } from './phrases.ts';

/** What a prompt calls the campaign. */
export interface FoundCampaign extends Span {
  readonly name: string;
}

const OCCASIONS = phrasePattern([
  'black friday',
  'black week',
  'cyber monday',
  'cyber week',
  'singles day',
  'prime day',
  'boxing day',
  'christmas',
  'xmas',
  'new year',
  'easter',
  'halloween',
  'thanksgiving',
  'back to school',
  "valentine's day",
  'valentines day',
  "mother's day",
  'mothers day',
  "father's day",
  'fathers day',
]);
const HEAD =
  /^(?:sales?|launch|relaunch|promo|promos|promotions?|webinar|giveaway|event|opening|release|drop|week|weekend|season|collection|festival|challenge|contest|conference|reminder|offer|deals?|announcement|series|tour|show|drive|anniversary|kickoff|reopening)$/i;
// Where the name of a thing ends.
const STOP =
  /^(?:in|on|at|to|with|via|from|by|using|for|across|starting|launching|during|is|are|it|its|leading|pointing|linking|going|goes|that|which|we|need|please|and|or|page|through|as|should|links?|all|this|campaigns?)$/i;
const TRIGGER =
  /(?<![\p{L}\p{N}])(?:for|about|announcing|announce|promoting|promote|advertising|advertise|celebrating|launch of|launching|of)\s{1,9}(?:(?:the|our|a|an|my|this|your)\s{1,9})?/giu;
const DETERMINERS =
  /^(?:the|our|a|an|my|this|your|for|about|of|in|on|with|to|and|new|need|links?|run|running)$/i;
const QUOTED = /["“„«](?<name>[^"”“„«»\n]{2,120})["”“»]/u;
const CLAUSE = new RegExp(`[^,;:.!?\\n${BLANK}]+`, 'gu');
const MOST_WORDS = 6;

/** A name between quotation marks. */
export function quotedCampaign(text: string): FoundCampaign | null {
  const found = QUOTED.exec(text);
  if (!found) return null;
  return { name: found.groups?.name ?? '', start: found.index, end: found.index + found[0].length };
}

/**
 * What stands before the word 'campaign'.
 * @param isChannel whether words are about where links are placed, and no name
 * @example campaignBefore('for our spring cleaning campaign', () => false)?.name // 'spring cleaning'
 */
export function campaignBefore(
  text: string,
  isChannel: (words: string) => boolean,
): FoundCampaign | null {
  for (const { 0: word, index } of text.matchAll(/\bcampaigns?\b/gi)) {
    const before = text.slice(Math.max(0, index - 100), index);
    const clause = before.slice(lastBreak(before));
    const words = [...clause.matchAll(/\S+/g)].map(([one]) => one);
    const name: string[] = [];
    while (words.length > 0 && name.length < MOST_WORDS) {
      const last = words.pop() ?? '';
      if (DETERMINERS.test(last)) {
        // 'New arrivals' is a name, 'our new campaign' has none.
        if (/^new$/i.test(last) && name.length > 0) name.unshift(last);
        break;
      }
      name.unshift(last);
    }
    const whole = name.join(' ');
    // 'A Black Friday email campaign' is one by email.
    while (name.length > 0 && isChannel(name.at(-1) ?? '')) name.pop();
    const found = name.join(' ');
    if (found !== '') {
      const start = index - whole.length - 1;
      const end = found === whole ? index + word.length : start + found.length;
      return { name: found, start, end };
    }
  }
  return null;
}

/** Something that is on for a while, by the word that such names end with: 'summer sale', 'the demo day webinar'. */
export function eventCampaign(text: string): FoundCampaign | null {
  const triggered = [...text.matchAll(TRIGGER)].flatMap((match) => {
    const words = wordsFrom(text, match.index + match[0].length);
    const last = words.findLastIndex(({ word }) => HEAD.test(word));
    const year = words[last + 1];
    const end = year && /^20\d\d$/.test(year.word) ? last + 1 : last;
    return last === -1 ? [] : [campaignOf(words.slice(0, end + 1))];
  });
  return triggered[0] ?? null;
}

/** A well-known day or season. */
export function knownOccasion(text: string): FoundCampaign | null {
  OCCASIONS.lastIndex = 0;
  const found = OCCASIONS.exec(text);
  return found ? { name: found[0], start: found.index, end: found.index + found[0].length } : null;
}

/** What is left that links can be for. */
export function anySubject(text: string): FoundCampaign | null {
  const subjects = [...text.matchAll(TRIGGER)].flatMap((match) => {
    const words = wordsFrom(text, match.index + match[0].length);
    return words.length === 0 ? [] : [{ ...campaignOf(words), trigger: match[0].toLowerCase() }];
  });
  return (
    subjects.find(({ trigger }) => !/^(?:of|for)\s/.test(trigger)) ??
    subjects[0] ??
    openingWords(text)
  );
}

// 'Summer sale: …'
function openingWords(text: string): FoundCampaign | null {
  for (const clause of text.matchAll(CLAUSE)) {
    const offset = clause.index + (clause[0].length - clause[0].trimStart().length);
    const words = wordsFrom(text, offset);
    const last = words.findLastIndex(({ word }) => HEAD.test(word));
    if (last > 0) return campaignOf(words.slice(0, last + 1));
  }
  return null;
}

interface Word extends Span {
  readonly word: string;
}

function wordsFrom(text: string, from: number): Word[] {
  const words: Word[] = [];
  const rest = text.slice(from, from + 120);
  for (const { 0: word, index } of rest.matchAll(/[\p{L}\p{N}&_'’+-]+|[^\s]/gu)) {
    if (!/[\p{L}\p{N}]/u.test(word) || STOP.test(word) || words.length >= MOST_WORDS) break;
    words.push({ word, start: from + index, end: from + index + word.length });
  }
  return words;
}

function campaignOf(words: readonly Word[]): FoundCampaign {
  return {
    name: words.map(({ word }) => word).join(' '),
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
  };
}

function lastBreak(text: string): number {
  const at = Math.max(
    ...[',', ';', ':', '.', '!', '?', '\n', '(', BLANK].map((one) => text.lastIndexOf(one)),
  );
  return at + 1;
}
