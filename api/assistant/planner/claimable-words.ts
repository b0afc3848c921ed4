import type { Span, Word } from './words.ts';

/** Words `from` up to, not including, `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The words of a prompt, each of which is claimed once by what it is read as. */
export type ClaimableWords = ReturnType<typeof claimableWords>;

/** What ends a clause. */
export const CLAUSE_ENDS = /[,;:!?\n()–—|]|\.(?=\s|$)|\s-\s|->|→/u;

/** Keeps which words of a text are accounted for. */
export function claimableWords(text: string, words: readonly Word[]) {
  const claimed = new Set<number>();
  const isFree = (index: number) => index in words && !claimed.has(index);
  const between = (at: number) =>
    text.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? text.length);
  return {
    words,
    isFree,
    /** What stands behind a word. */
    between,
    /** Whether a clause ends with a word, or the next one is claimed. */
    ends: (at: number) => CLAUSE_ENDS.test(between(at)) || !isFree(at + 1),
    keyAt: (at: number) => words[at]?.key ?? '',
    claim: ({ from, to }: Range) => {
      for (let at = from; at < to; at += 1) claimed.add(at);
    },
    claimSpan: ({ start, end }: Span) =>
      words.forEach((word, at) => {
        if (word.start < end && word.end > start) claimed.add(at);
      }),
    spanOf: ({ from, to }: Range): Span => {
      return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
    },
    /** What is left, in runs of words with no end of a clause between them. */
    phrasesLeft: (): Range[] => {
      const phrases: { from: number; to: number }[] = [];
      words.forEach((_word, at) => {
        if (!isFree(at)) return;
        const last = phrases.at(-1);
        if (last?.to === at && !CLAUSE_ENDS.test(between(at - 1))) last.to = at + 1;
        else phrases.push({ from: at, to: at + 1 });
      });
      return phrases;
    },
  };
}
