import type { Command } from 'commander';
import { type LinkFilterFlags, linkFilterOf, withLinkFilter } from '../../options/link-filter.ts';
import { wholeNumber } from '../../options/parse-options.ts';
import { type ServerFlags, withServerOptions } from '../../options/server-options.ts';
import { log, printJson } from '../../output/output.ts';
import type { ReadLink } from '../../output/printed-views.tsx';
import { isReadByPeople, printTable } from '../../output/table.ts';
import { connect, type TrackingLink } from '../../server/client.ts';
import { linksHelp, linksMessages } from './links-texts.ts';
import { readPage } from './read-page.ts';

interface ListFlags extends ServerFlags, LinkFilterFlags {
  readonly limit: number;
}

/** How many links are listed by default. */
export const USUAL = 25;
const MOST = 1_000;

/** Declares `utmost links list`. */
export function linksList(command: Command): void {
  withLinkFilter(command).option(
    '--limit <number>',
    linksHelp.linksLimit,
    wholeNumber('--limit', 1, MOST),
    USUAL,
  );
  withServerOptions(command).addHelpText('after', linksHelp.linksListExamples).action(listLinks);
}

/** Lists links, as the options ask for it. */
export async function listLinks({ limit, json, ...flags }: ListFlags): Promise<void> {
  const page = await readPage(await connect(flags), linkFilterOf(flags), 0, limit);
  const { links, count: total, isExact } = page;
  if (json) printJson({ total, isExact, links });
  else if (isReadByPeople()) {
    const { drawLinks } = await import('../../output/printed-views.tsx');
    drawLinks(links.map(readLinkOf));
  } else await printTable([], links.map(cellsOf));
  log([linksMessages.listed(links.length, total, isExact)]);
}

function readLinkOf({ id, name, fullUrl, createdBy, createdAt }: TrackingLink): ReadLink {
  const made = linksMessages.madeBy(createdBy, new Date(createdAt), id);
  return { id, name, url: fullUrl, made };
}

function cellsOf({ id, createdAt, createdBy, name, fullUrl }: TrackingLink): string[] {
  return [id, createdAt, createdBy, name, fullUrl];
}
