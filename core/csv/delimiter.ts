import { recordReader } from './record-reader.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** What separates the values of a CSV text. */
export type Delimiter = (typeof DELIMITERS)[number];

const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

/**
 * Whether a record is the line before the header by which Excel is told the delimiter.
 * @example isSeparatorLine('sep=;') // true
 */
export function isSeparatorLine(raw: string): boolean {
  return SEPARATOR_LINE.test(raw);
}

/**
 * Tells the delimiter from the beginning of a text: the one that its first line says (`sep=;`), else the
 * one that shows the columns looked for, else the one that makes the most columns.
 * @param sample the text up to the end of its first record, or more
 * @param wanted column names, compared without case
 * @example delimiterOf('link_name;website_url\nA;https://a.example', ['link_name']) // ';'
 */
export function delimiterOf(sample: string, wanted: readonly string[]): Delimiter {
  const first = /^.*/.exec(sample.trimStart())?.[0].trimEnd() ?? '';
  const declared = DELIMITERS.find((delimiter) => SEPARATOR_LINE.exec(first)?.[1] === delimiter);
  if (declared !== undefined) return declared;
  const scored = DELIMITERS.map((delimiter) => {
    const header = firstRecord(sample, delimiter);
    const names = new Set(header.map((name) => name.trim().toLowerCase()));
    const hits = wanted.filter((name) => names.has(name)).length;
    return { delimiter, score: hits * sample.length + header.length };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function firstRecord(text: string, delimiter: Delimiter): readonly string[] {
  let first: readonly string[] | null = null;
  const reader = recordReader(delimiter, ({ fields, raw, flaw }) => {
    // A header with a broken quote is refused later; until then its names show the delimiter too.
    first ??= flaw === null ? fields : raw.replaceAll('"', '').split(delimiter);
  });
  const lineEnd = text.indexOf('\n');
  // A header hardly ever has a line feed in a quoted name; only then is the whole sample read.
  reader.push(lineEnd === -1 ? text : text.slice(0, lineEnd + 1));
  if (first === null && lineEnd !== -1) reader.push(text.slice(lineEnd + 1));
  reader.end();
  return first ?? [];
}
