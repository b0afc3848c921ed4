import stringWidth from 'string-width';
import { printable } from '../printable.ts';
import type { Key } from './use-keys.ts';

/** A text that is being typed, and where in it one is. */
export interface EditedText {
  readonly text: string;
  /** An offset between two characters as people see them. */
  readonly caret: number;
}

const segmenter = new Intl.Segmenter();

/** A text with the caret behind it. */
export function atEnd(text: string): EditedText {
  return { text, caret: text.length };
}

/**
 * What a key makes of a text; null where the key is none of editing.
 * @example edit(atEnd('ab'), { name: 'backspace', text: '' }) // { text: 'a', caret: 1 }
 */
export function edit({ text, caret }: EditedText, key: Key): EditedText | null {
  const before = text.slice(0, caret);
  const after = text.slice(caret);
  switch (key.name) {
    case 'text':
      return { text: before + key.text + after, caret: caret + key.text.length };
    case 'left':
      return { text, caret: caret - lengthOfLast(before) };
    case 'right':
      return { text, caret: caret + lengthOfFirst(after) };
    case 'home':
      return { text, caret: 0 };
    case 'end':
      return atEnd(text);
    case 'backspace':
      return cut(text, caret - lengthOfLast(before), caret);
    case 'delete':
      return cut(text, caret, caret + lengthOfFirst(after));
    case 'delete-before':
      return cut(text, 0, caret);
    case 'delete-after':
      return cut(text, caret, text.length);
    case 'delete-word':
      return cut(text, startOfLastWord(before), caret);
    default:
      return null;
  }
}

function startOfLastWord(text: string): number {
  const lessSeparators = text.replace(/(?<![\s/?&=#._-])[\s/?&=#._-]+$/u, '');
  return lessSeparators.search(/(?<![^\s/?&=#._-])[^\s/?&=#._-]*$/u);
}

/** The part of a text that fits, with the caret in it. */
export interface ShownText {
  readonly text: string;
  /** How many cells are before the caret. */
  readonly column: number;
}

/** Cuts a text to a width so that the caret, which may stand behind it, is seen. */
export function shownText({ text, caret }: EditedText, width: number): ShownText {
  const cells = graphemes(text).map((one) => {
    const shown = printable(one.segment);
    return { shown, width: stringWidth(shown), isBefore: one.index < caret };
  });
  const before = cells.filter(({ isBefore }) => isBefore);
  const columns = before.reduce((sum, one) => sum + one.width, 0);
  let skipped = 0;
  let first = 0;
  while (columns - skipped > width - 1 && first < before.length) {
    skipped += before[first]?.width ?? 0;
    first += 1;
  }
  let shown = '';
  let taken = 0;
  for (const cell of cells.slice(first)) {
    if (taken + cell.width > width) break;
    shown += cell.shown;
    taken += cell.width;
  }
  return { text: shown, column: columns - skipped };
}

function cut(text: string, from: number, to: number): EditedText {
  return { text: text.slice(0, from) + text.slice(to), caret: from };
}

function graphemes(text: string): Intl.SegmentData[] {
  return [...segmenter.segment(text)];
}

function lengthOfLast(text: string): number {
  return graphemes(text).at(-1)?.segment.length ?? 0;
}

function lengthOfFirst(text: string): number {
  return graphemes(text)[0]?.segment.length ?? 0;
}
