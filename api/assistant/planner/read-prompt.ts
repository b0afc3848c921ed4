import { landingPages } from '@utmost/core/assistant/landing-pages.ts';
import type { RemarkCode } from '@utmost/core/messages/assistant.ts';
import { dateAt } from './find-dates.ts';
import type { Lexicon } from './lexicon.ts';
import { type Claim, type Meaning, Prompt } from './prompt.ts';
import { claimTable } from './read-table.ts';
import { quotedAt, readLabeled, readSubject, UNNAMED } from './read-values.ts';
import { RANKS, sayingOf } from './sayings.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { foreignLanguage, keysOf, NOTHING, phrasesOf } from './words.ts';

const [COURTESIES, SELLERS] = [keysOf(synonyms.courtesies), keysOf(synonyms.sellers)];
/** What links may have several of, told apart by letters. */
const VERSIONS = keysOf(synonyms.versions);
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const NUMBERS = phrasesOf(synonyms.numbers);
const MEANINGS = new Map(
  synonyms.meanings.flatMap(({ phrases, ...meaning }) =>
    [...keysOf(phrases)].map((key) => [key, meaning] as const),
  ),
);

/** At each word that is not claimed yet the first of these that makes something of it has it. */
const RECOGNIZERS: Readonly<Record<string, (prompt: Prompt, at: number) => Claim | undefined>> = {
  labeled: readLabeled,
  // 'Hi Jo,' or 'Best,' with a name in the line below
  courtesy(prompt, from) {
    const hit = prompt.phraseAt(from, (key) => COURTESIES.has(key) || undefined);
    let to = hit?.to ?? from;
    const isOver = () => prompt.breaks(to - 1) && !/^[,.!]?\s*$/.test(prompt.gap(to - 1));
    while (hit && to < hit.to + 2 && !isOver() && isName(prompt, to)) to += 1;
    const isAlone = prompt.breaks(from - 1) && prompt.breaks(to - 1);
    return hit && isAlone && to > hit.to ? { from, to } : undefined;
  },
  meaning(prompt, from) {
    const hit = prompt.phraseAt(from, (key) => MEANINGS.get(key));
    if (!hit) return undefined;
    const { code, hasClause, hasLabel, isDate, number } = hit.found;
    let { to } = hit;
    const parameter = prompt.lexicon.of('date');
    if (isDate) return { from, to, ...(parameter && { code: 'prompt_date', parameter }) };
    const label = hasLabel && prompt.phraseAt(to, (key) => prompt.lexicon.labels.get(key));
    if (label) return { from, to: label.to, counted: 'each', parameter: label.found };
    // What is excluded, or was said another time, is no wish, nor is the rest of its clause.
    while (hasClause && prompt.isFree(to) && !prompt.breaks(to - 1)) to += 1;
    if (number) return countOf(prompt, { from, to, number, counted: 'versions' });
    return { from, to, ...(code && { code: code as RemarkCode }) };
  },
  date: dateAt,
  subject: readSubject,
  named(prompt, from) {
    const hit = prompt.namedAt(from);
    if (!hit) return undefined;
    const { to, found } = hit;
    const [label, { own }] = [prompt.textOf(from, to), found];
    const says = own ? [{ kind: own.parameter.name, key: own.value, label }] : [];
    return { ...found, from, to, says };
  },
  // 'three links', 'two versions'
  count(prompt, from) {
    const key = prompt.keyAt(from);
    const number = /^\d{1,6}$/.test(key) ? Number(key) : NUMBERS.indexOf(key);
    if (number < 1 || key === 'one') return undefined;
    const noun = prompt.breaks(from) ? '' : prompt.keyAt(from + 1);
    const counted = noun.endsWith('s') ? noun : '';
    // 'three creatives: red, blue and green'
    if (prompt.lexicon.labels.has(counted) && /[:=]/.test(prompt.gap(from + 1)))
      return { from, to: from + 1, number, counted };
    const isOver = NOTHING.has(counted) || VERSIONS.has(counted);
    return countOf(prompt, { from, to: isOver ? from + 2 : from + 1, number, counted });
  },
  // 'podcast spot in "Lage der Nation"', 'banner on Zeit Online and Handelsblatt'
  publisher(prompt, from) {
    let before = from - 1;
    while (SELLERS.has(prompt.keyAt(before)) && !prompt.breaks(before)) before -= 1;
    const { channel } = prompt.factAt(before) ?? {};
    const isSold = channel?.isPublisher || (channel?.hasPublisher && !prompt.breaks(before));
    if (!isSold) return undefined;
    const quoted = quotedAt(prompt, from);
    let to = from;
    while (isName(prompt, to) && (to === from || !prompt.breaks(to - 1))) to += 1;
    // 'in' may stand before a region, and 'Partner Portal' is a name of its own.
    const isIn = !/^(?:on|with|partners?|and)$/.test(prompt.words[from - 1]?.text ?? '');
    if (quoted) return { ...publisher(quoted.found), from, to: quoted.to };
    return to > from && !isIn ? { ...publisher(prompt.textOf(from, to)), from, to } : undefined;
  },
  nothing(prompt, from) {
    const { labels } = prompt.lexicon;
    const hit = prompt.phraseAt(from, (key) => NOTHING.has(key) || labels.get(key));
    return hit && { from, to: hit.to };
  },
};

