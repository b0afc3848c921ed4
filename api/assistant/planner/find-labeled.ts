import {
  CHANNEL_WORDS,
  type Lexicon,
  NOTHING,
  optionNamed,
  type PlannedParameter,
} from './lexicon.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { findPhrases, type Hit, keysOf, type Span, type Word } from './words.ts';

/** What a prompt says a parameter is to be: several values where it lists them. */
export interface Labeled extends Span {
  readonly parameter: PlannedParameter;
  /** As they are written, or the values of the options. */
  readonly words: readonly string[];
}

/** A label whose value is no option of its dropdown. */
interface UnknownOption extends Span {
  readonly parameter: PlannedParameter;
}

interface LabeledReading {
  readonly labeled: readonly Labeled[];
  readonly unknown: readonly UnknownOption[];
}

const CONNECTOR =
  /^(?:["'”]?\s*[:=]\s*|\s+(?:name |title )?(?:(?:is|are|be|should be|shall be|will be|must be|to be)\s+)?(?:called|named|titled)\s+|\s+(?:is|are|should be|will be|must be)\s+|\s*(?=\s))/i;
const CALLED =
  /(?<![\p{L}\p{N}])(?:called|named|titled|call it|name it|call them|name them)(?::\s|\s)\s{0,9}(?=\S)/giu;
const QUOTED = /^["“„«']([^"“”„«»\n]{1,120})["“”»']/u;
const TEXT_END = /^(?:[,.;!?)](?=\s|$)|[;!?()\n]|https?:|\s-\s|\s?->|\s?→|\s[–—]\s)/u;
const STOPS = keysOf(
  'in|on|for|with|via|to|from|at|by|and|or|but|through|goes|go|leading|that|which|landing|as|should|please|using|it|is|are|url|link|links|pointing|not|without|across',
);
const MOST_WORDS = 5;
const LISTS: ReadonlySet<string> = new Set([
  'term',
  'content',
  'variant',
  'placement',
  'campaign',
  'source',
]);
const OCCASIONS = keysOf(synonyms.occasions);
const NO_VALUES = keysOf(
  [synonyms.negations, synonyms.references, synonyms.alternatives].join('|'),
);

/** Finds the values that stand behind the name of their parameter: 'campaign: x', 'keywords a, b and c'. */
export function findLabeled(
  lexicon: Lexicon,
  text: string,
  words: readonly Word[],
  isFree: (index: number) => boolean,
): LabeledReading {
  const labeled: Labeled[] = [];
  const unknown: UnknownOption[] = [];
  const labels = findPhrases(words, isFree, (key) => lexicon.labels.get(key));
  const isInside = (place: number) =>
    [...labeled, ...unknown].some(({ start, end }) => place >= start && place < end);
  for (const hit of labels) {
    const start = words[hit.from]?.start ?? 0;
    const labelEnd = words[hit.to - 1]?.end ?? 0;
    if (!isInside(start))
      read(hit.meaning, start, labelEnd, /^[a-z]+s$/i.test(words[hit.to - 1]?.text ?? ''));
  }
  const campaign = lexicon.of('campaign');
  for (const { 0: found, index } of campaign ? text.matchAll(CALLED) : []) {
    if (campaign && !isInside(index)) readText(campaign, index, index + found.length, true, false);
  }
  return { labeled, unknown };

  function read(
    parameter: PlannedParameter,
    start: number,
    labelEnd: number,
    isPlural: boolean,
  ): void {
    const connector = CONNECTOR.exec(text.slice(labelEnd))?.[0];
    if (connector === undefined) return;
    const isExplicit = connector.trim() !== '';
    const from = labelEnd + connector.length;
    if (parameter.isDropdown) readOptions(parameter, start, from, isExplicit);
    else readText(parameter, start, from, isExplicit, isPlural);
  }

  function readOptions(
    parameter: PlannedParameter,
    start: number,
    from: number,
    isExplicit: boolean,
  ): void {
    let at = words.findIndex((word) => word.start >= from);
    const isApart = at === -1 || !/^[\s"'“]*$/.test(text.slice(from, words[at]?.start));
    if (isApart) return;
    const first = words[at]?.start ?? from;
    while (at in words && /^(?:the|our|a|an)$/.test(words[at]?.key ?? '')) at += 1;
    const values: string[] = [];
    let end = from;
    for (;;) {
      const [found] = findPhrases(
        words.slice(at, at + 6),
        (index) => isFree(at + index),
        (key, phrase) =>
          phrase[0] === words[at]
            ? optionNamed(parameter, key, phrase, values.length === 0 || !NOTHING.has(key))
            : undefined,
      );
      if (!found) break;
      values.push(found.meaning);
      at += found.to;
      end = words[at - 1]?.end ?? end;
      const join = /^["'”]?(?:\s*[,&+/]\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?["'“]?/i.exec(
        text.slice(end),
      );
      if (!join) break;
      at = words.findIndex((word) => word.start >= end + join[0].length);
      if (at === -1) break;
    }
    if (values.length > 0) labeled.push({ parameter, words: values, start, end });
    else if (isExplicit || isUnknown(at))
      unknown.push({ parameter, start, end: words[at]?.end ?? first });
  }

  // A bare 'source Myspace', but not 'channel message' or 'source and medium'.
  function isUnknown(at: number): boolean {
    const key = words[at]?.key ?? '';
    const isOther = NO_VALUES.has(key) || lexicon.parameters.some((one) => one.options.has(key));
    return (
      isFree(at) &&
      !NOTHING.has(key) &&
      !CHANNEL_WORDS.has(key) &&
      !isOther &&
      !lexicon.labels.has(key)
    );
  }

  function readText(
    parameter: PlannedParameter,
    start: number,
    from: number,
    isExplicit: boolean,
    isPlural: boolean,
  ): void {
    const isColon = /[:=]\s*$/.test(text.slice(start, from));
    const values: string[] = [];
    let end = from;
    let at = from;
    for (;;) {
      at += /^[^\S\n]*(?:(?:the|our|an?)\s+)?/.exec(text.slice(at))?.[0].length ?? 0;
      const quoted = QUOTED.exec(text.slice(at));
      const length = quoted ? quoted[0].length : lengthOf(at, isColon);
      const value = quoted ? (quoted[1] ?? '') : text.slice(at, at + length).trim();
      if (value === '') break;
      values.push(value);
      at += length;
      end = at;
      const isList =
        LISTS.has(parameter.role) &&
        (isPlural || (quoted !== null && parameter.role !== 'campaign'));
      const join = /^(?:\s*[,&+/]\s*(?:and\s+)?|\s+and\s+)/i.exec(text.slice(at));
      if (!isList || !join || isOtherWish(at + join[0].length)) break;
      at += join[0].length;
    }
    const isBare = !isExplicit && values.length === 1 && !/[\d_"“-]/.test(text.slice(from, end));
    if (
      values.length === 0 ||
      (isBare && !['campaign', 'term', 'variant'].includes(parameter.role))
    )
      return;
    labeled.push({ parameter, words: values, start, end });
  }

  function wordAt(place: number): number {
    return words.findIndex((word) => word.start >= place);
  }

  // Something else that is wished for begins here: a channel, an option, another label.
  function isOtherWish(place: number): boolean {
    let at = wordAt(place);
    while (
      NOTHING.has(words[at]?.key ?? '') &&
      !lexicon.labels.has(words[at]?.key ?? '') &&
      at in words &&
      !CHANNEL_WORDS.has(words[at]?.key ?? '')
    )
      at += 1;
    if (at === -1 || !isFree(at)) return true;
    const known = (key: string, phrase: readonly Word[]): true | undefined =>
      phrase[0] === words[at] &&
      (CHANNEL_WORDS.get(key)?.isGeneric === false ||
        lexicon.labels.has(key) ||
        lexicon.parameters.some((one) => optionNamed(one, key, phrase) !== undefined))
        ? true
        : undefined;
    const [hit]: Hit<true>[] = findPhrases(
      words.slice(at, at + 5),
      (index) => isFree(at + index),
      known,
    );
    return hit !== undefined;
  }

  // Up to what ends it: punctuation, a URL, or the next thing that is said.
  function lengthOf(from: number, isColon: boolean): number {
    let at = wordAt(from);
    if (at === -1 || !/^["'“]?$/.test(text.slice(from, words[at]?.start))) return 0;
    const first = at;
    const [occasion] = findPhrases(
      words.slice(at, at + 5),
      (index) => isFree(at + index),
      (key, phrase) => (phrase[0] === words[at] && OCCASIONS.has(key)) || undefined,
    );
    if (occasion && !isColon) return (words[at + occasion.to - 1]?.end ?? from) - from;
    let end = from;
    for (; isFree(at) && at - first < (isColon ? 2 : 1) * MOST_WORDS; at += 1) {
      const word = words[at] as Word;
      if (at > first && TEXT_END.test(text.slice(end))) break;
      if (at > first && /[,;()\n]/.test(text.slice(end, word.start))) break;
      const isStop = STOPS.has(word.key);
      if (isStop && (!isColon || isOtherWish(word.end))) break;
      if (at > first && isOtherWish(word.start)) break;
      end = word.end;
      // A name as machines write it ends with itself.
      if (at === first && /[\d_]|\p{L}-\p{L}/u.test(word.text)) break;
    }
    return end - from;
  }
}
