import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import type { Command } from 'commander';
import { linksCreate } from './links/create.ts';
import { linksDelete } from './links/delete.ts';
import { linksList } from './links/list.ts';
import { withSubcommands } from './subcommands.ts';

/** Declares `utmost links`. */
export function links(command: Command): void {
  command.addHelpText('after', serverHelp.linksExamples);
  withSubcommands(command, {
    list: { summary: serverHelp.linksList, declare: linksList },
    create: { summary: serverHelp.linksCreate, declare: linksCreate },
    delete: { summary: serverHelp.linksDelete, declare: linksDelete },
  });
}
