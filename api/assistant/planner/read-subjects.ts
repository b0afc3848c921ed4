import type { Claim, Prompt } from './facts.ts';
import { DETERMINERS, NOTHING, named, OCCASIONS, PLACES, STOPS, TRIGGERS } from './lexicon.ts';

const MOST_WORDS = 6;

/** What links are for, which names their campaign: 'for our spring sale', 'about the funding round', 'Black Friday'. */
export function* readSubjects(prompt: Prompt): Iterable<Claim> {
  const { words, lexicon, facts } = prompt;
  const parameter = lexicon.of('campaign');
  if (!parameter || parameter.isDropdown) return;
  const cover: ReturnType<typeof named>[] = [];
  while (cover.length < words.length) {
    const hit = prompt.phraseAt(cover.length, (key, phrase) => named(lexicon, key, phrase));
    for (let to = hit?.to ?? cover.length + 1; cover.length < to; ) cover.push(hit?.found);
  }
  const firstChannel = cover.findIndex((one) => one?.channel);
  const isWeak = (at: number) => cover[at]?.channel?.isGeneric === true;
  const isPlain = (at: number) => !cover[at] && !NOTHING.has(prompt.keyAt(at));
  const occasionAt = (at: number) =>
    prompt.phraseAt(at, (key) => OCCASIONS.has(key) || undefined)?.to;

  for (let at = 0; at < words.length; at += 1) {
    const isBehind = prompt.isFree(at) && TRIGGERS.has(prompt.keyAt(at));
    let from = isBehind ? at + 1 : at;
    while (isBehind && DETERMINERS.has(prompt.keyAt(from)) && !prompt.breaks(from - 1)) from += 1;
    const to = isBehind ? endOf(from) : (occasionAt(at) ?? at);
    if (to === from || to - from > MOST_WORDS || (isBehind && !isMeant(at, from, to))) continue;
    const known = facts.find((fact) => fact.kind === 'value' && fact.parameter === parameter);
    const parts = known?.values
      ?.join(' ')
      .toLowerCase()
      .split(/[\s_.-]+/);
    // 'for our new boots' only explains a campaign that has its name.
    const explains = isBehind && from > at + 1 && !cover.slice(from, to).some(Boolean);
    const isKnown = words.slice(from, to).every((one) => parts?.includes(one.text.toLowerCase()));
    if (!known) yield { from, to, kind: 'value', parameter, values: [prompt.textOf(from, to)] };
    else if (explains || isKnown) yield { from, to, kind: 'nothing' };
  }

  function endOf(from: number): number {
    let to = from;
    while (prompt.isFree(to) && (isWeak(to) || !cover[to]) && !prompt.breaks(to - 1)) {
      const key = prompt.keyAt(to);
      const isEnd = STOPS.has(key) || (TRIGGERS.has(key) && (key !== 'of' || to === from));
      const occasion = occasionAt(to);
      if (isEnd && !occasion) break;
      to = occasion ?? to + 1;
    }
    return to > from && /^campaigns?$/.test(prompt.keyAt(to - 1)) ? to - 1 : to;
  }

  // A kind of media is what links are for only behind another: 'LinkedIn ads for our webinar'.
  function isMeant(at: number, from: number, to: number): boolean {
    const places = Array.from({ length: to - from }, (_one, index) => from + index);
    const hasPlain = places.some(isPlain);
    const isPlace = PLACES.has(prompt.keyAt(from)) || /^\p{Lu}/u.test(words[from]?.text ?? '');
    const isName = to > at + 2 || occasionAt(from) !== undefined || !isPlace;
    if (!places.some(isWeak)) return hasPlain && isName;
    const isLater = firstChannel !== -1 && firstChannel < at;
    return hasPlain ? isPlain(from) || isLater : cover[at - 1]?.channel !== undefined;
  }
}
