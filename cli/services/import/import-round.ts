import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { bodyOf, type Connection } from '../../client.ts';
import { CommandError } from '../../command-error.ts';
import { type ImportRecord, KEYS_LAST_MS, newRecord, recordOf } from './import-record.ts';
import type { ImportJob } from './job.ts';
import { type RoundNotes, roundNotes } from './round-notes.ts';
import type { RowChunk } from './row-chunks.ts';
import type { Survey } from './survey-rows.ts';

/** One import of one file, which may take several runs of the command. */
export interface Round extends RoundNotes {
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
 * not be sent; of one chunk nobody knows then whether it arrived.
 * @throws {CommandError} when the person must say what became of that chunk
 */
export async function beginRound(
  connection: Connection,
  { dryRun, round, doubt }: Pick<ImportJob, 'dryRun' | 'round' | 'doubt'>,
  survey: Survey,
): Promise<Round> {
  if (dryRun) return REHEARSAL;
  const { organizationId, id } = await bodyOf(connection.api.GET('/api/auth/me'));
  const place = recordOf(connection.url, organizationId, id, survey.digest);
  const found = await place.read();
  const isOver = found !== null && found.finishedAt !== null;
  const isNew = found === null || (isOver && round === 'again');
  const record = isNew ? newRecord(Date.now(), isOver ? 'again' : 'first') : found;
  const answered = skippedChunks(record, survey, doubt);
  return {
    ...roundNotes(place, record),
    since: record.finishedAt,
    isFirst: isNew,
    skippedRows: survey.chunks.slice(0, answered).reduce((sum, { size }) => sum + size, 0),
    isSkipped: ({ index }) => index < answered,
    keyOf: ({ index }) => {
      const words = ['utmost', survey.digest.slice(0, 40), record.round, index];
      return words.filter((word) => word !== '').join('-');
    },
  };
}

function skippedChunks(
  { startedAt, finishedAt, answered, sentAt }: ImportRecord,
  { chunks }: Survey,
  doubt: ImportJob['doubt'],
): number {
  const isKnown = (since: number): boolean => Date.now() - since < KEYS_LAST_MS;
  if (finishedAt !== null || isKnown(startedAt)) return 0;
  const next = chunks[answered];
  if (next === undefined || isKnown(sentAt)) return answered;
  if (doubt !== null) return doubt === 'stored' ? answered + 1 : answered;
  const { firstRow, size } = next;
  const sent = new Date(sentAt);
  throw new CommandError(serverMessages.inDoubt(firstRow, firstRow + size - 1, sent));
}

const REHEARSAL: Round = {
  since: null,
  isFirst: true,
  skippedRows: 0,
  isSkipped: () => false,
  keyOf: () => '',
  sending: async () => {},
  finish: async () => {},
};
