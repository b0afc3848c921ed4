import { encodeUtf8 } from '@utmost/core/csv/utf8-text.ts';
import { SpreadsheetError } from '@utmost/core/spreadsheet/spreadsheet-error.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { tableText } from '../../ui/browser/table-text.ts';
import type { Answers, Asked, FileOrder, WorkerMessage } from './file-checker.ts';
import { type LinkFile, linkFile } from './link-file.ts';

// A thread of its own: the page stays free while a file is checked, and is given only the rows that it shows.

const REPORT_EVERY_MS = 100;
/** Below it packing costs more time than it saves on the way. */
const WORTH_PACKING_BYTES = 100_000;

const NOTHING = { counts: { rows: 0, valid: 0, refused: 0, errors: 0 }, faults: [], warnings: [] };

let bytes = new ArrayBuffer(0);
let checked: LinkFile | null = null;

addEventListener('message', ({ data: { id, ...asked } }: MessageEvent<FileOrder>) => {
  answer(asked as Asked).then(
    (found) => report({ id, answer: found }),
    (error: unknown) => report({ id, failure: String(error) }),
  );
});

const report = (message: WorkerMessage): void => postMessage(message);

async function answer(asked: Asked): Promise<Answers[keyof Answers]> {
  if (asked.kind === 'check') {
    const file = new Uint8Array(await asked.file.arrayBuffer());
    const { text, sheets, warnings: ofSheet, refusal } = readTable(file, asked.sheet);
    if (text === null) return { ...NOTHING, sheets, refusal };
    // The server reads UTF-8.
    bytes = encodeUtf8(text).slice().buffer;
    checked = check(linkFile(compileTaxonomy(asked.taxonomy), text));
    const { counts, faults, warnings } = checked;
    return { counts, faults, warnings: [...ofSheet, ...warnings], sheets: [], refusal: null };
  }
  if (checked === null) throw new Error('No file has been checked yet.');
  if (asked.kind === 'rows') return checked.rows(asked.of, asked.from, asked.count);
  if (asked.kind === 'refused') return new Blob([...checked.refused()], { type: 'text/csv' });
  if (asked.kind === 'overrule') {
    const unexpected = checked.overrule(asked.refusals, asked.failed);
    return { unexpected, refused: checked.counts.refused };
  }
  const isPacked = bytes.byteLength > WORTH_PACKING_BYTES;
  return { blob: isPacked ? await gzip(bytes) : new Blob([bytes]), isPacked };
}

function readTable(file: Uint8Array, sheet: string | null) {
  try {
    return { ...tableText(file, sheet), refusal: null };
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    return { text: null, sheets: [], warnings: [], refusal: error.message };
  }
}

function check(file: LinkFile): LinkFile {
  let reportedAt = performance.now();
  while (file.advance()) {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
    reportedAt = performance.now();
    report({ progress: { share: file.share, rows: file.counts.rows } });
  }
  return file;
}

function gzip(content: ArrayBuffer): Promise<Blob> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(packed).blob();
}
