import { randomUUID } from 'node:crypto';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ImportJob } from '../commands/import/import-job.ts';
import { serverHelp } from '../messages/cli-help.ts';
import { serverMessages } from '../messages/cli-server.ts';

/** What is to become of links that exist already. */
export interface DuplicateFlags {
  readonly skipExisting?: true;
  readonly failOnDuplicates?: true;
  readonly idempotencyKey?: string;
}

/** How the import of a file is named for the server. */
export interface NameFlags {
  readonly idempotencyKey?: string;
  readonly again?: true;
}

// The server takes 255 characters, and a file that is sent in parts needs some to number them.
const LONGEST_KEY = 200;
const KEY = /^[\x21-\x7e]+$/;

/** Adds the options for links that exist already. */
export function withDuplicateOptions(command: Command): Command {
  return command
    .addOption(new Option('--skip-existing', serverHelp.skipExisting).conflicts('failOnDuplicates'))
    .option('--fail-on-duplicates', serverHelp.failOnDuplicates)
    .addOption(keyOption());
}

/** What the server is to do with a link whose URL another one has. */
export function duplicatesOf({
  skipExisting,
  failOnDuplicates,
}: DuplicateFlags): 'allow' | 'skip' | 'reject' {
  if (skipExisting) return 'skip';
  return failOnDuplicates ? 'reject' : 'allow';
}

/** The option that imports a file once more. */
export function againOption(description: string): Option {
  return new Option('--again', description).conflicts('idempotencyKey');
}

/** The name that the flags give; what exists is skipped whatever the server was sent before. */
export function nameOf(
  { idempotencyKey, again }: NameFlags,
  duplicates: ImportJob['duplicates'],
): Pick<ImportJob, 'idempotencyKey' | 'isAgain'> {
  const isNew = again === true || duplicates === 'skip';
  return {
    idempotencyKey: idempotencyKey ?? (isNew ? randomUUID() : null),
    isAgain: again === true,
  };
}

/** The option that names the work for the server. */
export function keyOption(description: string = serverHelp.idempotencyKey): Option {
  return new Option('--idempotency-key <key>', description).argParser(keyOf);
}

function keyOf(text: string): string {
  if (!KEY.test(text) || text.length > LONGEST_KEY) {
    throw new InvalidArgumentError(serverMessages.malformedKey(LONGEST_KEY));
  }
  return text;
}