/** Reads a prompt so that each of its words belongs to a fact; what is not understood is a remark. */
export function readPrompt(lexicon: Lexicon, text: string): Prompt {
  const prompt = new Prompt(lexicon, text);
  const { words } = prompt;
  claimTable(prompt);
  claimPages(prompt);
  // 'DE' is no word of another language.
  const free = words.filter(({ text }, at) => prompt.isFree(at) && !/^[A-Z]{2}$/.test(text));
  const about = foreignLanguage(free.map((word) => word.text).join(' '));
  if (about) prompt.claim({ from: 0, to: words.length, code: 'prompt_foreign', about });
  for (let at = 0; at < words.length; at += 1) {
    if (!prompt.isFree(at)) continue;
    let claim: Claim | undefined;
    for (const recognize of Object.values(RECOGNIZERS)) claim ??= recognize(prompt, at);
    // Words in a row that are not understood are one remark.
    const before = prompt.factAt(at - 1);
    const isNext = before?.code === 'prompt_unknown' && !prompt.breaks(at - 1);
    const from = isNext ? before.from : at;
    prompt.claim(claim ?? { from, to: at + 1, code: 'prompt_unknown' });
  }
  return prompt;
}

// A host beside whole URLs is where a link is placed.
function claimPages(prompt: Prompt): void {
  const pages = landingPages(prompt.text).map(({ url, start, end }) => {
    const written = prompt.text.slice(start, end);
    return { url, start, end, written, isWhole: /^https?:|[/?#]/i.test(written) };
  });
  const hasWhole = pages.some(({ isWhole }) => isWhole);
  for (const { url, start, end, written, isWhole } of pages) {
    const page = { says: [{ kind: 'url', key: url, label: '' }] };
    const meaning = hasWhole && !isWhole ? publisher(written) : page;
    const from = prompt.wordFrom(start);
    if (prompt.isFree(from)) prompt.claim({ ...meaning, from, to: prompt.wordFrom(end) });
  }
}

/** Whether a word is written like a name, and is none that is known. */
function isName({ words, lexicon, isFree, namedAt, keyAt }: Prompt, at: number): boolean {
  const isKnown = lexicon.labels.has(keyAt(at)) || NOTHING.has(keyAt(at)) || UNNAMED.has(keyAt(at));
  return isFree(at) && /^\p{Lu}/u.test(words[at]?.text ?? '') && !isKnown && !namedAt(at);
}

const publisher = (name: string): Meaning => {
  return { channel: { names: name, sources: name, isPublisher: true } };
};

/** A count, with letters for the versions that it makes. */
function countOf({ lexicon: { versions } }: Prompt, count: Claim): Claim {
  if (!VERSIONS.has(count.counted ?? '') || versions?.isDropdown !== false) return count;
  const letters = LETTERS.slice(0, count.number);
  return { ...count, says: letters.map((one) => sayingOf(versions, one, RANKS.label)) };
}
