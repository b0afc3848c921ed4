import { type LandingPage, landingPages } from '@utmost/core/assistant/landing-pages.ts';
import type { RemarkCode } from '@utmost/core/messages/assistant.ts';
import { claimableWords, type Range } from './claimable-words.ts';
import { findDates } from './find-dates.ts';
import { findLabeled, type Labeled } from './find-labeled.ts';
import { findSubjects, OCCASIONS } from './find-subjects.ts';
import {
  CHANNEL_WORDS,
  type ChannelWord,
  type Lexicon,
  NOTHING,
  NUMBERS,
  optionNamed,
  PLACES,
  type PlannedParameter,
} from './lexicon.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { findPhrases, foreignLanguage, type Hit, keysOf, type Span, wordsOf } from './words.ts';

/** Something in the prompt that its reader could not take as it stands. */
export interface Remark extends Span {
  readonly code: RemarkCode;
  /** The field it is about; null where it is none. */
  readonly parameter: PlannedParameter | null;
  /** What the sentence names besides. */
  readonly about?: string;
}

/** An option of a dropdown that the prompt names. */
export interface NamedOption extends Span {
  readonly parameter: PlannedParameter;
  readonly value: string;
}

/** A word about where links are placed. */
export interface NamedChannel extends Span {
  readonly word: ChannelWord;
}

/** A number of something: links, if it says no more. */
interface Count extends Span {
  readonly number: number;
  readonly of: string;
}

/** What a prompt says, word by word. */
export interface Reading {
  readonly text: string;
  readonly pages: readonly LandingPage[];
  /** Hosts that are placements and no landing pages, and other names of publishers. */
  readonly publishers: readonly (Span & { readonly name: string })[];
  readonly labeled: readonly Labeled[];
  readonly options: readonly NamedOption[];
  readonly channels: readonly NamedChannel[];
  readonly dates: readonly (Span & { readonly value: string | null })[];
  readonly counts: readonly Count[];
  /** A/B tests. */
  readonly tests: readonly (Span & { readonly variants: number })[];
  readonly campaign: (Span & { readonly name: string }) | null;
  readonly remarks: readonly Remark[];
}

const [NEGATIONS, REFERENCES, ALTERNATIVES] = [
  synonyms.negations,
  synonyms.references,
  synonyms.alternatives,
].map(keysOf) as [Set<string>, Set<string>, Set<string>];
const AB_TEST =
  /(?<![\p{L}\p{N}])A\/B(?:\/C)?(?:[ -](?:tests?|testing|split|versions?|variants?))*(?![\p{L}\p{N}])/giu;

