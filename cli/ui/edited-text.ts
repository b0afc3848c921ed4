import stringWidth from 'string-width';
import { printable } from '../output/printable.ts';
import type { Key } from './keyboard.ts';

/** A text that is being typed, and where in it one is. */
export interface EditedText {
  readonly text: string;
  /** An offset between two characters as people see them. */
  readonly caret: number;
}

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
  const left = () => caret - (graphemes(before).at(-1)?.segment.length ?? 0);
  const right = () => caret + (graphemes(after)[0]?.segment.length ?? 0);
  const cut = (from: number, to: number): EditedText => ({
    text: text.slice(0, from) + text.slice(to),
    caret: from,
  });
  switch (key.name) {
    case 'text':
      return { text: before + key.text + after, caret: caret + key.text.length };
    case 'left':
      return { text, caret: left() };
    case 'right':
      return { text, caret: right() };
    case 'home':
      return { text, caret: 0 };
    case 'end':
      return atEnd(text);
    case 'backspace':
      return cut(left(), caret);
    case 'delete':
      return cut(caret, right());
    case 'delete-before':
      return cut(0, caret);
    case 'delete-after':
      return cut(caret, text.length);
    case 'delete-word':
      return cut(startOfLastWord(before), caret);
    default:
      return null;
  }
}

function startOfLastWord(text: string): number {
  const lessSeparators = text.replace(/(?<![\s/?&=#._-])[\s/?&=#._-]+$/u, '');
  return lessSeparators.search(/(?<![^\s/?&=#._-])[^\s/?&=#._-]*$/u);
}

/**
 * Cuts a text to a width so that the caret, which may stand behind it, is seen.
 * @returns what fits, and how many cells are before the caret
 */
export function shownText({ text, caret }: EditedText, width: number) {
  const cells = graphemes(text).map(({ segment, index }) => {
    const shown = printable(segment);
    return { shown, width: stringWidth(shown), isBefore: index < caret };
  });
  const before = cells.filter(({ isBefore }) => isBefore);
  let column = before.reduce((sum, one) => sum + one.width, 0);
  let first = 0;
  for (; column > width - 1 && first < before.length; first += 1) {
    column -= before[first]?.width ?? 0;
  }
  let shown = '';
  let taken = 0;
  for (const cell of cells.slice(first)) {
    taken += cell.width;
    if (taken > width) break;
    shown += cell.shown;
  }
  return { text: shown, column };
}

const segmenter = new Intl.Segmenter();

function graphemes(text: string): Intl.SegmentData[] {
  return [...segmenter.segment(text)];
}
