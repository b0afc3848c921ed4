import { recordReader } from './record-reader.ts';

/** What a downloaded file holds: links in one of three formats, the audit log, or everything of an organization. */
export type DownloadKind = 'csv' | 'ndjson' | 'txt' | 'account';

/** Counts the records of a file that arrives in pieces. */
export interface RecordCounter {
  /** Answers how many records are complete so far. */
  add(text: string): number;
  /** Answers how many there are in all. */
  end(): number;
}

// The headings of a CSV file and the end line of an account's export are no records.
const OTHER_LINES: Readonly<Record<DownloadKind, number>> = {
  csv: 1,
  ndjson: 0,
  txt: 0,
  account: 1,
};

/**
 * Counts what the `X-Total-Count` of a download counts, so that one that was cut off on its way is noticed.
 * @example
 * const counter = recordCounter('csv');
 * counter.add('Link Name,URL\r\n"a\r\nb",https://a.example/\r\n'); // 1
 * counter.end(); // 1
 */
export function recordCounter(kind: DownloadKind): RecordCounter {
  let lines = 0;
  // A quoted name may have line breaks; a line of JSON or a URL has none.
  const reader = recordReader(kind === 'csv' ? ',' : '\0', () => {
    lines += 1;
  });
  const records = () => Math.max(0, lines - OTHER_LINES[kind]);
  return {
    add: (text) => {
      reader.push(text);
      return records();
    },
    end: () => {
      reader.end();
      return records();
    },
  };
}
