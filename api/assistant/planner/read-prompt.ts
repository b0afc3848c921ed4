import type { RemarkCode } from '../assistant-texts.ts';
import { landingPages } from '../landing-pages.ts';
import type { Lexicon } from './lexicon.ts';
import { type Claim, Prompt } from './prompt.ts';
import { claimTable } from './read-table.ts';
import { dateAt, readLabeled, readSubject } from './read-values.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { foreignLanguage, keysOf, NOTHING, phrasesOf } from './words.ts';

const NUMBERS = phrasesOf(synonyms.numbers);
const MEANINGS = new Map(
  synonyms.meanings.flatMap(({ phrases, ...meaning }) =>
    [...keysOf(phrases)].map((key) => [key, meaning] as const),
  ),
);

/** At each word that is not claimed yet the first of these that makes something of it has it. */
const RECOGNIZERS: Readonly<Record<string, (prompt: Prompt, at: number) => Claim | undefined>> = {
  labeled: readLabeled,
  meaning(prompt, from) {
    const hit = prompt.phraseAt(from, (key) => MEANINGS.get(key));
    if (!hit) return undefined;
    const { code, hasClause, number } = hit.found;
    let { to } = hit;
    // What is excluded, or was said another time, is no wish, nor is the rest of its clause.
    while (hasClause && prompt.isFree(to) && !prompt.breaks(to - 1)) to += 1;
    return { from, to, ...(number && { number }), ...(code && { code: code as RemarkCode }) };
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
    const isCount = number > 1 && !prompt.breaks(from) && prompt.keyAt(from + 1).endsWith('s');
    return isCount ? { from, to: from + 1, number } : undefined;
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
  const free = words.filter((_, at) => prompt.isFree(at));
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
    const host = { channel: { names: written, sources: written, isPublisher: true } };
    const meaning = hasWhole && !isWhole ? host : page;
    const from = prompt.wordFrom(start);
    if (prompt.isFree(from)) prompt.claim({ ...meaning, from, to: prompt.wordFrom(end) });
  }
}
