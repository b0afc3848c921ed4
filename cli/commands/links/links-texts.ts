import { counted, formatNumber } from '@utmost/core/messages/figures.ts';
import { formatDate } from '../../messages/cli-server.ts';

export const linksMessages = {
  linkExists: 'Nothing was saved: a link with the same URL already exists.',
  listed: (shown: number, total: number, isExact: boolean) =>
    shown === total && isExact
      ? `${counted(total, 'link', 'links')}.`
      : `The newest ${formatNumber(shown)} of ${isExact ? '' : 'more than '}${counted(total, 'link', 'links')}. Use --limit to see more, or utmost export for all.`,
  madeBy: (createdBy: string, at: Date, id: string) => `${createdBy}, ${formatDate(at)}, ${id}`,
  whichToDelete: 'Say which links to delete: their IDs, a filter like --search, or --all.',
  noLinkId: (text: string) => `${text} isn't a link ID. utmost links list shows each link's ID.`,
  tooManyIds: (ids: number, most: number) =>
    `You can delete up to ${formatNumber(most)} links by ID at once, not ${formatNumber(ids)}. Use a filter like --search instead.`,
  askDelete: (links: number, isExact: boolean, url: string) =>
    `Delete ${isExact ? '' : 'more than '}${counted(links, 'link', 'links')} at ${url}?`,
  deleted: (links: number, url: string) =>
    `${counted(links, 'link', 'links')} deleted from ${url}.`,
} as const;

export const linksHelp = {
  linksExamples: `
Examples:
  In a terminal, browse all links: / searches, Enter opens, c copies, d deletes:
  $ utmost links

  $ utmost links list --search spring
  $ utmost links create https://example.com/shoes --name "Spring mail" --param utm_source=newsletter
  $ utmost links delete --search "old campaign"`,
  linksList: 'list links, newest first',
  linksLimit: 'how many links, up to 1,000 (use utmost export for all)',
  linksListExamples: `
Examples:
  $ utmost links list --param utm_source=newsletter --since 2027-03-01
  Spring mail
    https://example.com/shoes?utm_source=newsletter
    jo, Mar 2, 2027, 9:14 AM, 01983a6e-…

  In a script, each link is a line of tab-separated ID, time, creator, name and URL:
  $ utmost links list --search spring | cut -f5
  $ utmost links list --json | jq -r '.links[].fullUrl'`,
  linksCreate: 'build and save one link',
  linksCreateExamples: `
Examples:
  $ utmost links create https://example.com/shoes --name "Spring mail" \\
      --param utm_source=newsletter --param utm_medium=email
  https://example.com/shoes?utm_source=newsletter&utm_medium=email

  Start from a preset of your organization; --param comes after it:
  $ utmost links create https://example.com/shoes --name "Spring mail" \\
      --preset "Spring 2027" --param utm_source=newsletter

  In a script, use JSON:
  $ utmost links create … --json | jq -r .id

Exits with code 3 and saves nothing if a rule is broken.`,
  linksDelete: 'delete links',
  linksDeleteArgument: 'the link IDs (- reads them from standard input)',
  linksDeleteAll: 'delete every link in the organization',
  linksDeleteExamples: `
Examples:
  $ utmost links delete 01983a6e-6b1f-7c55-8c30-0f6f3d1d5a11
  $ utmost links delete --search "old campaign" --before 2026-01-01
  ? Delete 1,204 links at https://utmost.example? (y/N)

  In a script, after a look:
  $ utmost links list --search test | cut -f1 | utmost links delete - --yes

All of them are deleted, or none. POST /api/tracking-links/restore brings them
back, given the deletion that --json prints.`,
} as const;
