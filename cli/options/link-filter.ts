import type { components } from '@utmost/core/contract.d.ts';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../command-error.ts';
import { serverHelp } from '../messages/cli-help.ts';
import { serverMessages } from '../messages/cli-server.ts';
import { RepeatedOption, withParam } from './parse-options.ts';

/** Which links are meant. */
export interface LinkFilterFlags {
  readonly search?: string;
  readonly createdBy?: string;
  readonly param?: ReadonlyMap<string, string>;
  readonly since?: string;
  readonly before?: string;
  readonly favorites?: true;
}

export type LinkFilter = components['schemas']['TrackingLinkFilter'];

/** Declares the options that say which links are meant; all of them must hold. */
export function withLinkFilter(command: Command): Command {
  return command
    .option('--search <text>', serverHelp.filterSearch)
    .option('--created-by <username>', serverHelp.filterCreatedBy)
    .addOption(new RepeatedOption('-p, --param <name=value>', serverHelp.filterParam, withParam))
    .option('--since <date>', serverHelp.filterSince)
    .option('--before <date>', serverHelp.filterBefore)
    .option('--favorites', serverHelp.filterFavorites);
}

/**
 * The filter that the options ask for.
 * @throws {CommandError} wrong usage (2) where a date is none
 */
export function linkFilterOf(flags: LinkFilterFlags): LinkFilter {
  const { search, createdBy, param, since, before, favorites } = flags;
  return {
    ...(search !== undefined && { q: search }),
    ...(createdBy !== undefined && { createdBy }),
    // No value is asked for as an empty one.
    ...(param && {
      values: Object.fromEntries([...param].map(([name, value]) => [name, value || null])),
    }),
    ...(since !== undefined && { createdFrom: timeOf('--since', since) }),
    ...(before !== undefined && { createdTo: timeOf('--before', before) }),
    ...(favorites && { favorite: true }),
  };
}

const DATE = /^\d{4}-\d\d-\d\d(T.+)?$/;
// Without it a time would be one of this machine's zone, and a day one in UTC.
const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/i;

function timeOf(flag: string, text: string): string {
  const inZone = !text.includes('T') || ZONE.test(text) ? text : `${text}Z`;
  const date = DATE.test(text) ? new Date(inZone) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) {
    throw new CommandError(serverMessages.noDate(flag, text), EXIT.usage);
  }
  return date.toISOString();
}
