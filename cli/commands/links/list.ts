import type { components } from '@utmost/core/contract.d.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { serverHelp } from '@utmost/core/messages/cli-server-help.ts';
import type { Command } from 'commander';
import { connect } from '../../client.ts';
import { totalOf } from '../../services/links/count-links.ts';
import type { ReadLink } from '../../ui/link-list-view.tsx';
import { log, printJson } from '../../ui/output.ts';
import { isReadByPeople, printTable } from '../../ui/table.ts';
import { type LinkFilterFlags, linkFilterOf, withLinkFilter } from '../link-filter.ts';
import { wholeNumber } from '../option-values.ts';
import { type ServerFlags, withServerOptions } from '../server-options.ts';

type Link = components['schemas']['TrackingLink'];

interface ListFlags extends ServerFlags, LinkFilterFlags {
  readonly limit: number;
}

/** How many links are listed where nobody says. */
export const USUAL = 25;
const MOST = 1_000;

/** Declares `utmost links list`. */
export function linksList(command: Command): void {
  withLinkFilter(command).option(
    '--limit <number>',
    serverHelp.linksLimit,
    wholeNumber('--limit', 1, MOST),
    USUAL,
  );
  withServerOptions(command).addHelpText('after', serverHelp.linksListExamples).action(listLinks);
}

/** Lists links, as the options ask for it. */
export async function listLinks({ limit, json, ...flags }: ListFlags): Promise<void> {
  const filter = linkFilterOf(flags);
  const { api } = await connect(flags);
  const { data: links = [], response } = await api.GET('/api/tracking-links', {
    params: {
      query: {
        range: JSON.stringify([0, limit - 1]),
        sort: JSON.stringify(['createdAt', 'DESC']),
        filter: JSON.stringify(filter),
      },
    },
  });
  const total = totalOf(response);
  if (json) printJson({ total: total.links, isExact: total.isExact, links });
  else if (isReadByPeople()) {
    const { drawLinks } = await import('../../ui/link-list-view.tsx');
    drawLinks(links.map(readLinkOf));
  } else await printTable([], links.map(cellsOf));
  log([serverMessages.listed(links.length, total.links, total.isExact)]);
}

function readLinkOf({ id, name, fullUrl, createdBy, createdAt }: Link): ReadLink {
  const made = serverMessages.madeBy(createdBy, new Date(createdAt), id);
  return { id, name, url: fullUrl, made };
}

function cellsOf({ id, createdAt, createdBy, name, fullUrl }: Link): string[] {
  return [id, createdAt, createdBy, name, fullUrl];
}
