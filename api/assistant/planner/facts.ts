import type { RemarkCode } from '@utmost/core/messages/assistant.ts';
import type { ChannelWord, Lexicon, Option, PlannedParameter } from './lexicon.ts';
import { type Span, type Word, wordsOf } from './words.ts';

/** What some words of a prompt say; each word belongs to one fact. */
export interface Claim {
  readonly from: number;
  /** Up to, not including, this word. */
  readonly to: number;
  readonly kind: 'page' | 'publisher' | 'value' | 'named' | 'date' | 'count' | 'nothing' | 'remark';
  /** The field that a value or a remark is about. */
  readonly parameter?: PlannedParameter;
  /** As written, or of options; of a page its URL, of a count what is counted; no date where the year is open. */
  readonly values?: readonly string[];
  readonly channel?: ChannelWord | undefined;
  readonly options?: readonly Option[];
  readonly number?: number;
  readonly code?: RemarkCode;
  /** What the sentence of a remark names. */
  readonly about?: string;
}

/** A claim with its place in the text. */
export type Fact = Claim & Span;

const CLAUSE_ENDS = /[,;:!?\n()–—|=]|\.(?=\s|$)|\s-\s|->|→/u;
const LONGEST_PHRASE = 7;

/** A prompt while it is read. */
export class Prompt {
  readonly facts: Fact[] = [];
  readonly words: readonly Word[];
  readonly text: string;
  readonly lexicon: Lexicon;
  readonly #owners: Fact[] = [];

  constructor(lexicon: Lexicon, text: string) {
    this.words = wordsOf(text, lexicon.vocabulary);
    this.text = text;
    this.lexicon = lexicon;
  }

  claim(claim: Claim): void {
    const { start = 0 } = this.words[claim.from] ?? {};
    const fact = { ...claim, start, end: this.words[claim.to - 1]?.end ?? start };
    this.facts.push(fact);
    for (let { from: at } = claim; at < claim.to; at += 1) this.#owners[at] = fact;
  }

  factAt(at: number): Fact | undefined {
    return this.#owners[at];
  }

  isFree(at: number): boolean {
    return at in this.words && !this.#owners[at];
  }

  keyAt(at: number): string {
    return this.words[at]?.key ?? '';
  }

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
    const joins = (next: number) => this.isFree(next) && (next === at || !this.breaks(next - 1));
    let to = at;
    while (to - at < LONGEST_PHRASE && joins(to)) to += 1;
    for (; to > at; to -= 1) {
      const phrase = this.words.slice(at, to);
      const found = meaningOf(phrase.map(({ key }) => key).join(''), phrase);
      if (found !== undefined) return { to, found };
    }
    return undefined;
  }
}
