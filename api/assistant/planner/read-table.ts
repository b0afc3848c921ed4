import { landingPages } from '../landing-pages.ts';
import { optionsNamed, PLACING, type PlannedParameter } from './lexicon.ts';
import type { Prompt } from './prompt.ts';
import { sayingOf } from './sayings.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import { keyOf, keysOf, type Span } from './words.ts';

type Cell = Span & { readonly text: string };

// A comma before a space is one of a sentence.
const SEPARATORS = [/\t/, /\|/, /,(?! )/];
/** Columns whose cells are read like any text. */
const PLAIN = keysOf(synonyms.columns);

/** Claims a pasted table: a line that names columns, and the lines below it with as many cells. */
export function claimTable(prompt: Prompt): void {
  const { labels } = prompt.lexicon;
  const columnOf = ({ text }: Cell) => {
    const parameter = labels.get(keyOf(text));
    return PLAIN.has(keyOf(text)) && !parameter?.isDropdown ? 'plain' : parameter;
  };
  for (const separator of SEPARATORS) {
    const lines = linesOf(prompt.text, separator);
    const first = lines.findIndex(
      ({ cells }) => cells.length > 1 && cells.every((cell) => columnOf(cell) !== undefined),
    );
    const columns = lines[first]?.cells.map(columnOf) ?? [];
    const below = lines.slice(first + 1);
    const end = below.findIndex(({ cells }) => cells.length !== columns.length);
    const rows = below.slice(0, end < 0 ? undefined : end);
    if (first < 0 || rows.length === 0) continue;
    prompt.rows = rows;
    for (const { start, end } of lines[first]?.cells ?? [])
      prompt.claim({ from: prompt.wordFrom(start), to: prompt.wordFrom(end) });
    for (const { cells } of rows)
      for (const [at, cell] of cells.entries()) claimCell(prompt, cell, columns[at]);
    return;
  }
}

function linesOf(text: string, separator: RegExp) {
  let start = 0;
  return text.split('\n').map((line) => {
    const span = { start, end: start + line.length };
    // The edges of a row have no cells outside.
    const inner = line.replace(/^\s*\||\|\s*$/g, (edge) => ' '.repeat(edge.length));
    const cells = inner.split(separator).map((text): Cell => {
      const cell = { start, end: start + text.length, text: unquoted(text.trim()) };
      start = cell.end + 1;
      return cell;
    });
    return { ...span, cells };
  });
}

// As spreadsheets write a cell with a comma or a quote in it (RFC 4180).
function unquoted(text: string): string {
  const inner = /^"(.*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}

/** Claims a cell of a column. */
function claimCell(prompt: Prompt, cell: Cell, column: PlannedParameter | 'plain' | undefined) {
  const { lexicon, words } = prompt;
  const [from, to] = [prompt.wordFrom(cell.start), prompt.wordFrom(cell.end)];
  const [page] = landingPages(cell.text);
  const isPage = page?.start === 0 && page.end === cell.text.length && column === 'plain';
  if (isPage) prompt.claim({ from, to, says: [{ kind: 'url', key: page.url, label: '' }] });
  if (column === 'plain' || column === undefined || from >= to) return;
  const options = optionsNamed(lexicon, keyOf(cell.text), words.slice(from, to), true);
  const option = options.find(({ parameter }) => parameter === column)?.value;
  const value = column.isDropdown ? option : cell.text;
  if (value !== undefined) prompt.claim({ from, to, says: [sayingOf(column, value)] });
  // What is no source by its name may be one by another.
  else if (!PLACING.includes(column.role))
    prompt.claim({ from, to, code: 'prompt_no_option', parameter: column });
}
