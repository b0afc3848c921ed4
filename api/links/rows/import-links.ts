import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import {
  checkImportRow,
  importUrlColumn,
  readImportHeader,
} from '@utmost/core/csv/import-columns.ts';
import type { LinkColumns } from '@utmost/core/csv/link-columns.ts';
import { linkSheetReader } from '@utmost/core/csv/link-sheet.ts';
import {
  checkPublishedRow,
  NumberedRows,
  readPublishedHeader,
} from '@utmost/core/csv/published-rows.ts';
import { utf8Decoder } from '@utmost/core/csv/utf8-text.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { embeddedFile } from '@utmost/db/connection.ts';
import { FairQueue } from '@utmost/db/fair-queue.ts';
import { inTurnOf } from '@utmost/db/transaction.ts';
import type { Caller, Services } from '../../caller.ts';
import { refuseOn } from '../../domain-error.ts';
import { createRows } from './create-rows.ts';
import {
  manyAudited,
  publishedAudited,
  type RowsOutcome,
  remarkableResults,
} from './row-report.ts';
import { ROWS_A_BATCH, type RowDraft, type RowSource, type RowsOrder } from './row-source.ts';
import { type StagedImport, stageImport } from './stage-import.ts';

/** A file's bytes, in pieces; may be asked for more than once. */
export type Bytes = () => AsyncIterable<Uint8Array>;

/** How many rows of a file an answer speaks of. */
const MOST_RESULTS = 10_000;
// How much of a file is in one batch at most, for long rows are few in a server's memory.
const MOST_TEXT = 1_000_000;

/** The links of a file, which are stored all at once. */
export interface LinkImport {
  /** Whatever needs no transaction; absent where all of it is done in one. */
  readonly prepare?: () => Promise<StagedImport>;
  /**
   * Stores them, in the request's transaction if there is one. The outcome speaks of rows that were refused or need a word;
   * the links are in the list.
   * @throws {RefusedRows} in mode `all`, when a row is bad
   * @throws {DomainError} `limit_reached`; `rule_broken`, where the file is no file of links
   */
  store(): Promise<RowsOutcome>;
}

// Where files are read before the transaction that stores them begins.
const STAGED_AT_ONCE = 2;

/** Imports CSV files, all rows or the good ones, each in one transaction; no file is in memory as a whole. */
export function importQueue() {
  const stages = new FairQueue({ all: STAGED_AT_ONCE, each: 1 });
  return {
    /** @param work stores the links; until it is done nothing else of the organization changes on the embedded engine */
    run: async <Result>(
      services: Services,
      caller: Caller,
      bytes: Bytes,
      { isPublished, ...order }: RowsOrder & Pick<RowSource, 'isPublished'>,
      work: (links: LinkImport) => Promise<Result>,
    ): Promise<Result> => {
      const { sequelize } = services.database;
      const { organizationId } = caller;
      const source = sourceOf(bytes, isPublished === true);
      // A server locks an organization's rows alone.
      if (embeddedFile(sequelize) === null) {
        return work({ store: () => createRows(services, caller, source, order) });
      }
      let staging: Promise<StagedImport> | null = null;
      const prepare = () => {
        staging ??= stageImport(services, caller, source, order);
        return staging;
      };
      const store = async () => {
        const staged = await prepare();
        if (!order.dryRun) await staged.store();
        return staged.outcome;
      };
      const inTurn = () =>
        inTurnOf(sequelize, organizationId, async () => {
          try {
            return await work({ prepare, store });
          } finally {
            await staging?.then(
              (staged) => staged.close(),
              () => undefined,
            );
          }
        });
      return stages.run(organizationId, inTurn);
    },
  };
}

function sourceOf(bytes: Bytes, isPublished: boolean): RowSource {
  let found: FoundHeader | null = null;
  let numbered: NumberedRows | null = null;
  return {
    expected: 0,
    isPublished,
    givesWay: true,
    batches: (rules) => {
      const tell = (header: FoundHeader) => {
        found = header;
      };
      if (isPublished) return batchesOf(rules, bytes, readPublishedHeader, tell, publishedDraft);
      const counting = new NumberedRows(rules);
      numbered = counting;
      const draft: ReadDraft = (...row) => draftOf(counting, ...row);
      return batchesOf(rules, bytes, readImportHeader, tell, draft);
    },
    urlPath: () => (found ? importUrlColumn(found.columns) : ''),
    warnings: () => [...(found?.warnings ?? []), ...(numbered?.warnings ?? [])],
    reported: () => remarkableResults(MOST_RESULTS),
    audited: isPublished ? publishedAudited : manyAudited,
  };
}

type ReadDraft = (rules: CompiledTaxonomy, columns: LinkColumns, row: SheetRow) => RowDraft;

interface FoundHeader {
  readonly columns: LinkColumns;
  readonly warnings: readonly Problem[];
}

async function* batchesOf(
  rules: CompiledTaxonomy,
  bytes: Bytes,
  readHeader: typeof readImportHeader,
  tell: (header: FoundHeader) => void,
  draft: ReadDraft,
): AsyncIterable<RowDraft[]> {
  let columns: LinkColumns | null = null;
  let faults: readonly Problem[] = [];
  let rows: SheetRow[] = [];
  const listener = {
    header: (header: FoundHeader) => {
      columns = header.columns;
      tell(header);
    },
    row: (row: SheetRow) => void rows.push(row),
    fault: (problems: readonly Problem[]) => {
      faults = problems;
    },
  };
  const reader = linkSheetReader(rules, listener, undefined, readHeader);
  const text = utf8Decoder();
  let length = 0;
  const drafts = function* (isEnd: boolean): Iterable<RowDraft[]> {
    refuseOn(faults);
    const atLeast = () => (isEnd || length >= MOST_TEXT ? 1 : ROWS_A_BATCH);
    while (columns !== null && rows.length >= atLeast()) {
      const read = columns;
      const batch = rows.slice(0, ROWS_A_BATCH);
      rows = rows.slice(ROWS_A_BATCH);
      length = 0;
      yield batch.map((row) => draft(rules, read, row));
    }
  };
  for await (const piece of bytes()) {
    const read = text.push(piece);
    length += read.length;
    reader.push(read);
    yield* drafts(false);
  }
  reader.push(text.end());
  reader.end();
  yield* drafts(true);
}

const draftOf = (
  numbered: NumberedRows,
  rules: CompiledTaxonomy,
  columns: LinkColumns,
  { number, record, problems }: SheetRow,
): RowDraft => {
  if (problems.length > 0) return faulty(number, problems);
  const { row, fields } = record;
  numbered.add(columns, fields);
  return {
    row: number,
    validate: (identifiers) => {
      const checked = checkImportRow(rules, columns, row, fields, identifiers);
      return { ...checked, sortOrder: 0 };
    },
  };
};

const publishedDraft: ReadDraft = (rules, columns, { number, record, problems }) => {
  if (problems.length > 0) return faulty(number, problems);
  const validate = () => {
    const checked = checkPublishedRow(rules, columns, record.row, record.fields);
    return { ...checked, sortOrder: 0, published: checked };
  };
  return { row: number, validate };
};

function faulty(row: number, problems: readonly Problem[]): RowDraft {
  const nothing = { link: null, built: null, sortOrder: 0, warnings: [] };
  return { row, validate: () => ({ ...nothing, problems }) };
}
