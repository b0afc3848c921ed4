import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { printable } from '../printable.ts';

/** What a piece of text means, which chooses its colour; a number is a parameter's place, and its hue. */
export type Tone = 'ink' | 'muted' | 'accent' | 'good' | 'caution' | 'wrong' | number;

/** A piece of a line. */
export interface Span {
  readonly text: string;
  readonly tone: Tone;
  readonly isBold?: boolean;
  readonly isUnderlined?: boolean;
  /** Foreground and background change places. */
  readonly isInverse?: boolean;
}

/** One line of the screen. */
export type Line = readonly Span[];

/** What is to be seen. */
export interface Picture {
  readonly lines: readonly Line[];
  /** Where the cursor blinks, if anywhere. */
  readonly cursor: { readonly x: number; readonly y: number } | null;
}

/** The size of a terminal in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** A span of a text that may hold anything. */
export function span(text: string, tone: Tone = 'ink', more: Partial<Span> = {}): Span {
  return { ...more, text: printable(text), tone };
}

/** How many cells a line takes. */
export function widthOf(line: Line): number {
  return line.reduce((sum, { text }) => sum + stringWidth(text), 0);
}

/** A line that takes at most so many cells; where it is cut, an ellipsis says so. */
export function fit(line: Line, width: number): Line {
  if (widthOf(line) <= width) return line;
  const kept: Span[] = [];
  let left = width - 1;
  for (const one of line) {
    const text = cutText(one.text, left);
    kept.push({ ...one, text });
    left -= stringWidth(text);
    if (text !== one.text) break;
  }
  const tone = kept.at(-1)?.tone ?? 'ink';
  return width < 1 ? [] : [...kept, span('…', tone)];
}

/** A line filled up with spaces to so many cells, or cut to them. */
export function padded(line: Line, width: number): Line {
  const cut = fit(line, width);
  return [...cut, span(' '.repeat(Math.max(0, width - widthOf(cut))))];
}

/** Two lines in one, the second at the right edge; where both have no room the second is left out. */
export function spread(left: Line, right: Line, width: number): Line {
  const room = width - widthOf(left) - widthOf(right);
  return room < 2 ? fit(left, width) : [...left, span(' '.repeat(room)), ...right];
}

/** A sentence on as many lines as it takes. */
export function wrapped(text: string, width: number, tone: Tone = 'ink'): Line[] {
  return wrapAnsi(printable(text), Math.max(width, 8), { hard: true })
    .split('\n')
    .map((one) => [span(one, tone)]);
}

/**
 * As many lines of a list as there is room for, with those in sight that matter.
 * @returns the lines and the index of the first
 */
export function windowOn<Item>(
  items: readonly Item[],
  height: number,
  from: number,
  to: number = from,
): { items: readonly Item[]; first: number } {
  const latest = Math.max(0, items.length - height);
  const centred = Math.floor((from + to - height + 1) / 2);
  const first = Math.max(0, Math.min(latest, centred, from));
  return { items: items.slice(first, first + Math.max(0, height)), first };
}

function cutText(text: string, width: number): string {
  let cut = '';
  let left = width;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= stringWidth(segment);
    if (left < 0) break;
    cut += segment;
  }
  return cut;
}
