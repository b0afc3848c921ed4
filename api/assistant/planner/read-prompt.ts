import { landingPages } from '@utmost/core/assistant/landing-pages.ts';
import { findDates } from './find-dates.ts';
import type { Lexicon } from './lexicon.ts';
import { type Claim, type Fact, type Meaning, Prompt } from './prompt.ts';
import { readLabel } from './read-label.ts';
import { occasionAt, quotedAt, textAt } from './read-text.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { foreignLanguage, keysOf, NOTHING, phrasesOf, type Span } from './words.ts';

const [DETERMINERS, UNNAMED] = [keysOf(synonyms.determiners), keysOf(synonyms.unnamed)];
const [TRIGGERS, SELLERS] = [keysOf(synonyms.triggers), keysOf(synonyms.sellers)];
/** What links may have several of, told apart by letters. */
export const VERSIONS = keysOf(synonyms.versions);
const NUMBERS = phrasesOf(synonyms.numbers);
const MEANINGS = new Map(
  synonyms.meanings.flatMap(({ phrases, ...meaning }) =>
    [...keysOf(phrases)].map((key) => [key, meaning as Meaning & { hasClause?: boolean }] as const),
  ),
);

/** At each word that is not claimed yet the first of these that makes something of it has it. */
const READERS: readonly ((prompt: Prompt, at: number) => Claim | undefined)[] = [
  readLabel,
  readMeaning,
  readSubject,
  (prompt, from) => {
    const hit = prompt.namedAt(from);
    return hit && { ...hit.found, from, to: hit.to, kind: 'named' };
  },
  readCount,
  readPublisher,
  (prompt, from) => {
    const hit = prompt.phraseAt(
      from,
      (key) => NOTHING.has(key) || prompt.lexicon.labels.get(key) || undefined,
    );
    return hit && { from, to: hit.to, kind: 'nothing' };
  },
];

/** Reads a prompt so that each of its words belongs to a fact; what is not understood is a remark. */
export function readPrompt(lexicon: Lexicon, text: string): readonly Fact[] {
  const prompt = new Prompt(lexicon, text);
  const { words } = prompt;
  claimPlaced(prompt, pagesIn(text));
  const free = words.filter((_word, at) => prompt.isFree(at));
  const about = foreignLanguage(free.map((word) => word.text).join(' '));
  if (about !== undefined)
    prompt.claim({ from: 0, to: words.length, kind: 'remark', code: 'prompt_foreign', about });
  claimPlaced(prompt, findDates(text));
  for (let at = 0; at < words.length; at += 1) {
    if (!prompt.isFree(at)) continue;
    let claim: Claim | undefined;
    for (const read of READERS) claim ??= read(prompt, at);
    // Words in a row that are not understood are one remark.
    const before = prompt.factAt(at - 1);
    const isNext = before?.code === 'prompt_unknown' && !prompt.breaks(at - 1);
    const from = isNext ? before.from : at;
    prompt.claim(claim ?? { from, to: at + 1, kind: 'remark', code: 'prompt_unknown' });
  }
  return prompt.facts;
}

function claimPlaced(prompt: Prompt, found: readonly (Meaning & Span)[]): void {
  for (const { start, end, ...meaning } of found) {
    const from = prompt.words.findIndex((word) => word.end > start);
    let to = from;
    while (prompt.isFree(to) && (prompt.words[to]?.start ?? end) < end) to += 1;
    if (to > from) prompt.claim({ ...meaning, from, to });
  }
}

