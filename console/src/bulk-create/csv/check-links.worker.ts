import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { SpreadsheetError } from '@utmost/core/spreadsheet/sheet.ts';
import { compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { encodeFile, tableText } from '../../ui/browser/table-text.ts';
import { type CauseList, NO_CAUSES } from '../causes/cause.ts';
import { lacksNames, withMadeNames } from '../columns/made-names.ts';
import type { SheetColumns } from '../columns/sheet-columns.ts';
import {
  type CheckProgress,
  type ColumnMapping,
  type FileCounts,
  type LinkFile,
  linkFile,
  type RowRefusal,
  type RowsOf,
} from './link-file.ts';

// A thread of its own: the page stays free while a file is checked, and is given only the rows that it shows.

const REPORT_EVERY_MS = 100;
/** Below it packing costs more time than it saves on the way. */
const WORTH_PACKING_BYTES = 100_000;

/** What a checked file is like. */
export interface FileVerdict {
  readonly counts: FileCounts;
  readonly warnings: readonly Problem[];
  readonly causes: CauseList;
  /** What its columns are; null where they can be nothing else. */
  readonly columns: SheetColumns | null;
  /** Whether that is to be chosen before the file can be checked. */
  readonly isUnsure: boolean;
  /** Column, as problems name it -> its own heading. */
  readonly headings: Readonly<Record<string, string>>;
  /** With any, one is to be chosen before the file can be checked. */
  readonly sheets: readonly string[];
  /** Why it cannot be read at all, in words. */
  readonly refusals: readonly string[];
}

/** What an import left. */
export interface ImportVerdict {
  /** How many rows the server refused that had been valid here. */
  readonly unexpected: number;
  /** How many refused rows can be shown: the server tells not all of very many. */
  readonly refused: number;
  readonly counts: FileCounts;
}

/** A file as it is sent. */
export interface PackedFile {
  readonly blob: Blob;
  readonly isPacked: boolean;
}

const NOTHING = {
  counts: { rows: 0, valid: 0, refused: 0, errors: 0 },
  warnings: [],
  causes: NO_CAUSES,
  columns: null,
  isUnsure: false,
  headings: {},
  sheets: [],
  refusals: [],
};

/** What a text is held against, and what was said where it was read. */
interface Terms {
  readonly taxonomy: Taxonomy;
  readonly isPublished: boolean;
  readonly mapping: ColumnMapping;
  readonly warnings: readonly Problem[];
}

let text = '';
let file: LinkFile;
let terms: Terms;

/** Checks a text, which takes the place of the one before unless it cannot be read. */
function checkText(now: string, by: Terms): FileVerdict {
  const { taxonomy, isPublished, mapping } = by;
  const compiled = compileTaxonomy(taxonomy);
  const checked = linkFile(compiled, now, reportProgress(), isPublished, mapping);
  const { counts, faults, causes, columns, isUnsure, headings } = checked;
  if (isUnsure) return { ...NOTHING, columns, isUnsure };
  if (faults.length > 0) return { ...NOTHING, columns, refusals: faults.map(sentenceOf) };
  text = now;
  file = checked;
  terms = by;
  const warnings = [...by.warnings, ...checked.warnings];
  return { ...NOTHING, counts, warnings, causes, columns, headings };
}

const calls = {
  /**
   * @param sheet of a spreadsheet; null: its only one
   * @param isPublished whether the links keep the URLs that they have
   * @param mapping what its columns are
   */
  async check(
    chosen: File,
    sheet: string | null,
    taxonomy: Taxonomy,
    isPublished: boolean,
    mapping: ColumnMapping,
  ): Promise<FileVerdict> {
    try {
      const table = tableText(new Uint8Array(await chosen.arrayBuffer()), sheet);
      if (table.text === null) return { ...NOTHING, sheets: table.sheets };
      const { warnings } = table;
      const { said, chosen: columns } = mapping;
      if (!columns?.makesNames || !lacksNames(columns)) {
        return checkText(table.text, { taxonomy, isPublished, mapping, warnings });
      }
      const named = withMadeNames(table.text, columns);
      const by = { taxonomy, isPublished, mapping: { said, chosen: named.sheet }, warnings };
      return { ...checkText(named.text, by), columns };
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error;
      return { ...NOTHING, refusals: [error.message] };
    }
  },
  rows: (of: RowsOf, from: number, count: number) => file.rows(of, from, count),
  /** A file of the refused rows with the reasons. */
  refused: () => new Blob([...file.refused()], { type: 'text/csv' }),
  /** Mends a cause in all of its rows. @param by the value that they get instead */
  fix: (key: string, by: string) => checkText(file.without(key, by), terms),
  /** Holds it, as mended as it is, against other rules. */
  again: (taxonomy: Taxonomy, isPublished: boolean) =>
    checkText(text, { ...terms, taxonomy, isPublished }),
  /** What was checked, with all that was mended. */
  fixed: () => encodeFile(text),
  /** What was checked, to be sent as UTF-8: the file itself may have been changed or moved since. */
  async packed(): Promise<PackedFile> {
    const content = encodeFile(file.sent());
    const isPacked = content.size > WORTH_PACKING_BYTES;
    return { blob: isPacked ? await gzip(content) : content, isPacked };
  },
  /** Takes the word of the server: from now on these are the refused rows. */
  overrule(refusals: readonly RowRefusal[], failed: number): ImportVerdict {
    const unexpected = file.overrule(refusals, failed);
    return { unexpected, refused: file.counts.refused, counts: file.counts };
  },
};

/** What the page can call. */
export type WorkerCalls = typeof calls;

addEventListener('message', async ({ data, ports: [port] }) => {
  const [name, ...args] = data as [keyof WorkerCalls, ...never[]];
  const call = calls[name] as (...args: never[]) => unknown;
  try {
    port?.postMessage({ answer: await call(...args) });
  } catch (error) {
    port?.postMessage({ failure: String(error) });
  }
});

function reportProgress(): (progress: CheckProgress) => void {
  let reportedAt = performance.now();
  return (progress) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    postMessage(progress);
  };
}

function gzip(content: Blob): Promise<Blob> {
  return new Response(content.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}
