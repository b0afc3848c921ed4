import { counted, formatNumber } from '@utmost/core/messages/figures.ts';

/** The texts of `npm run operate -- move`. */
export const moveTexts = {
  to: (name: string) => `Moving to: ${name}`,
  cleared: 'Removed what an interrupted move had left there.',
  copying: (table: string, rows: number) => `${table}: ${counted(rows, 'row', 'rows')} so far.`,
  comparing: 'Everything is copied. Comparing both databases.',
  table: (table: string, rows: number, hash: string) =>
    `${table}: ${counted(rows, 'row', 'rows')}, the same in both (${hash.slice(0, 16)}).`,
  done: (rows: number) =>
    `Moved ${formatNumber(rows)} rows. Set DATABASE_URL to the new database, then start the service. The old one is unchanged.`,
  address:
    '--to must look like mysql://user:password@host:3306/database or sqlite:data/utmost.sqlite.',
  notEmpty: (name: string, table: string) =>
    `Nothing was moved: ${name} isn't empty (it has rows in ${table}). Name an empty database.`,
  otherVersion: (name: string, what: string) =>
    `Nothing was moved: ${name} belongs to another version of Utmost (${what}). Name an empty database.`,
  unreachable: (name: string, why: string) =>
    `Nothing was moved: ${name} isn't responding (${why}). Check --to, or MOVE_TO.`,
  full: (name: string) =>
    `Nothing was moved: the disk of ${name} is full. Free some space, then run the move again.`,
  different: (name: string, table: string) =>
    `Nothing was moved: ${table} in ${name} isn't what was copied. Run the move again, and report this if it fails again.`,
  changed:
    'Nothing was moved: the database was changed meanwhile. Stop the service, then run the move again.',
};
