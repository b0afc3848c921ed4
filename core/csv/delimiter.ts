import { headingKey } from './heading.ts';
import { isSeparatorLine, recordReader, SEPARATOR_LINE } from './record-reader.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** What separates the values of a CSV text. */
export type Delimiter = (typeof DELIMITERS)[number];

/** How much of a text tells its delimiter: room for a title and notes above the headings. */
const SAMPLE_RECORDS = 12;
const SAMPLE_CHARACTERS = 1 << 16;

/**
 * Tells the delimiter from the beginning of a text: the one that its first line says (`sep=;`), else the one that shows
 * most of the headings looked for in one row, else the one that cuts most rows like the row after them.
 * @param sample the text up to the end of its first record, or more
 * @param wanted headings
 * @example delimiterOf('link_name;website_url\nA;https://a.example', ['link_name']) // ';'
 */
export function delimiterOf(sample: string, wanted: readonly string[]): Delimiter {
  const first = /^[^\r\n]*/.exec(sample.trimStart())?.[0] ?? '';
  const declared = DELIMITERS.find((delimiter) => SEPARATOR_LINE.exec(first)?.[1] === delimiter);
  if (declared !== undefined) return declared;
  const known = new Set(wanted.map(headingKey));
  const scored = DELIMITERS.map((delimiter) => {
    const records = sampleRecords(sample, delimiter);
    const hits = records.map(
      (cells) => new Set(cells.map(headingKey).filter((key) => known.has(key))),
    );
    const most = Math.max(0, ...hits.map(({ size }) => size));
    const [header = []] = records;
    return { delimiter, scores: [most, regularity(records), header.length] };
  });
  return scored.reduce((best, one) => (isMore(one.scores, best.scores) ? one : best)).delimiter;
}

/**
 * The first records of a text, blank ones and the line that says the delimiter left out; a record with a broken quote
 * is cut at every delimiter.
 */
export function sampleRecords(text: string, delimiter: Delimiter): (readonly string[])[] {
  const records: (readonly string[])[] = [];
  const reader = recordReader(delimiter, ({ fields, raw, flaw }) => {
    if (isSeparatorLine(raw)) return;
    records.push(flaw === null ? fields : raw.replaceAll('"', '').split(delimiter));
  });
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const cut = sample.length < text.length ? sample.lastIndexOf('\n') + 1 : sample.length;
  reader.push(sample.slice(0, cut === 0 ? sample.length : cut));
  if (cut === sample.length || cut === 0) reader.end();
  return records.slice(0, SAMPLE_RECORDS);
}

/** How many rows have as many cells as the row after them, weighed by how many these are. */
function regularity(records: readonly (readonly string[])[]): number {
  return records.reduce((sum, { length }, at) => {
    const isLikeNext = at + 1 < records.length && records[at + 1]?.length === length;
    return isLikeNext ? sum + length - 1 : sum;
  }, 0);
}

function isMore(scores: readonly number[], than: readonly number[]): boolean {
  const at = scores.findIndex((score, index) => score !== than[index]);
  return at !== -1 && (scores[at] ?? 0) > (than[at] ?? 0);
}
