/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds phrases as whole words, in any case; between their words there may be a hyphen as well as a space.
 * @param phrases a longer one before those it begins with
 */
export function phrasePattern(phrases: readonly string[]): RegExp {
  const choices = phrases.map((one) => one.replace(/[ -]/g, '[\\s-]?').replace(/\./g, '\\.'));
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${choices.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
}

/**
 * A text without all that spellings differ in: case, accents, spaces, punctuation.
 * @example comparisonKey('Qr-Code') // 'qrcode'
 */
export function comparisonKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The spans that overlap with no longer one, in the order of the text. */
export function longestOf<One extends Span>(spans: readonly One[]): One[] {
  const byLength = spans.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  const covered = new Set<number>();
  const taken = byLength.filter(({ start, end }) => {
    // What overlaps is as long at least, so it covers one of its ends.
    if (covered.has(start) || covered.has(end - 1)) return false;
    for (let at = start; at < end; at += 1) covered.add(at);
    return true;
  });
  return taken.sort((one, other) => one.start - other.start);
}
