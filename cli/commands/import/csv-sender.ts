import { ApiError } from '@utmost/core/api-error.ts';
import type { components } from '@utmost/core/contract.d.ts';
import type { SheetRow } from '@utmost/core/csv/data-rows.ts';
import { CommandError } from '../../command-error.ts';
import { variedColumns } from '../../rows/layout.ts';
import { countLeftOut, rowVariations } from '../../rows/row-variations.ts';
import { bodyOf, type Connection, isReplay } from '../../server/client.ts';
import type { ImportJob } from './import-job.ts';
import { importMessages } from './import-texts.ts';
import { isReuse } from './part-keys.ts';
import { csvHeader, csvLine, MOST_ROWS, type RowChunk } from './row-chunks.ts';
import type { ChunkSender, ImportWork, SentChunk } from './send-chunks.ts';

type LinkRows = components['schemas']['LinkRows'];

/** What the server says of the rows that it was sent. */
interface SentRows extends Pick<LinkRows, 'created' | 'results' | 'warnings' | 'skipped'> {
  /** Whether it took them: in mode `all` one bad row is enough for it not to. */
  readonly isTaken: boolean;
  /** Whether they had been stored by an earlier request under the same key. */
  readonly isReplay: boolean;
}

/** How rows are to be taken. */
interface RowsOrder {
  readonly mode: 'all' | 'valid' | 'published';
  readonly dryRun: boolean;
  /** Absent where links with the same URL are stored, with a warning. */
  readonly duplicates?: Exclude<ImportJob['duplicates'], 'allow'>;
}

/** Sends chunks as CSV, of which the server tells only what is wrong. */
export function csvSender({
  compiled,
  connection,
  job: { dryRun, mode, isPublished, duplicates, choices },
  findings,
  header,
  validator,
}: Pick<ImportWork, 'compiled' | 'connection' | 'job' | 'header' | 'validator'> & {
  readonly findings: Pick<ImportWork['findings'], 'refuse' | 'take'>;
}): ChunkSender {
  // A dry run is to name every bad row, not only that there are some.
  const order: RowsOrder = {
    mode: isPublished ? 'published' : dryRun ? 'valid' : mode,
    dryRun,
    ...(duplicates !== 'allow' && { duplicates }),
  };
  const varied = variedColumns(header, choices);
  const variationsOf = rowVariations(compiled, varied, choices);
  const isValid = (row: SheetRow): boolean => {
    const problems = validator.problems(row, 0);
    findings.refuse(row, problems);
    return problems.length === 0;
  };
  const sendVaried = async (chunk: RowChunk, key: string): Promise<SentChunk> => {
    const rows = chunk.rows.filter(isValid);
    const fields = [...header.fields, ...varied.added];
    const sum = { created: 0, skipped: 0, leftOut: 0, isReplay: false };
    // A row is to become all of its links or none, so all of them go in one request.
    const rowsPerRequest = Math.max(1, Math.floor(MOST_ROWS / validator.linksPerRow));
    for (let first = 0; first < rows.length; first += rowsPerRequest) {
      const links = rows.slice(first, first + rowsPerRequest).flatMap((row) => {
        const variations = variationsOf(row.record.fields);
        sum.leftOut += countLeftOut(choices, variations);
        return variations.map((one) => ({ row, ...one }));
      });
      if (links.length === 0) continue;
      const text =
        csvHeader({ ...header, fields }) + links.map((one) => csvLine(one.fields)).join('');
      const sent = await sendRows(connection, text, `${key}-${first}`, order);
      findings.take(
        links.map(({ row }) => row),
        sent,
      );
      sum.created += sent.created;
      sum.skipped += sent.skipped ?? 0;
      sum.isReplay = sent.isReplay;
      if (!sent.isTaken) return { ...sum, isTaken: false };
    }
    return { ...sum, isTaken: true };
  };
  return {
    send: async (chunk, key) => {
      for (const row of chunk.unfit) findings.refuse(row, validator.problems(row, 0));
      if (chunk.rows.length === 0) return { isTaken: true, created: 0 };
      if (choices.size > 0) return sendVaried(chunk, key);
      const sent = await sendRows(connection, csvHeader(header) + chunk.text, key, order);
      findings.take(chunk.rows, sent);
      return sent;
    },
    keyOf: (key) => (choices.size > 0 ? `${key}-0` : key),
    close: async () => {},
  };
}

const OTHER_MODES = { all: 'valid', valid: 'all' } as const;

/**
 * Sends rows as CSV. Under the same key they can be sent any number of times and are stored once, also when
 * an earlier run stored them in the other mode: then they are answered as that run's.
 * @throws {ApiError}
 * @throws {CommandError} when the server knows the key by a request that this is not, in either mode
 */
async function sendRows(
  connection: Connection,
  csv: string,
  key: string,
  order: RowsOrder,
): Promise<SentRows> {
  const { mode } = order;
  try {
    return await sendOnce(connection, csv, key, order);
  } catch (error) {
    if (!isReuse(error)) throw error;
    // Published links are sent in one mode alone.
    if (mode === 'published') throw new CommandError(importMessages.sentOtherwise);
  }
  try {
    // A key is taken by what was stored and stands for the content of the file, so only the mode differs.
    return await sendOnce(connection, csv, key, { ...order, mode: OTHER_MODES[mode] });
  } catch (error) {
    throw isReuse(error) ? new CommandError(importMessages.sentOtherwise) : error;
  }
}

async function sendOnce(
  { api }: Connection,
  csv: string,
  key: string,
  query: RowsOrder,
): Promise<SentRows> {
  const header = query.dryRun ? {} : { 'Idempotency-Key': key };
  try {
    const call = api.POST('/api/tracking-links/import', {
      params: { query, header },
      headers: { 'Content-Type': 'text/csv' },
      body: csv,
      bodySerializer: (text) => text,
    });
    const sent = await bodyOf(call);
    return { ...sent, isTaken: true, isReplay: isReplay((await call).response) };
  } catch (error) {
    const refused = refusedRows(error);
    if (refused === null) throw error;
    return { ...refused, isTaken: false, isReplay: false };
  }
}

// What a refusal says of each row; null where it is not the rows that were refused.
function refusedRows(error: unknown): Pick<LinkRows, 'created' | 'results' | 'warnings'> | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  const { results, warnings = [] } = (error.body ?? {}) as Partial<LinkRows>;
  return results === undefined ? null : { created: 0, results, warnings };
}
