import type { RemarkCode } from '../assistant-texts.ts';
import { type Lexicon, named, type PlannedParameter } from './lexicon.ts';
import type { Item, Saying } from './sayings.ts';
import { type Span, type Word, wordsOf } from './words.ts';

/** What some words of a prompt mean; nothing of this where they carry nothing. */
interface Meaning extends Partial<NonNullable<ReturnType<typeof named>>> {
  readonly says?: readonly Saying[];
  /** Why it is not understood, which field that is about, and what the sentence names. */
  readonly code?: RemarkCode;
  readonly parameter?: PlannedParameter | undefined;
  readonly about?: string;
  /** How many links it says there are. */
  readonly number?: number;
}
/** A meaning with its words: up to, not including, the second. */
export type Claim = Meaning & { readonly from: number; readonly to: number };
/** A claim with its place in the text; each word of a prompt belongs to one. */
export type Fact = Claim & Span & { readonly items: readonly Item[]; readonly row: number };
/** Something in the prompt that could not be taken as it stands. */
export type Remark = Span & Pick<Meaning, 'parameter' | 'about'> & { readonly code: RemarkCode };

const CLAUSE_ENDS = /[,;:!?\n\t()–—|=]|\.(?=\s|$)|\s-\s|->|→/u;
const LONGEST_PHRASE = 7;

/** A prompt while it is read. */
export class Prompt {
  readonly remarks: Remark[] = [];
  /** The rows of a table, each of which has links of its own. */
  rows: readonly Span[] = [];
  readonly lexicon: Lexicon;
  readonly text: string;
  readonly words: readonly Word[];
  readonly #owners: (Fact | undefined)[];

  constructor(lexicon: Lexicon, text: string) {
    [this.lexicon, this.text, this.words] = [lexicon, text, wordsOf(text, lexicon.likely)];
    this.#owners = this.words.map(() => undefined);
  }

  claim(claim: Claim): void {
    const { start = 0 } = this.words[claim.from] ?? {};
    const end = this.words[claim.to - 1]?.end ?? start;
    const row = this.rows.findIndex((one) => start >= one.start && start < one.end);
    const items = (claim.says ?? []).map((one) => ({ ...one, start, end, row }));
    this.#owners.fill({ ...claim, start, end, row, items }, claim.from, claim.to);
  }

  remark({ start, end }: Span, code: RemarkCode, parameter?: PlannedParameter, about?: string) {
    if (!this.remarks.some((one) => one.start === start && one.code === code))
      this.remarks.push({ start, end, code, parameter, ...(about && { about }) });
  }

  /** All that was claimed, in its order. */
  get facts(): readonly Fact[] {
    return [...new Set(this.#owners.filter((fact) => fact !== undefined))];
  }

  factAt = (at: number): Fact | undefined => this.#owners[at];
  isFree = (at: number): boolean => at in this.words && !this.#owners[at];
  keyAt = (at: number): string => this.words[at]?.key ?? '';
  /** Words as they are written. */
  textOf = (from: number, to: number): string =>
    this.text.slice(this.words[from]?.start, this.words[to - 1]?.end);
  /** What stands behind a word. */
  gap = (at: number): string =>
    this.text.slice(this.words[at]?.end ?? 0, this.words[at + 1]?.start);
  /** Whether a clause ends behind a word. */
  breaks = (at: number): boolean =>
    !(at in this.words && at + 1 in this.words) || CLAUSE_ENDS.test(this.gap(at));
  /** The first word from a place of the text on. */
  wordFrom(place: number): number {
    const at = this.words.findIndex(({ start }) => start >= place);
    return at < 0 ? this.words.length : at;
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
