import { cellDelimiterOf, findCellUrls, textKindOf } from '@utmost/core/csv/cell-urls.ts';
import type { Delimiter } from '@utmost/core/csv/delimiter.ts';
import type { TextKind } from '@utmost/core/link/find-urls.ts';

/** A stretch of a text in which no line is cut, and no record where it is CSV. */
export interface TextPart {
  readonly text: string;
  readonly kind: TextKind;
  readonly delimiter: Delimiter;
}

/**
 * Joins the pieces of a text, which are cut at ends of lines, to parts that can be checked each by itself.
 * @param name of the file, which tells what kind of text it is where the content does not
 */
export async function* textParts(
  name: string,
  pieces: AsyncIterable<{ readonly text: string; readonly isLast: boolean }>,
): AsyncGenerator<TextPart> {
  let form: Pick<TextPart, 'kind' | 'delimiter'> | null = null;
  let pending = '';
  for await (const { text: piece, isLast } of pieces) {
    const text = pending + piece;
    form ??= { kind: textKindOf(name, text), delimiter: cellDelimiterOf(text) };
    const end = form.kind === 'csv' ? findCellUrls(text, form.delimiter, isLast).end : text.length;
    pending = text.slice(end);
    yield { ...form, text: text.slice(0, end) };
  }
}
