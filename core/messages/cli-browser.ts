import { formatNumber } from './figures.ts';

/** What the browser of links in the terminal says, and what both it and the wizard say. */

export const copyMessages = {
  copiedBy: (program: string) => `Copied with ${program}.`,
  copiedByTerminal:
    "Copied through the terminal (OSC 52). If pasting doesn't work, select the URL and copy it yourself.",
} as const;

export const browserMessages = {
  title: 'Links',
  range: (first: number, last: number, total: number, isExact: boolean) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${isExact ? '' : 'more than '}${formatNumber(total)}`,
  none: 'No links yet. Run utmost to build the first one.',
  noneFound: (search: string) => `No links match "${search}".`,
  loading: 'Loading…',
  search: 'Search',
  searchHint: 'name, URL or creator',
  madeBy: (by: string, at: string) => `${by}, ${at}`,
  created: 'Created',
  changed: 'Changed',
  askDelete: (name: string) => `Delete ${name}? Its URL keeps working.`,
  deleted: (name: string) => `Deleted ${name}.`,

  keysList: ['/ search', '↑↓ move', '←→ page', 'Enter open', 'c copy', 'd delete', 'Esc quit'],
  keysSearch: ['type to search', '↑↓ move', 'Enter to the list', 'Esc clear'],
  keysLink: ['c copy', 'd delete', '↑↓ next link', 'Esc back'],
  keysQuestion: ['y delete', 'n cancel'],
} as const;
