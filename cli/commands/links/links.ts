import type { Command } from 'commander';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { refuseUnknown, withSubcommands } from '../../options/subcommands.ts';
import { isReadByPeople } from '../../output/table.ts';
import { canDraw, isInteractive } from '../../output/terminal.ts';
import { connect } from '../../server/client.ts';
import { fetchTaxonomy } from '../../server/fetch-taxonomy.ts';
import { linksCreate } from './create.ts';
import { linksDelete } from './delete.ts';
import { linksHelp } from './links-texts.ts';
import { linksList, listLinks, USUAL } from './list.ts';

/** Declares `utmost links`. */
export function links(command: Command): void {
  withServerOptions(command)
    .addHelpText('after', linksHelp.linksExamples)
    // Else a misspelled command below it is but an argument too many.
    .allowExcessArguments()
    .action((flags: ServerFlags) => {
      refuseUnknown(command, Object.keys(BELOW));
      return browse(flags);
    });
  withSubcommands(command, BELOW);
}

const BELOW = {
  list: { summary: linksHelp.linksList, declare: linksList },
  create: { summary: linksHelp.linksCreate, declare: linksCreate },
  delete: { summary: linksHelp.linksDelete, declare: linksDelete },
};

/** At a terminal links are looked through; for a program they are listed. */
async function browse(flags: ServerFlags): Promise<void> {
  const isAttended = isInteractive() && canDraw() && isReadByPeople();
  if (flags.json || !isAttended) {
    await listLinks({ ...flags, limit: USUAL });
    return;
  }
  const connection = await connect(flags);
  const { taxonomy } = await fetchTaxonomy(connection);
  // Load Ink, which takes a third of a second, only for a terminal.
  const { browseLinks } = await import('../../ui/links/links-browser.tsx');
  const { compileTaxonomy } = await import('@utmost/core/taxonomy/compile.ts');
  await browseLinks(connection, compileTaxonomy(taxonomy));
}
