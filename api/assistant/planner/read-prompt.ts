import { landingPages } from '@utmost/core/assistant/landing-pages.ts';
import { type Claim, type Fact, Prompt } from './facts.ts';
import { findDates } from './find-dates.ts';
import { type Lexicon, NOTHING, named, PLACES } from './lexicon.ts';
import { quotedAt, readLabel } from './read-label.ts';
import { readSubjects } from './read-subjects.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { foreignLanguage, keysOf, phrasesOf, type Span, type Word } from './words.ts';

/** Finds claims of one sort in what the rows before it left. */
type Row = (prompt: Prompt) => Iterable<Claim>;
type Meaning = Omit<Claim, 'from' | 'to'>;

const HARMLESS = keysOf(synonyms.harmless);
const SELLERS = keysOf(synonyms.sellers);
const NUMBERS = phrasesOf(synonyms.numbers);
const TESTS = Object.entries(synonyms.tests).map(
  ([count, list]) => [+count, keysOf(list)] as const,
);
const OUTSIDE = [
  ['prompt_negation', keysOf(synonyms.negations)],
  ['prompt_reference', keysOf(synonyms.references)],
  ['prompt_alternative', keysOf(synonyms.alternatives)],
] as const;
const NOT_SAID: Meaning = { kind: 'nothing' };
const LONGEST_TITLE = 3;

// In order of precedence.
const TABLE: readonly Row[] = [
  placed(pagesIn),
  readForeign,
  each(readLabel),
  phrases((key) => {
    const number = TESTS.find(([, keys]) => keys.has(key))?.[0];
    return number && { kind: 'count', number, values: ['versions'] };
  }),
  phrases((key) => HARMLESS.has(key) && NOT_SAID),
  each(readOutside),
  placed((text) => findDates(text).map((date) => ({ ...date, kind: 'date' }))),
  readSubjects,
  phrases((key, phrase, lexicon) => {
    const found = named(lexicon, key, phrase);
    return found && { ...found, kind: 'named' };
  }),
  each(readCount),
  each(readPublisher),
  phrases((key, _phrase, { labels }) => (NOTHING.has(key) || labels.has(key)) && NOT_SAID),
  readRest,
];

/** Reads a prompt so that each of its words belongs to a fact; what is not understood is a remark. */
export function readPrompt(lexicon: Lexicon, text: string): readonly Fact[] {
  const prompt = new Prompt(lexicon, text);
  for (const row of TABLE) for (const claim of row(prompt)) prompt.claim(claim);
  return prompt.facts.toSorted((one, other) => one.start - other.start);
}

function placed(find: (text: string) => readonly (Meaning & Span)[]): Row {
  return function* (prompt) {
    for (const { start, end, ...meaning } of find(prompt.text)) {
      const from = prompt.words.findIndex((word) => word.end > start);
      let to = from;
      while (prompt.isFree(to) && (prompt.words[to]?.start ?? end) < end) to += 1;
      if (to > from) yield { ...meaning, from, to };
    }
  };
}

function each(read: (prompt: Prompt, at: number) => Claim | undefined): Row {
  return function* (prompt) {
    for (let at = 0; at < prompt.words.length; at += 1) {
      const claim = prompt.isFree(at) ? read(prompt, at) : undefined;
      if (claim) yield claim;
    }
  };
}

function phrases(
  meaningOf: (key: string, phrase: Word[], lexicon: Lexicon) => Meaning | undefined | 0 | false,
): Row {
  return each((prompt, from) => {
    const hit = prompt.phraseAt(
      from,
      (key, phrase) => meaningOf(key, phrase, prompt.lexicon) || undefined,
    );
    return hit && { ...hit.found, from, to: hit.to };
  });
}

