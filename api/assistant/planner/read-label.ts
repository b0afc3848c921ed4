import { optionsNamed } from './lexicon.ts';
import type { Claim, Prompt } from './prompt.ts';
import { beginsWish, isMachineName, quotedAt, textAt } from './read-text.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keysOf, NOTHING } from './words.ts';

const CONNECTORS = keysOf(synonyms.connectors);
const GAP = /^["'”»]?(?:\s*[:=]\s*|[^\S\n]+)["'“„«]?$/u;
const JOINT = /^["'”»)]*(?:\s*[,&+/]\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?["'“„«(]*$/iu;
const BARE = ['campaign', 'term', 'variant'];

/** What stands behind the name of its parameter: 'campaign: x', 'keywords a, b and c', 'lang de and en'. */
export function readLabel(prompt: Prompt, at: number): Claim | undefined {
  const { text, words, lexicon } = prompt;
  const label = prompt.phraseAt(at, (key) => lexicon.labels.get(key));
  if (!label) return undefined;
  const { found: parameter } = label;
  const { role, isDropdown } = parameter;
  let from = label.to;
  while (CONNECTORS.has(prompt.keyAt(from)) && GAP.test(prompt.gap(from - 1))) from += 1;
  const gap = prompt.gap(from - 1);
  if (!prompt.isFree(from) || !GAP.test(gap)) return undefined;
  const isColon = /[:=]/.test(gap);
  const isExplicit = isColon || CONNECTORS.has(prompt.keyAt(from - 1));
  if (/^(?:the|our)$/.test(prompt.keyAt(from)) && prompt.isFree(from + 1)) from += 1;
  const isQuoted = quotedAt(prompt, from) !== undefined;
  const isPlural = /[^s]s$/.test(prompt.keyAt(label.to - 1));
  const isList = isDropdown || role === 'variant' || isPlural || isQuoted;
  const values: string[] = [];
  let to = from;
  for (let next = from; prompt.isFree(next); ) {
    if (next > from && !isDropdown && beginsWish(prompt, next)) break;
    if (isQuoted && !quotedAt(prompt, next)) break;
    const value = isDropdown ? optionAt(next) : textAt(prompt, next, isColon && role !== 'variant');
    if (!value) break;
    values.push(value.found);
    ({ to } = value);
    next = to;
    while (/^(?:and|the)$/.test(prompt.keyAt(next)) && next < to + 2) next += 1;
    if (!isList || !JOINT.test(text.slice(words[to - 1]?.end, words[next]?.start))) break;
  }
  if (isDropdown && values.length === 0) {
    const claim = { from: at, to: from + 1, kind: 'remark', code: 'prompt_no_option' } as const;
    return isExplicit ? { ...claim, parameter } : undefined;
  }
  const isName = isQuoted || values.length > 1 || isMachineName(words[from]?.text);
  const isBare = BARE.includes(role) || prompt.breaks(at - 1);
  const isMeant = isExplicit || isDropdown || isName || isBare;
  if (values.length === 0 || !isMeant) return undefined;
  // 'keyword: a and b' may be one or two.
  const isOpen = !isList && role !== 'campaign' && /\s(?:and|or|&)\s/i.test(values.join());
  const claim = { from: at, to, parameter };
  return isOpen
    ? { ...claim, kind: 'remark', code: 'prompt_scope' }
    : { ...claim, kind: 'value', values };

  function optionAt(next: number) {
    return prompt.phraseAt(next, (key, phrase) => {
      const isLabeled = values.length === 0 || !NOTHING.has(key) || prompt.breaks(next);
      const options = optionsNamed(lexicon, key, phrase, isLabeled);
      return options.find((one) => one.parameter === parameter)?.value;
    });
  }
}