// A host beside whole URLs is where a link is placed.
function pagesIn(text: string): (Meaning & Span)[] {
  const found = landingPages(text);
  const isWhole = ({ start, end }: Span) => /^https?:|[/?#]/i.test(text.slice(start, end));
  const hasWhole = found.some(isWhole);
  return found.map(({ url, ...span }) => {
    const isPlace = hasWhole && !isWhole(span);
    const place = publisherOf(text.slice(span.start, span.end));
    return { ...span, ...(isPlace ? place : { kind: 'page', values: [url] }) };
  });
}

// What is excluded, or was said another time, is no wish, nor is the rest of its clause.
function readMeaning(prompt: Prompt, from: number): Claim | undefined {
  const hit = prompt.phraseAt(from, (key) => MEANINGS.get(key));
  if (!hit) return undefined;
  const { hasClause, ...meaning } = hit.found;
  let { to } = hit;
  while (hasClause && prompt.isFree(to) && !prompt.breaks(to - 1)) to += 1;
  return { ...meaning, from, to };
}

// What links are for: 'for our spring sale', 'for Jordan sneakers', 'Black Friday', 'google ads tickets https://…'.
function readSubject(prompt: Prompt, at: number): Claim | undefined {
  const { lexicon } = prompt;
  const parameter = lexicon.of('campaign');
  // 'one for the blog' is a link of its own.
  const isBehind =
    TRIGGERS.has(prompt.keyAt(at)) && !/^(?:one|another|other)$/.test(prompt.keyAt(at - 1));
  let from = isBehind ? at + 1 : at;
  while (isBehind && DETERMINERS.has(prompt.keyAt(from)) && !prompt.breaks(from - 1)) from += 1;
  // A kind of media is what links are for only behind another: 'LinkedIn ads for our webinar'.
  const isLater = prompt.facts.some(({ channel, to }) => channel && to <= at);
  const { channel, options = [] } = prompt.namedAt(from)?.found ?? {};
  const isNamed = options.length > 0 || (channel && !(channel.isGeneric && isLater && isBehind));
  const isLabel = lexicon.labels.has(prompt.keyAt(from));
  if (!parameter || isNamed || isLabel || NOTHING.has(prompt.keyAt(from))) return undefined;
  const occasion = occasionAt(prompt, from);
  const to = occasion ?? textAt(prompt, from, false, isLater)?.to ?? from;
  const isAlone = prompt.factAt(from - 1)?.channel && prompt.factAt(to)?.kind === 'page';
  const isLower = /^\p{Ll}{2}/u.test(prompt.words[from]?.text ?? '');
  const isName = isBehind ? from > at + 1 || to > from + 1 : isAlone && isLower;
  if (to === from || !(occasion || (isName && !UNNAMED.has(prompt.keyAt(to - 1)))))
    return undefined;
  const isSubject = isBehind && from > at + 1;
  return { from, to, kind: 'value', parameter, values: [prompt.textOf(from, to)], isSubject };
}

// 'three links', 'two versions'
function readCount(prompt: Prompt, from: number): Claim | undefined {
  const key = prompt.keyAt(from);
  const number = /^\d{1,6}$/.test(key) ? Number(key) : NUMBERS.indexOf(key);
  if (number < 1 || key === 'one') return undefined;
  let last = from + 1;
  const isEnd = (at: number) => /s$/.test(prompt.keyAt(at)) || TRIGGERS.has(prompt.keyAt(at));
  while (last < from + 4 && !isEnd(last) && !prompt.breaks(last - 1)) last += 1;
  const isCounted = /s$/.test(prompt.keyAt(last)) && !prompt.breaks(from);
  const of = isCounted ? prompt.keyAt(last) : '';
  const isAll = last === from + 1 && (NOTHING.has(of) || VERSIONS.has(of));
  return { from, to: isAll ? last + 1 : from + 1, kind: 'count', number, values: [of] };
}

// 'podcast spot in "Lage der Nation"'
function readPublisher(prompt: Prompt, from: number): Claim | undefined {
  const quoted = quotedAt(prompt, from);
  let before = from - 1;
  while (SELLERS.has(prompt.keyAt(before)) && !prompt.breaks(before)) before -= 1;
  const { channel, kind } = prompt.factAt(before) ?? {};
  const isSold = kind === 'publisher' || (channel?.hasPublisher && !prompt.breaks(before));
  return quoted && isSold ? { ...publisherOf(quoted.found), from, to: quoted.to } : undefined;
}

const publisherOf = (name: string): Meaning => {
  return { kind: 'publisher', channel: { names: name, sources: name } };
};
