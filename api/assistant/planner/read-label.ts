import type { Claim, Prompt } from './facts.ts';
import { NOTHING, named, OCCASIONS, optionsNamed, STOPS } from './lexicon.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keysOf } from './words.ts';

const CONNECTORS = keysOf(synonyms.connectors);
const GAP = /^["'”»]?(?:\s*[:=]\s*|[^\S\n]+)["'“„«]?$/u;
const QUOTED = /(?<=["“„«])[^"“”„«»\n]{1,120}(?=["“”»])/uy;
const JOINT = /^["'”»)]*(?:\s*[,&+/]\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?["'“„«(]*$/iu;
const MACHINE_NAME = /[\d_]|\p{L}-\p{L}/u;
const LISTS = ['term', 'content', 'variant', 'placement', 'campaign', 'source'];
const BARE = ['campaign', 'term', 'variant'];
const MOST_WORDS = 6;

/** What stands behind the name of its parameter: 'campaign: x', 'keywords a, b and c', 'lang de and en'. */
export function readLabel(prompt: Prompt, at: number): Claim | undefined {
  const { words, lexicon } = prompt;
  const label = prompt.phraseAt(at, (key) => lexicon.labels.get(key));
  if (!label) return undefined;
  const { found: parameter } = label;
  let from = label.to;
  while (CONNECTORS.has(prompt.keyAt(from)) && GAP.test(prompt.gap(from - 1))) from += 1;
  const gap = prompt.gap(from - 1);
  if (!prompt.isFree(from) || !GAP.test(gap)) return undefined;
  const isColon = /[:=]/.test(gap);
  const isExplicit = isColon || CONNECTORS.has(prompt.keyAt(from - 1));
  if (/^(?:the|our)$/.test(prompt.keyAt(from)) && prompt.isFree(from + 1)) from += 1;
  const isQuoted = quotedAt(prompt, from) !== undefined;
  const isPlural = /[^s]s$/.test(prompt.keyAt(label.to - 1));
  const isList = parameter.isDropdown || (LISTS.includes(parameter.role) && (isPlural || isQuoted));
  const values: string[] = [];
  let to = from;
  for (let next = from; prompt.isFree(next); ) {
    if (next > from && !parameter.isDropdown && beginsWish(prompt, next)) break;
    const value = parameter.isDropdown ? optionAt(next) : textAt(prompt, next, isColon);
    if (!value) break;
    values.push(value.found);
    ({ to } = value);
    next = to;
    while (/^(?:and|the)$/.test(prompt.keyAt(next)) && next < to + 2) next += 1;
    const joint = prompt.text.slice(words[to - 1]?.end, words[next]?.start);
    if (!isList || !JOINT.test(joint)) break;
  }
  if (parameter.isDropdown && values.length === 0) {
    // A bare 'source Myspace', but not 'channel message' or 'source and medium'.
    const isMissing = isExplicit || !lexicon.vocabulary.has(prompt.keyAt(from));
    const about = parameter.displayName;
    const remark = { kind: 'remark', code: 'prompt_no_option', parameter, about } as const;
    return isMissing ? { ...remark, from: at, to: from + 1 } : undefined;
  }
  const isApart = prompt.breaks(at - 1) && prompt.breaks(to - 1);
  const isName = isQuoted || values.length > 1 || MACHINE_NAME.test(words[from]?.text ?? '');
  const isMeant = isExplicit || parameter.isDropdown || isApart || isName;
  if (values.length === 0 || !(isMeant || BARE.includes(parameter.role))) return undefined;
  return { from: at, to, kind: 'value', parameter, values };

  function optionAt(next: number) {
    return prompt.phraseAt(next, (key, phrase) => {
      const isLabeled = values.length === 0 || !NOTHING.has(key);
      const options = optionsNamed(lexicon, key, phrase, isLabeled);
      return options.find((one) => one.parameter === parameter)?.value;
    });
  }
}

/** What stands in quotes from a word on. */
export function quotedAt({ text, words }: Prompt, at: number) {
  QUOTED.lastIndex = words[at]?.start ?? text.length;
  const found = QUOTED.exec(text)?.[0].trim();
  const end = QUOTED.lastIndex;
  let to = at + 1;
  while (found && (words[to]?.start ?? end) < end) to += 1;
  return found ? { to, found } : undefined;
}

function textAt(prompt: Prompt, at: number, isColon: boolean) {
  const quoted = quotedAt(prompt, at);
  if (quoted) return quoted;
  const occasion = prompt.phraseAt(at, (key) => OCCASIONS.has(key) || undefined);
  let to = (!isColon && occasion?.to) || at;
  for (const isOccasion = to > at; !isOccasion && prompt.isFree(to) && to - at < MOST_WORDS; ) {
    const isStop = STOPS.has(prompt.keyAt(to));
    if (to > at && (prompt.breaks(to - 1) || beginsWish(prompt, to))) break;
    if (isStop && !(isColon && to > at && !beginsWish(prompt, to + 1))) break;
    // A name as machines write it ends with itself.
    if (to === at + 1 && MACHINE_NAME.test(prompt.words[at]?.text ?? '')) break;
    to += 1;
  }
  return to > at ? { to, found: prompt.textOf(at, to) } : undefined;
}

// Something else is wished for from here on: a channel, an option, another label, or nothing at all.
function beginsWish(prompt: Prompt, at: number): boolean {
  const { lexicon } = prompt;
  const isFiller = (key: string) => NOTHING.has(key) && !lexicon.labels.has(key);
  let next = at;
  while (prompt.isFree(next) && isFiller(prompt.keyAt(next))) next += 1;
  const wish = prompt.phraseAt(next, (key, phrase) => {
    const { channel, options = [] } = named(lexicon, key, phrase) ?? {};
    const isNamed = channel?.isGeneric === false || options.length > 0;
    return isNamed || lexicon.labels.has(key) || undefined;
  });
  return !prompt.isFree(next) || wish !== undefined;
}