/** Reads a prompt so that every word of it is accounted for: by a fact, as carrying nothing, or by a remark. */
export function readPrompt(lexicon: Lexicon, text: string): Reading {
  const words = wordsOf(text, lexicon.vocabulary);
  const prompt = claimableWords(text, words);
  const { isFree, claim, claimSpan, spanOf, keyAt, ends } = prompt;
  const remarks: Remark[] = [];
  const remark = (
    span: Span,
    code: RemarkCode,
    parameter: PlannedParameter | null = null,
    about?: string,
  ) => {
    const { start, end } = span;
    remarks.push({ start, end, code, parameter, ...(about !== undefined && { about }) });
    claimSpan(span);
  };

  const found = landingPages(text);
  found.forEach(claimSpan);
  const hasScheme = ({ start, end }: Span) => /^https?:|[/?#]/i.test(text.slice(start, end));
  const isPlacement = (page: LandingPage) => !hasScheme(page) && found.some(hasScheme);
  const pages = found.filter((page) => !isPlacement(page));
  const publishers = found.filter(isPlacement).map(({ start, end }) => {
    return { start, end, name: text.slice(start, end) };
  });

  const foreign = foreignLanguage(words.filter((_word, at) => isFree(at)));
  if (foreign !== null) {
    remark({ start: 0, end: text.length }, 'prompt_foreign', null, foreign);
    const none = { pages: [], publishers: [], labeled: [], options: [], channels: [], dates: [] };
    return { text, ...none, counts: [], tests: [], campaign: null, remarks };
  }

  const { labeled, unknown } = findLabeled(lexicon, text, words, isFree);
  labeled.forEach(claimSpan);
  const tests = [...text.matchAll(AB_TEST)].map(({ 0: found, index }) => {
    return {
      start: index,
      end: index + found.length,
      variants: /c/i.test(found.slice(0, 5)) ? 3 : 2,
    };
  });
  tests.forEach(claimSpan);
  for (const { parameter, ...span } of unknown)
    remark(span, 'prompt_no_option', parameter, parameter.displayName);

  for (const [keys, code] of [
    [NEGATIONS, 'prompt_negation'],
    [REFERENCES, 'prompt_reference'],
    [ALTERNATIVES, 'prompt_alternative'],
  ] as const) {
    const isPlain = (key: string) => NOTHING.has(key) || OCCASIONS.has(key);
    const hits = findPhrases(words, isFree, (key) =>
      isPlain(key) ? null : keys.has(key) ? code : undefined,
    );
    for (const { from, to, meaning } of hits) {
      if (meaning === null || !isFree(from)) continue;
      let last = to - 1;
      // What is excluded, or was said another time, is no wish; an alternative leaves both.
      while (code !== 'prompt_alternative' && !ends(last)) last += 1;
      remark(spanOf({ from, to: last + 1 }), code);
    }
  }

  const dates = findDates(text).filter(({ start, end }) =>
    words.some((word, at) => isFree(at) && word.start >= start && word.end <= end),
  );
  dates.forEach(claimSpan);

  const byParameter = lexicon.parameters.map((parameter) => ({
    parameter,
    hits: findPhrases(words, isFree, (key, phrase) => optionNamed(parameter, key, phrase)),
  }));
  const isPlacing = ({ role }: PlannedParameter) =>
    ['source', 'medium', 'platform', 'format'].includes(role);
  const spoken = byParameter.flatMap(({ parameter, hits }) =>
    hits.map((hit) => ({ ...hit, parameter })),
  );
  const isWithin = (one: Hit<unknown>, other: Hit<unknown>) =>
    one.from >= other.from && one.to <= other.to && one.to - one.from < other.to - other.from;
  // 'Newsletter Subscribers' are an audience, not a newsletter.
  const others = spoken.filter(({ parameter }) => !isPlacing(parameter));
  const isCovered = (one: Hit<unknown>) => others.some((other) => isWithin(one, other));
  let optionHits = spoken.filter((one) => !isCovered(one));
  let channelHits = findPhrases(words, isFree, (key, phrase) => {
    const word = CHANNEL_WORDS.get(key);
    const isMeant =
      !word?.exact.has(key) || phrase.every(({ text: one }) => one === one.toUpperCase());
    return isMeant ? word : undefined;
  }).filter((one) => !others.some((other) => one.from >= other.from && one.to <= other.to));

  const counts = countsIn();
  const named = labeled.some(({ parameter }) => parameter.role === 'campaign');
  const subjects = findSubjects(prompt, { others, optionHits, channelHits });
  const campaignWords = new Set(
    labeled
      .filter(({ parameter }) => parameter.role === 'campaign')
      .flatMap(({ words }) => words.flatMap((one) => one.split(/[\s_.-]+/)))
      .map((one) => one.toLowerCase()),
  );
  const isInName = (hit: Range) =>
    words
      .slice(hit.from, hit.to)
      .every(({ key, text: one }) => NOTHING.has(key) || campaignWords.has(one.toLowerCase()));
  let campaign: Reading['campaign'] = null;
  const canName = !named && lexicon.of('campaign') !== undefined;
  const hasChannel = channelHits.length > 0 || optionHits.length > 0;
  for (const subject of subjects) {
    const isThis = canName && (campaign === null || nameOf(subject) === campaign.name);
    if (!isThis && !isInName(subject)) continue;
    if (isThis) campaign = { ...spanOf(subject), name: nameOf(subject) };
    const isApart = (one: Hit<unknown>) => one.to <= subject.from || one.from >= subject.to;
    optionHits = optionHits.filter(isApart);
    channelHits = channelHits.filter(isApart);
    claim(subject);
  }
  for (const hit of [...optionHits, ...channelHits]) claim(hit);
  for (const hit of findPhrases(
    words,
    isFree,
    (key) => NOTHING.has(key) || lexicon.labels.has(key) || undefined,
  ))
    claim(hit);

  const rest = prompt.phrasesLeft();
  const lone = rest.filter((phrase) => !isInName(phrase) && !takePublisher(phrase));
  const [only] = lone;
  if (only && lone.length === 1 && hasChannel && canName && campaign === null && isName(only)) {
    campaign = { ...spanOf(only), name: nameOf(only) };
  } else for (const phrase of lone) remark(spanOf(phrase), 'prompt_unknown');

  return {
    text,
    pages,
    publishers: publishers.sort((one, other) => one.start - other.start),
    labeled,
    options: optionHits.map(({ meaning, parameter, ...hit }) => ({
      ...spanOf(hit),
      parameter,
      value: meaning,
    })),
    channels: channelHits.map(({ meaning, ...hit }) => ({ ...spanOf(hit), word: meaning })),
    dates,
    counts,
    tests,
    campaign,
    remarks: remarks.sort((one, other) => one.start - other.start),
  };

  function nameOf(hit: Range): string {
    const { start, end } = spanOf(hit);
    return text.slice(start, end).replace(/["“”„«»]/g, '');
  }

  // Numbers are counts where a plural or a channel follows them.
  function countsIn(): Count[] {
    return words.flatMap((word, at): Count[] => {
      const number = /^\d{1,6}$/.test(word.key) ? Number(word.key) : NUMBERS.indexOf(word.key);
      const isCount = number > 1 || (number === 1 && /^\d/.test(word.key));
      if (!isFree(at) || !isCount) return [];
      let last = at + 1;
      while (isFree(last) && !/s$/.test(keyAt(last)) && last < at + 4) last += 1;
      claim({ from: at, to: at + 1 });
      return [{ start: word.start, end: words[last]?.end ?? word.end, number, of: keyAt(last) }];
    });
  }

  // 'banner on Spiegel Online', 'affiliate partner Reservix', 'Eventbrite listing'.
  function takePublisher(phrase: Range): boolean {
    const { start, end } = spanOf(phrase);
    const isQuoted = /["“„«]$/.test(text.slice(0, start).trimEnd());
    if (!isQuoted && !/^\p{Lu}/u.test(words[phrase.from]?.text ?? '')) return false;
    const isBetween = (from: number, to: number) =>
      /^(?:[\s"“”„«»]|\b(?:on|in|at|with|by|from|the|our|partner|and|spot|site)\b|,(?=\s*["“„\p{Lu}]))*$/iu.test(
        text.slice(from, to),
      );
    const isNear = channelHits.some(({ meaning, ...hit }) => {
      const channel = spanOf(hit);
      return (
        meaning.hasPublisher &&
        (channel.end <= start ? isBetween(channel.end, start) : isBetween(end, channel.start))
      );
    });
    const follows =
      publishers.some((one) => one.end <= start && isBetween(one.end, start)) ||
      rest.some(
        (one) => one.from >= phrase.to && isBetween(end, spanOf(one).start) && takesAfter(one),
      );
    if (!isNear && !follows) return false;
    publishers.push({ start, end, name: nameOf(phrase) });
    return true;
  }

  function takesAfter(phrase: Range): boolean {
    const { end } = spanOf(phrase);
    return channelHits.some(
      ({ meaning, ...hit }) =>
        meaning.hasPublisher &&
        spanOf(hit).start >= end &&
        text.slice(end, spanOf(hit).start).trim() === '',
    );
  }

  function isName(phrase: Range): boolean {
    const inside = words.slice(phrase.from, phrase.to);
    const isBeforeTactic = channelHits.some(
      ({ from, meaning }) =>
        from === phrase.to && meaning.isGeneric && meaning.sources.length === 0,
    );
    const isPath = text[(inside[0]?.start ?? 0) - 1] === '/';
    return (
      inside.length <= 4 &&
      !isPath &&
      !isBeforeTactic &&
      !(inside.length === 1 && PLACES.has(inside[0]?.key ?? '')) &&
      inside.some((word) => /\p{L}{3}/u.test(word.text))
    );
  }
}