// A host beside whole URLs is where a link is placed.
function pagesIn(text: string): (Meaning & Span)[] {
  const found = landingPages(text);
  const isWhole = ({ start, end }: Span) => /^https?:|[/?#]/i.test(text.slice(start, end));
  const hasWhole = found.some(isWhole);
  return found.map(({ url, start, end }) => {
    const kind = hasWhole && !isWhole({ start, end }) ? 'publisher' : 'page';
    return { kind, start, end, values: [url] };
  });
}

function* readForeign(prompt: Prompt): Iterable<Claim> {
  const { words } = prompt;
  const about = foreignLanguage(words.filter((_word, at) => prompt.isFree(at)));
  if (about !== undefined)
    yield { from: 0, to: words.length, kind: 'remark', code: 'prompt_foreign', about };
}

// What is excluded, or was said another time, is no wish; an alternative leaves both.
function readOutside(prompt: Prompt, from: number): Claim | undefined {
  const codeOf = (key: string) => OUTSIDE.find(([, keys]) => keys.has(key))?.[0];
  const hit = prompt.phraseAt(from, codeOf);
  if (!hit) return undefined;
  const { found: code } = hit;
  let { to } = hit;
  while (code !== 'prompt_alternative' && prompt.isFree(to) && !prompt.breaks(to - 1)) to += 1;
  return { from, to, kind: 'remark', code };
}

// A number of what a plural behind it says.
function readCount(prompt: Prompt, from: number): Claim | undefined {
  const key = prompt.keyAt(from);
  const number = /^\d{1,6}$/.test(key) ? Number(key) : NUMBERS.indexOf(key);
  if (number < 1 || key === 'one') return undefined;
  let last = from + 1;
  while (last < from + 4 && !/s$/.test(prompt.keyAt(last)) && !prompt.breaks(last - 1)) last += 1;
  const to = last === from + 1 && prompt.isFree(last) ? last + 1 : from + 1;
  return { from, to, kind: 'count', number, values: [prompt.keyAt(last)] };
}

// 'banner on Spiegel Online', 'podcast spot in "Lage der Nation"', 'Eventbrite and Meetup listings'.
function readPublisher(prompt: Prompt, from: number): Claim | undefined {
  const isCapital = (at: number) =>
    /^\p{Lu}/u.test(prompt.words[at]?.text ?? '') && !NOTHING.has(prompt.keyAt(at));
  const quoted = quotedAt(prompt, from);
  let to = quoted?.to ?? from;
  while (!quoted && isCapital(to) && prompt.isFree(to) && !(to > from && prompt.breaks(to - 1)))
    to += 1;
  let before = from - 1;
  const isLink = (key: string) => SELLERS.has(key) || (quoted !== undefined && key === 'in');
  while (isLink(prompt.keyAt(before)) && !prompt.breaks(before)) before -= 1;
  const seller = prompt.factAt(before);
  let after = to;
  const isNext = () => prompt.keyAt(after) === 'and' || (prompt.isFree(after) && isCapital(after));
  while (isNext() && !prompt.breaks(after)) after += 1;
  const isBefore = prompt.factAt(after)?.channel?.hasPublisher && !prompt.breaks(after - 1);
  const isSold = isBefore || (seller?.channel?.hasPublisher && !prompt.breaks(before));
  const isName = to > from && !PLACES.has(prompt.keyAt(from));
  return isName && (isSold || seller?.kind === 'publisher')
    ? { from, to, kind: 'publisher' }
    : undefined;
}

// The rest is not understood, but for a name that stands alone beside a channel: 'google ads tickets'.
function* readRest(prompt: Prompt): Iterable<Claim> {
  const { words, facts } = prompt;
  const starts = [...words.keys()].filter(
    (at) => prompt.isFree(at) && (!prompt.isFree(at - 1) || prompt.breaks(at - 1)),
  );
  for (const from of starts) {
    let to = from + 1;
    while (prompt.isFree(to) && !prompt.breaks(to - 1)) to += 1;
    const parameter = prompt.lexicon.of('campaign');
    const isTitle =
      starts.length === 1 &&
      to - from <= LONGEST_TITLE &&
      words.slice(from, to).every(({ text }) => /^\p{Ll}{2}/u.test(text)) &&
      !PLACES.has(
        words
          .slice(from, to)
          .map(({ key }) => key)
          .join(''),
      ) &&
      (prompt.breaks(from - 1) || prompt.factAt(from - 1)?.channel) &&
      (prompt.breaks(to - 1) || prompt.factAt(to)?.kind === 'page') &&
      facts.some(({ channel }) => channel) &&
      !facts.some((fact) => fact.kind === 'value' && fact.parameter === parameter);
    if (isTitle && parameter)
      yield { from, to, kind: 'value', parameter, values: [prompt.textOf(from, to)] };
    else yield { from, to, kind: 'remark', code: 'prompt_unknown' };
  }
}
