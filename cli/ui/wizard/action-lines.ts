import { type Line, span, type Tone, widthOf } from '../terminal/line.ts';

/** The actions on as many lines as they take, so that none is cut off. */
export interface ActionLines {
  readonly lines: readonly Line[];
  /** The line of the action that is pointed at. */
  readonly at: number;
}

/**
 * Lays out the words of actions.
 * @param pointed the index of the action that is pointed at; -1 for none
 * @param tone that of the others
 */
export function actionLines(
  actions: readonly string[],
  pointed: number,
  width: number,
  tone: Tone = 'ink',
): ActionLines {
  const lines: Line[] = [[]];
  let at = 0;
  for (const [index, words] of actions.entries()) {
    const isPointed = index === pointed;
    const shown = span(isPointed ? `[${words}]` : ` ${words} `, isPointed ? 'accent' : tone, {
      isBold: isPointed,
    });
    const line = lines.at(-1) ?? [];
    const longer = line.length === 0 ? [shown] : [...line, span(' '), shown];
    if (line.length > 0 && widthOf(longer) > width) lines.push([shown]);
    else lines[lines.length - 1] = longer;
    if (isPointed) at = lines.length - 1;
  }
  return { lines, at };
}
