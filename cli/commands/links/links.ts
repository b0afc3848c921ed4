import type { Command } from 'commander';
import { connect } from '../../server/client.ts';
import { serverHelp } from '../../messages/cli-server-help.ts';
import { isReadByPeople } from '../../output/table.ts';
import { canDraw, isInteractive } from '../../output/terminal.ts';
import { fetchTaxonomy } from '../../server/fetch-taxonomy.ts';
import { linksCreate } from './create.ts';
import { linksDelete } from './delete.ts';
import { linksList, listLinks, USUAL } from './list.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { refuseUnknown, withSubcommands } from '../../options/subcommands.ts';

/** Declares `utmost links`. */
export function links(command: Command): void {
  withServerOptions(command)
    .addHelpText('after', serverHelp.linksExamples)
    // Else a misspelled command below it is but an argument too many.
    .allowExcessArguments()
    .action((flags: ServerFlags) => {
      refuseUnknown(command, Object.keys(BELOW));
      return browse(flags);
    });
  withSubcommands(command, BELOW);
}

const BELOW = {
  list: { summary: serverHelp.linksList, declare: linksList },
  create: { summary: serverHelp.linksCreate, declare: linksCreate },
  delete: { summary: serverHelp.linksDelete, declare: linksDelete },
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
