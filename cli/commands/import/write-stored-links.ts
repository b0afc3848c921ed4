import { CommandError } from '../../command-error.ts';
import { cliMessages } from '../../messages/cli.ts';
import type { RowProgress } from '../../output/row-progress.ts';
import type { Connection } from '../../server/client.ts';
import type { GenerateJob, GenerateOutcome } from '../generate/generate-links.ts';
import type { BeforeStoring, ImportJob } from './import-job.ts';
import { importLinks } from './import-links.ts';

/**
 * Has a server store the valid links of a file, and writes them as it built them.
 * @param key names the file for the server, as in {@link ImportJob}
 * @throws {CommandError} when a file cannot be read or written, there is no room, or it was broken off
 */
export async function writeStoredLinks(
  connection: Connection,
  job: GenerateJob,
  key: Pick<ImportJob, 'idempotencyKey' | 'isAgain'>,
  progress: RowProgress,
  beforeStoring: BeforeStoring,
): Promise<GenerateOutcome> {
  const stored = {
    ...job,
    ...key,
    mode: 'valid',
    dryRun: false,
    isPublished: false,
    duplicates: 'allow',
    output: job,
  } as const;
  const destination = job.output === '-' ? cliMessages.standardOutput : job.output;
  const outcome = await importLinks(connection, stored, progress, {
    beforeStoring,
    askPublished: async () => false,
  });
  if (outcome.end === 'stopped') {
    throw new CommandError(cliMessages.stoppedAfter(progress.links, destination));
  }
  return { ...outcome, destination };
}
