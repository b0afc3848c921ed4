import { dateAt } from './find-dates.ts';
import { optionsNamed } from './lexicon.ts';
import type { Claim, Prompt } from './prompt.ts';
import { RANKS, sayingOf } from './sayings.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keysOf, NOTHING } from './words.ts';

const [CONNECTORS, STOPS] = [keysOf(synonyms.connectors), keysOf(synonyms.stops)];
const [TRIGGERS, DETERMINERS] = [keysOf(synonyms.triggers), keysOf(synonyms.determiners)];
const [OCCASIONS, ENDINGS] = [keysOf(synonyms.occasions), keysOf(synonyms.endings)];
/** Words that nothing is named after. */
export const UNNAMED = keysOf(synonyms.unnamed);
const GAP = /^["'”»]?(?:\s*[:=]\s*|[^\S\n]+)["'“„«]?$/u;
const JOINT = /^["'”»)]*(?:\s*[,&+/]\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?["'“„«(]*$/iu;
const QUOTED = /(?<=["“„«])[^"“”„«»\n]{1,120}(?=["“”»])/uy;
/** A name as machines write it, which ends with itself. */
const MACHINE_NAME = /[\d_]|\p{L}-\p{L}/u;
const RANGE = /([a-z]|\d)(?:\s?[-–]\s?|\s+to\s+)([a-z]|\d)(?![\p{L}\d])/iuy;
const BARE = ['campaign', 'term', 'variant'];
const MOST_WORDS = 6;

/** What stands behind the name of its parameter: 'campaign: x', 'keywords a, b and c', 'lang de and en'. */
export function readLabeled(prompt: Prompt, at: number): Claim | undefined {
  const { lexicon } = prompt;
  const label = prompt.phraseAt(at, (key) => lexicon.labels.get(key));
  if (!label) return undefined;
  const { found: parameter } = label;
  const { isDropdown, role } = parameter;
  let from = label.to;
  while (CONNECTORS.has(prompt.keyAt(from)) && GAP.test(prompt.gap(from - 1))) from += 1;
  const gap = prompt.gap(from - 1);
  const isDate = role === 'date' && dateAt(prompt, from) !== undefined;
  if (!prompt.isFree(from) || !GAP.test(gap) || isDate) return undefined;
  const isColon = /[:=]/.test(gap);
  const isExplicit = isColon || from > label.to;
  if (/^(?:the|our)$/.test(prompt.keyAt(from)) && prompt.isFree(from + 1)) from += 1;
  const isQuoted = quotedAt(prompt, from) !== undefined;
  const isPlural = /[^s]s$/.test(prompt.keyAt(label.to - 1));
  const isList = isDropdown || role === 'variant' || isPlural || isQuoted;
  const { values, to } = valuesFrom(from);
  if (isDropdown && isExplicit && values.length === 0)
    return { from: at, to: from + 1, code: 'prompt_no_option', parameter };
  const isMeant =
    isExplicit || isDropdown || isQuoted || BARE.includes(role) || prompt.breaks(at - 1);
  if (values.length === 0 || !(isMeant || values.length > 1)) return undefined;
  // 'keyword: a and b' may be one or two.
  if (!isList && role !== 'campaign' && /\s(?:and|or|&)\s|[/+]/i.test(values.join()))
    return { from: at, to, code: 'prompt_scope', parameter };
  return { from: at, to, says: values.map((one) => sayingOf(parameter, one, RANKS.label)) };

  function valuesFrom(first: number) {
    const range = role === 'variant' && !isDropdown && rangeAt(prompt, first);
    if (range) return range;
    const values: string[] = [];
    let [to, next] = [first, first];
    while (prompt.isFree(next)) {
      const value = isDropdown ? optionAt(next) : itemAt(next);
      if (!value) break;
      values.push(value.found);
      ({ to } = value);
      next = to;
      while (/^(?:and|the)$/.test(prompt.keyAt(next)) && next < to + 2) next += 1;
      const joint = prompt.text.slice(prompt.words[to - 1]?.end, prompt.words[next]?.start);
      if (!isList || !JOINT.test(joint)) break;
    }
    return { values, to };
  }

  function itemAt(next: number) {
    const isOther =
      next > from && (beginsWish(prompt, next) || (isQuoted && !quotedAt(prompt, next)));
    return isOther ? undefined : textAt(prompt, next, isColon && role !== 'variant');
  }

  function optionAt(next: number) {
    return prompt.phraseAt(next, (key, phrase) => {
      const isLabeled = next === from || !NOTHING.has(key) || prompt.breaks(next);
      const options = optionsNamed(lexicon, key, phrase, isLabeled);
      return options.find((one) => one.parameter === parameter)?.value;
    });
  }
}

/** What links are for: 'for our spring sale', 'for Jordan sneakers', 'Black Friday', 'google ads tickets https://…'. */
export function readSubject(prompt: Prompt, at: number): Claim | undefined {
  const { lexicon, keyAt } = prompt;
  const parameter = lexicon.of('campaign');
  // 'one for the blog' is a link of its own.
  const isBehind = TRIGGERS.has(keyAt(at)) && !/^(?:one|another|other)$/.test(keyAt(at - 1));
  let from = isBehind ? at + 1 : at;
  while (isBehind && DETERMINERS.has(keyAt(from)) && !prompt.breaks(from - 1)) from += 1;
  // A kind of media is what links are for only behind another: 'LinkedIn ads for our webinar'.
  const isLater = prompt.facts.some(({ channel, to }) => channel && to <= at);
  const named = prompt.namedAt(from);
  const isNamed = named && !(named.found.isMedia && isLater && isBehind);
  const isWord = lexicon.labels.has(keyAt(from)) || NOTHING.has(keyAt(from));
  const isOther = (isNamed || isWord) && !(isBehind && quotedAt(prompt, from));
  const text = textAt(prompt, from, false, isLater);
  if (!parameter || isOther || !text) return undefined;
  const isPage = prompt.factAt(text.to)?.items[0]?.kind === 'url';
  const isLower = /^\p{Ll}{2}/u.test(text.found);
  const isAlone = isLower && isPage && prompt.factAt(from - 1)?.channel;
  const isPurpose = isBehind && from > at + 1;
  const isName = isBehind ? isPurpose || text.to > from + 1 : isAlone;
  if (!occasionAt(prompt, from) && (!isName || UNNAMED.has(keyAt(text.to - 1)))) return undefined;
  const rank = isPurpose ? RANKS.purpose : RANKS.name;
  return { from, to: text.to, says: [sayingOf(parameter, text.found, rank)] };
}

/**
 * The name or value that begins with a word, as far as it goes.
 * @param isLong whether it may have words that else end one, as behind a colon
 * @param isMedia whether a kind of media may be part of it
 */
function textAt(prompt: Prompt, at: number, isLong: boolean, isMedia = true) {
  const whole = quotedAt(prompt, at) ?? (isLong ? undefined : occasionAt(prompt, at));
  if (whole) return whole;
  let to = at;
  while (prompt.isFree(to) && to - at < MOST_WORDS) {
    if (to > at && endsBefore(prompt, to, isLong, isMedia)) break;
    const isInside = isLong && to > at && !beginsWish(prompt, to + 1, isMedia);
    if (STOPS.has(prompt.keyAt(to)) && !isInside) break;
    if (to === at + 1 && MACHINE_NAME.test(prompt.words[at]?.text ?? '')) break;
    to += 1;
  }
  return to > at ? { to, found: prompt.textOf(at, to) } : undefined;
}

/** Whether a text is over before a word. */
function endsBefore(prompt: Prompt, to: number, isLong: boolean, isMedia: boolean): boolean {
  const isListed = !isLong && /[/+]/.test(prompt.gap(to - 1));
  // 'charity run'
  const isEnd = ENDINGS.has(prompt.keyAt(to)) && prompt.breaks(to);
  return isListed || prompt.breaks(to - 1) || (!isEnd && beginsWish(prompt, to, isMedia));
}

/** Whether something else is wished for from here on: a channel, an option, another label, a date, or nothing at all. */
function beginsWish(prompt: Prompt, at: number, isMedia = true): boolean {
  const { labels } = prompt.lexicon;
  const isNothing = (key: string) => NOTHING.has(key) && !labels.has(key);
  let next = at;
  while (prompt.isFree(next) && isNothing(prompt.keyAt(next))) next += 1;
  const named = prompt.namedAt(next)?.found;
  const isLabel = prompt.phraseAt(next, (key) => labels.get(key)) !== undefined;
  const isNamed = named !== undefined && !(named.isMedia && isMedia);
  return !prompt.isFree(next) || isNamed || isLabel || dateAt(prompt, next) !== undefined;
}

/** The letters or digits from one to another: 'A to D', '1-3'. */
function rangeAt(prompt: Prompt, at: number) {
  RANGE.lastIndex = prompt.words[at]?.start ?? prompt.text.length;
  const [, first = '', last = ''] = RANGE.exec(prompt.text) ?? [];
  if (!/^(?:[a-z]{2}|[A-Z]{2}|\d{2})$/.test(first + last)) return undefined;
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  const values = Array.from({ length: Math.max(0, to - from + 1) }, (_, more) =>
    String.fromCharCode(from + more),
  );
  return values.length > 1 ? { values, to: prompt.wordFrom(RANGE.lastIndex) } : undefined;
}

/** The day or season that campaigns are named after. */
const occasionAt = (prompt: Prompt, at: number) =>
  prompt.phraseAt(at, (key, phrase) =>
    OCCASIONS.has(key) ? phrase.map(({ text }) => text).join(' ') : undefined,
  );

/** What stands in quotes from a word on. */
export function quotedAt(prompt: Prompt, at: number) {
  QUOTED.lastIndex = prompt.words[at]?.start ?? prompt.text.length;
  const found = QUOTED.exec(prompt.text)?.[0].trim();
  return found ? { to: prompt.wordFrom(QUOTED.lastIndex), found } : undefined;
}
