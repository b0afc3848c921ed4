import { counted as counts, shownList } from './figures.ts';

/** The texts of `npm run operate`. */
export const operateTexts = {
  description: 'Looks after the database. Stop the service first.',
  afterRestore: 'run it once after you restored a backup, before the service starts',
  step: 'raise every link ID counter by this much (default: 1000, or the last 30 days of links if more)',
  stepRange: (most: number) => `Use a whole number from 1 to ${most}.`,
  check: 'check the database for damage',
  database: (name: string) => `Database: ${name}`,
  raised: (organization: string, names: readonly string[], by: number) =>
    `${organization}: raised ${shownList(names, (name) => name)} by ${by}.`,
  renewed: 'Clients will read everything again. You can start the service now.',
  sound: 'No problems found.',
  damaged: (what: string) => `The database file is damaged: ${what}`,
  miscounted: (organization: string, counted: number, stored: number) =>
    `${organization}: ${counts(counted, 'link', 'links')} counted, but ${stored} stored.`,
  orphans: (rows: number) =>
    `${counts(rows, 'index row', 'index rows')} of links that don't exist.`,
} as const;
