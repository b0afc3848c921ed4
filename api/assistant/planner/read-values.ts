import { optionsNamed } from './lexicon.ts';
import type { Claim, Prompt } from './prompt.ts';
import { sayingOf } from './sayings.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keysOf, NOTHING } from './words.ts';

const [CONNECTORS, STOPS] = [keysOf(synonyms.connectors), keysOf(synonyms.stops)];
const [TRIGGERS, DETERMINERS] = [keysOf(synonyms.triggers), keysOf(synonyms.determiners)];
const OCCASIONS = keysOf(synonyms.occasions);
/** Words that nothing is named after. */
const UNNAMED = keysOf(synonyms.unnamed);
const GAP = /^["'”»]?(?:\s*[:=]\s*|[^\S\n]+)["'“„«]?$/u;
const JOINT = /^["'”»)]*(?:\s*[,&+/]\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?["'“„«(]*$/iu;
const QUOTED = /(?<=["“„«])[^"“”„«»\n]{1,120}(?=["“”»])/uy;
/** A name as machines write it, which ends with itself. */
const MACHINE_NAME = /[\d_]|\p{L}-\p{L}/u;
/** 'A-D' may be one or four. */
const RANGE = /^\w\s*[-–]\s*\w$/;
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
  const isConnector = () =>
    CONNECTORS.has(prompt.keyAt(from)) && !quotedAt(prompt, from) && GAP.test(prompt.gap(from - 1));
  while (isConnector()) from += 1;
  const gap = prompt.gap(from - 1);
  const isDate = role === 'date' && dateAt(prompt, from) !== undefined;
  if (!prompt.isFree(from) || !GAP.test(gap) || isDate) return undefined;
  const isExplicit = /[:=]/.test(gap) || from > label.to;
  const isPlural = /[^s]s$/.test(prompt.keyAt(label.to - 1));
  const isList = isDropdown || role === 'variant' || isPlural;
  const { values, to } = valuesBehind();
  if (isDropdown && isExplicit && values.length === 0)
    return { from: at, to: from + 1, code: 'prompt_no_option', parameter };
  const isMeant = isExplicit || isDropdown || BARE.includes(role) || prompt.breaks(at - 1);
  if (values.length === 0 || !(isMeant || values.length > 1)) return undefined;
  if (role === 'variant' && values.some((one) => RANGE.test(one)))
    return { from: at, to, code: 'prompt_scope', parameter };
  return { from: at, to, says: values.map((one) => sayingOf(parameter, one)) };

  function valuesBehind() {
    const values: string[] = [];
    let [to, next] = [from, from];
    while (prompt.isFree(next)) {
      if (!isDropdown && next > from && beginsWish(prompt, next)) break;
      const value = isDropdown ? optionAt(next) : textAt(prompt, next);
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
  const text = textAt(prompt, from, isLater);
  if (!parameter || isOther || !text) return undefined;
  const isPage = prompt.factAt(text.to)?.items[0]?.kind === 'url';
  const isLower = /^\p{Ll}{2}/u.test(text.found);
  const isAlone = isLower && isPage && prompt.factAt(from - 1)?.channel;
  const isName = isBehind ? from > at + 1 || text.to > from + 1 : isAlone;
  if (!occasionAt(prompt, from) && (!isName || UNNAMED.has(keyAt(text.to - 1)))) return undefined;
  return { from, to: text.to, says: [sayingOf(parameter, text.found)] };
}

/**
 * The name or value that begins with a word, as far as it goes.
 * @param isMedia whether a kind of media may be part of it
 */
function textAt(prompt: Prompt, at: number, isMedia = true) {
  const whole = quotedAt(prompt, at) ?? occasionAt(prompt, at);
  if (whole) return whole;
  let to = at;
  while (prompt.isFree(to) && to - at < MOST_WORDS) {
    const isListed = /[/+]/.test(prompt.gap(to - 1));
    const isOver = isListed || prompt.breaks(to - 1) || beginsWish(prompt, to, isMedia);
    if (STOPS.has(prompt.keyAt(to)) || (to > at && isOver)) break;
    if (to === at + 1 && MACHINE_NAME.test(prompt.words[at]?.text ?? '')) break;
    to += 1;
  }
  return to > at ? { to, found: prompt.textOf(at, to) } : undefined;
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

/** The day or season that campaigns are named after. */
const occasionAt = (prompt: Prompt, at: number) =>
  prompt.phraseAt(at, (key, phrase) =>
    OCCASIONS.has(key) ? phrase.map(({ text }) => text).join(' ') : undefined,
  );

/** What stands in quotes from a word on. */
function quotedAt(prompt: Prompt, at: number) {
  QUOTED.lastIndex = prompt.words[at]?.start ?? prompt.text.length;
  const found = QUOTED.exec(prompt.text)?.[0].trim();
  return found ? { to: prompt.wordFrom(QUOTED.lastIndex), found } : undefined;
}

const { forms, parts, months } = synonyms.dates;
// An expression for each form, since recheck reads none in which the name of a group repeats.
const FORMS = forms.map((form) => {
  const fill = (now: string, [name, one]: [string, string]) => now.replaceAll(name, () => one);
  const filled = Object.entries(parts).reduce(fill, form);
  return new RegExp(`(?:${filled})(?![\\p{L}\\p{N}_-])`, 'iuy');
});

/** The date that begins with a word, as a value says it; a remark where the year is open. */
export function dateAt(prompt: Prompt, from: number): Claim | undefined {
  const parameter = prompt.lexicon.of('date');
  for (const form of FORMS) {
    form.lastIndex = prompt.words[from]?.start ?? prompt.text.length;
    const groups = form.exec(prompt.text)?.groups;
    if (!groups) continue;
    const { year, month = '', number, day, part } = groups;
    const inMonths = months.split('|').indexOf(month.slice(0, 3).toLowerCase()) + 1;
    const numbers = [number ?? inMonths, ...(day === undefined ? [] : [day])];
    const rest = part?.toLowerCase() ?? numbers.map((one) => `${one}`.padStart(2, '0')).join('-');
    const claim = { from, to: prompt.wordFrom(form.lastIndex) };
    if (!parameter) return claim;
    if (year === undefined) return { ...claim, code: 'prompt_date', parameter };
    return { ...claim, says: [sayingOf(parameter, `${year}-${rest}`)] };
  }
  return undefined;
}
