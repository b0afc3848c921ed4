import { createHash } from 'node:crypto';
import type { Choices } from '@utmost/core/link/variations.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { bodyOf, type Connection } from '../../client.ts';
import { CommandError } from '../../command-error.ts';
import { KEYS_LAST_MS, newRecord, recordOf } from '../import/import-record.ts';
import { type RoundNotes, roundNotes } from '../import/round-notes.ts';
import type { Survey } from '../import/survey-rows.ts';

/** One generation of the links of one file, which may take several runs of the command. */
export interface Generation extends RoundNotes {
  /** The name that the server knows the links of a chunk by. */
  keyOf(chunk: { readonly index: number }): string;
}

/**
 * Finds out whether an earlier run has stored these links. While the server knows their names it answers
 * the same links again, with the same numbers.
 * @throws {CommandError} when it was too long ago for that, and is not to be done `again`
 */
export async function beginGeneration(
  { url, api }: Connection,
  survey: Survey,
  choices: Choices,
  round: 'same' | 'again',
): Promise<Generation> {
  const { organizationId, id } = await bodyOf(api.GET('/api/auth/me'));
  const digest = createHash('sha256')
    .update(JSON.stringify(['generate', survey.digest, [...choices]]))
    .digest('hex');
  const place = recordOf(url, organizationId, id, digest);
  const found = await place.read();
  const isForgotten = found !== null && Date.now() - found.startedAt > KEYS_LAST_MS;
  if (isForgotten && round === 'same') {
    throw new CommandError(serverMessages.storedLongAgo(new Date(found.startedAt)));
  }
  const isNew = found === null || isForgotten || (found.finishedAt !== null && round === 'again');
  const record = isNew ? newRecord(Date.now(), found === null ? 'first' : 'again') : found;
  return {
    ...roundNotes(place, record),
    keyOf: ({ index }) =>
      ['utmost', digest.slice(0, 40), record.round, index].filter((word) => word !== '').join('-'),
  };
}
