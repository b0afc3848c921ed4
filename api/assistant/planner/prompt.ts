import type { RemarkCode } from '@utmost/core/messages/assistant.ts';
import { type Lexicon, named, type PlannedParameter } from './lexicon.ts';
import { type Span, type Word, wordsOf } from './words.ts';

/** What some words of a prompt say. */
export interface Meaning extends Partial<NonNullable<ReturnType<typeof named>>> {
  readonly kind: 'page' | 'publisher' | 'value' | 'named' | 'date' | 'count' | 'nothing' | 'remark';
  /** The field that a value or a remark is about. */
  readonly parameter?: PlannedParameter | undefined;
  /** As written, or of options; of a page its URL, of a count what is counted; no date where the year is open. */
  readonly values?: readonly string[];
  readonly number?: number;
  readonly code?: RemarkCode;
  /** What the sentence of a remark names. */
  readonly about?: string;
  /** Of a value, that links are only said to be for it. */
  readonly isSubject?: boolean;
}

/** A meaning with its words: up to, not including, the second. */
export type Claim = Meaning & { readonly from: number; readonly to: number };
/** A claim with its place in the text; each word of a prompt belongs to one. */
export type Fact = Claim & Span;

const CLAUSE_ENDS = /[,;:!?\n()–—|=]|\.(?=\s|$)|\s-\s|->|→/u;
const LONGEST_PHRASE = 7;

/** A prompt while it is read. */
export class Prompt {
  readonly lexicon: Lexicon;
  readonly text: string;
  readonly words: readonly Word[];
  readonly #owners: (Fact | undefined)[] = [];

  constructor(lexicon: Lexicon, text: string) {
    [this.lexicon, this.text, this.words] = [lexicon, text, wordsOf(text, lexicon.likely)];
  }

  claim(claim: Claim): void {
    const { start = 0 } = this.words[claim.from] ?? {};
    const fact = { ...claim, start, end: this.words[claim.to - 1]?.end ?? start };
    for (let at = claim.from; at < claim.to; at += 1) this.#owners[at] = fact;
  }

  /** All that was claimed, in its order. */
  get facts(): readonly Fact[] {
    return [...new Set(this.#owners.filter((fact) => fact !== undefined))];
  }

  factAt = (at: number): Fact | undefined => this.#owners[at];
  isFree = (at: number): boolean => at in this.words && !this.#owners[at];
  keyAt = (at: number): string => this.words[at]?.key ?? '';

  /** Words as they are written. */
  textOf(from: number, to: number): string {
    return this.text.slice(this.words[from]?.start, this.words[to - 1]?.end);
  }

  /** What stands behind a word. */
  gap(at: number): string {
    return this.text.slice(this.words[at]?.end ?? 0, this.words[at + 1]?.start);
  }

  /** Whether a clause ends behind a word. */
  breaks(at: number): boolean {
    return !(at in this.words && at + 1 in this.words) || CLAUSE_ENDS.test(this.gap(at));
  }

  /** The longest free phrase from a word on that means something by its key and as it is written. */
  phraseAt<Found>(at: number, meaningOf: (key: string, phrase: Word[]) => Found | undefined) {
    let to = at;
    while (to - at < LONGEST_PHRASE && this.isFree(to) && (to === at || !this.breaks(to - 1)))
      to += 1;
    for (; to > at; to -= 1) {
      const phrase = this.words.slice(at, to);
      const found = meaningOf(phrase.map(({ key }) => key).join(''), phrase);
      if (found !== undefined) return { to, found };
    }
    return undefined;
  }

  /** The channel and the options that are named from a word on. */
  namedAt = (at: number) => this.phraseAt(at, (key, phrase) => named(this.lexicon, key, phrase));
}
