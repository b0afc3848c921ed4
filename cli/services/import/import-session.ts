import { createHash } from 'node:crypto';
import { bodyOf, type Connection } from '../../client.ts';
import { CommandError } from '../../command-error.ts';
import { cliMessages } from '../../messages/cli.ts';
import { serverMessages } from '../../messages/cli-server.ts';
import { log } from '../../ui/output.ts';
import {
  type ImportRecord,
  KEYS_LAST_MS,
  newRecord,
  type RecordPlace,
  recordOf,
} from './import-record.ts';
import type { ImportJob } from './job.ts';
import type { RowChunk } from './row-chunks.ts';
import type { FileScan } from './scan-rows.ts';

/** One import of one file, which may take several runs of the command. */
export interface ImportSession extends SessionNotes {
  /** When it was finished, by an earlier run; null when it was not. */
  readonly since: number | null;
  /** Whether nothing of it was sent before. */
  readonly isFirst: boolean;
  /** Rows that are not sent again because the server would no longer know them. */
  readonly skippedRows: number;
  isSkipped(chunk: RowChunk): boolean;
  /** The name that the server knows the chunk by. */
  keyOf(chunk: RowChunk): string;
}

/**
 * Finds out how far earlier runs came. While the server knows the names of what was sent, all of it is sent
 * again, which costs little and tells everything again. Later the record on this machine says what need
 * not be sent; whether the last chunk arrived is unknown then. Where the links are written to an output
 * all of them must be answered, so what the server no longer knows is a fault unless it is to be stored `again`.
 * @throws {CommandError} when the person must say what is to happen
 */
export async function beginSession(
  connection: Connection,
  job: Pick<
    ImportJob,
    'dryRun' | 'session' | 'unknownOutcome' | 'output' | 'duplicates' | 'idempotencyKey' | 'choices'
  >,
  scan: FileScan,
): Promise<ImportSession> {
  if (job.dryRun) return UNRECORDED;
  const { idempotencyKey } = job;
  if (idempotencyKey !== null) {
    const keyOf = ({ index }: RowChunk) => `${idempotencyKey}-${index}`;
    return { ...UNRECORDED, isFirst: false, keyOf };
  }
  const { organizationId, id, epoch } = await bodyOf(connection.api.GET('/api/auth/me'));
  const digest = digestOf(scan, job);
  const place = recordOf(connection.url, organizationId, id, epoch, digest);
  const found = await place.read();
  const hasOutput = job.output !== null;
  const isOver = found !== null && found.finishedAt !== null;
  const isForgotten = hasOutput && found !== null && !isKnown(found.startedAt);
  if (isForgotten && job.session === 'same') {
    throw new CommandError(serverMessages.storedLongAgo(new Date(found.startedAt)));
  }
  const isNew = found === null || isForgotten || (isOver && job.session === 'again');
  const record = isNew ? newRecord(Date.now(), found === null ? 'first' : 'again') : found;
  const answered = hasOutput ? 0 : skippedChunks(record, scan, job.unknownOutcome);
  return {
    ...sessionNotes(place, record),
    since: hasOutput ? null : record.finishedAt,
    isFirst: isNew,
    skippedRows: scan.chunks.slice(0, answered).reduce((sum, { size }) => sum + size, 0),
    isSkipped: ({ index }) => index < answered,
    keyOf: ({ index }) => {
      const words = ['utmost', digest.slice(0, 40), record.session, index];
      return words.filter((word) => word !== '').join('-');
    },
  };
}

// The same rows, varied otherwise or with duplicates treated otherwise, become other links.
function digestOf(
  { digest }: FileScan,
  { output, duplicates, choices }: Pick<ImportJob, 'output' | 'duplicates' | 'choices'>,
): string {
  if (output === null && duplicates === 'allow' && choices.size === 0) return digest;
  const varied = choices.size === 0 ? [] : [[...choices]];
  const text =
    output === null
      ? JSON.stringify([duplicates, digest, ...varied])
      : JSON.stringify(['generate', digest, [...choices]]);
  return createHash('sha256').update(text).digest('hex');
}

function isKnown(since: number): boolean {
  return Date.now() - since < KEYS_LAST_MS;
}

function skippedChunks(
  { startedAt, finishedAt, answered, sentAt }: ImportRecord,
  { chunks }: FileScan,
  unknownOutcome: ImportJob['unknownOutcome'],
): number {
  if (finishedAt !== null || isKnown(startedAt)) return 0;
  const next = chunks[answered];
  if (next === undefined || isKnown(sentAt)) return answered;
  if (unknownOutcome !== null) return unknownOutcome === 'stored' ? answered + 1 : answered;
  const { firstRow, size } = next;
  const sent = new Date(sentAt);
  throw new CommandError(serverMessages.inDoubt(firstRow, firstRow + size - 1, sent));
}

/** Nothing of it is noted on this machine. */
const UNRECORDED: ImportSession = {
  since: null,
  isFirst: true,
  skippedRows: 0,
  isSkipped: () => false,
  keyOf: () => '',
  sending: async () => {},
  finish: async () => {},
};

/** How far the chunks of a file have come. */
interface SessionNotes {
  /** Notes that all before this chunk was answered, and that it is sent now. */
  sending(chunk: { readonly index: number }): Promise<void>;
  finish(): Promise<void>;
}

/** Notes on this machine how far a round comes; where that cannot be, says so once. */
function sessionNotes(place: RecordPlace, begun: ImportRecord): SessionNotes {
  let record = begun;
  let isWarned = false;
  const write = async (next: ImportRecord): Promise<void> => {
    record = next;
    try {
      await place.write(next);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!isWarned) log([cliMessages.warning(serverMessages.noRecord(why))]);
      isWarned = true;
    }
  };
  return {
    sending: async ({ index }) => {
      // What is sent again was sent when it was.
      const isNews = index > record.answered || (index === 0 && record.answered === 0);
      if (isNews) await write({ ...record, answered: index, sentAt: Date.now() });
    },
    finish: () => write({ ...record, finishedAt: Date.now() }),
  };
}
