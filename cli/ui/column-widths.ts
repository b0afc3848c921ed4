import stringWidth from 'string-width';

/**
 * How wide the columns of a table are: as their cells need it where there is room, else the widest are
 * narrowed first, and none below its longest word, so that what is to be copied stays whole.
 * @param rows the headings among them
 * @returns null where even that does not fit
 * @example columnWidths([['ID', 'NAME'], ['1', 'a long name']], 10, 2) // [2, 6]
 */
export function columnWidths(
  rows: readonly (readonly string[])[],
  room: number,
  gap: number,
): number[] | null {
  const columns = rows[0]?.map((_, at) => rows.map((row) => row[at] ?? '')) ?? [];
  const widths = columns.map((cells) => widest(cells));
  const least = columns.map((cells) => widest(cells.flatMap((cell) => cell.split(' '))));
  let surplus = sum(widths) + gap * (columns.length - 1) - room;
  for (; surplus > 0; surplus -= 1) {
    const spare = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const at = spare.indexOf(Math.max(...spare));
    if (!spare[at]) return null;
    widths[at] = spare[at] - 1;
  }
  return widths;
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
