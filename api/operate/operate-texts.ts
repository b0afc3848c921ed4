import { counted as counts, shownList } from '@utmost/core/messages/figures.ts';

/** The texts of `npm run operate`. */
export const operateTexts = {
  description: 'Looks after the database. Stop the service first.',
  afterRestore: 'run it once after you restored a backup, before the service starts',
  step: 'raise every link ID counter by this much (default: 1000, or the last 30 days of links if more, plus 1000 for each second since the backup)',
  stepRange: (most: number) => `Use a whole number from 1 to ${most}.`,
  check: 'check the database for damage; exits with 1 if there is any',
  checking: 'Checking the database. This can take minutes.',
  database: (name: string) => `Database: ${name}`,
  raised: (organization: string, names: readonly string[], by: number) =>
    `${organization}: raised ${shownList(names, (name) => name)} by ${by}.`,
  renewed: 'Clients will read everything again. You can start the service now.',
  sound: (links: number, organizations: number) =>
    `No problems found in ${counts(links, 'link', 'links')} of ${counts(organizations, 'organization', 'organizations')}.`,
  problems: (count: number) =>
    `${counts(count, 'problem', 'problems')} found. docs/recovery.md says what to do.`,
  damaged: (what: string) => `The database is damaged: ${what}`,
  miscounted: (organization: string, counted: number, stored: number) =>
    `${organization}: ${counts(counted, 'link', 'links')} counted, but ${stored} stored.`,
  aboveCounter: (organization: string, queryName: string, highest: number, last: number) =>
    `${organization}: a link has ${queryName} ${highest}, but the counter is at ${last}, so that number would be given again.`,
  givenTwice: (organization: string, queryName: string, value: string, links: number) =>
    `${organization}: ${counts(links, 'link has', 'links have')} the same ${queryName}, ${value}.`,
  orphans: (table: string, rows: number, parent: string) =>
    `${table}: ${counts(rows, 'row', 'rows')} without ${parent === 'organizations' ? 'an organization' : `a row in ${parent}`}.`,
} as const;
