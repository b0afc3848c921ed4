import { type Command, InvalidArgumentError, Option } from 'commander';
import { serverMessages } from '../messages/cli-server.ts';
import { serverHelp } from '../messages/cli-server-help.ts';

/** What is to become of links that exist already. */
export interface DuplicateFlags {
  readonly skipExisting?: true;
  readonly failOnDuplicates?: true;
  readonly idempotencyKey?: string;
}

// The server takes 255 characters, and a file that is sent in parts needs some to number them.
const LONGEST_KEY = 200;
const KEY = /^[\x21-\x7e]+$/;

/** Adds the options for links that exist already. */
export function withDuplicateOptions(command: Command): Command {
  return command
    .addOption(new Option('--skip-existing', serverHelp.skipExisting).conflicts('failOnDuplicates'))
    .option('--fail-on-duplicates', serverHelp.failOnDuplicates)
    .option('--idempotency-key <key>', serverHelp.idempotencyKey, keyOf);
}

/** What the server is to do with a link whose URL another one has. */
export function duplicatesOf({
  skipExisting,
  failOnDuplicates,
}: DuplicateFlags): 'allow' | 'skip' | 'reject' {
  if (skipExisting) return 'skip';
  return failOnDuplicates ? 'reject' : 'allow';
}

function keyOf(text: string): string {
  if (!KEY.test(text) || text.length > LONGEST_KEY) {
    throw new InvalidArgumentError(serverMessages.malformedKey(LONGEST_KEY));
  }
  return text;
}
