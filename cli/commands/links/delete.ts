import { text as textOf } from 'node:stream/consumers';
import type { Command } from 'commander';
import { CommandError, EXIT } from '../../command-error.ts';
import {
  type LinkFilter,
  type LinkFilterFlags,
  linkFilterOf,
  withLinkFilter,
} from '../../options/link-filter.ts';
import { requireIds } from '../../options/parse-options.ts';
import { type Consent, requireConsent, withConsent } from '../../options/require-consent.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log, printJson } from '../../output/output.ts';
import { bodyOf, connect, LONG_PATIENCE_S } from '../../server/client.ts';
import { linksHelp, linksMessages } from './links-texts.ts';
import { readPage } from './read-page.ts';

interface DeleteFlags extends ServerFlags, LinkFilterFlags, Consent {
  readonly all?: true;
}

type Selection = { readonly ids: string[] } | { readonly filter: LinkFilter };

const MOST_IDS = 10_000;

/** Declares `utmost links delete`. */
export function linksDelete(command: Command): void {
  command.argument('[id...]', linksHelp.linksDeleteArgument);
  withConsent(withLinkFilter(command).option('--all', linksHelp.linksDeleteAll));
  withServerOptions(command).addHelpText('after', linksHelp.linksDeleteExamples).action(remove);
}

async function remove(args: readonly string[], flags: DeleteFlags): Promise<void> {
  const selection = await selectedLinks(args, flags);
  const connection = await connect(flags, LONG_PATIENCE_S);
  const { count, isExact } =
    'ids' in selection
      ? { count: selection.ids.length, isExact: true }
      : await readPage(connection, selection.filter, 0, 1);
  if (count > 0) {
    await requireConsent(flags, linksMessages.askDelete(count, isExact, connection.url));
  }
  const { deleted } =
    count === 0
      ? { deleted: 0 }
      : await bodyOf(connection.api.DELETE('/api/tracking-links', { body: selection }));
  if (flags.json) printJson({ server: connection.url, deleted });
  log([linksMessages.deleted(deleted, connection.url)]);
}

/** Either the named links or those that a filter leaves; all of them only when that is said. */
async function selectedLinks(args: readonly string[], flags: DeleteFlags): Promise<Selection> {
  const isPiped = args.length === 1 && args[0] === '-';
  const ids = isPiped ? (await textOf(process.stdin)).split(/\s+/).filter(Boolean) : [...args];
  const filter = linkFilterOf(flags);
  const isFiltered = Object.keys(filter).length > 0;
  const ways = [ids.length > 0 || isPiped, isFiltered, flags.all === true];
  if (ways.filter(Boolean).length !== 1) {
    throw new CommandError(linksMessages.whichToDelete, EXIT.usage);
  }
  requireIds(ids, linksMessages.noLinkId);
  if (ids.length > MOST_IDS) {
    throw new CommandError(linksMessages.tooManyIds(ids.length, MOST_IDS), EXIT.usage);
  }
  return ids.length > 0 || isPiped ? { ids } : { filter };
}
