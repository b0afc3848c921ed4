import { formatNumber } from './figures.ts';

/** What the browser of links in the terminal says, and what both it and the wizard say. */

export const copyMessages = {
  copiedBy: (program: string) => `Copied with ${program}.`,
  copiedByTerminal:
    'Handed to the terminal to copy (OSC 52). If nothing is pasted, it does not allow that: select the URL instead.',
} as const;

export const browserMessages = {
  title: 'Links',
  range: (first: number, last: number, total: number, isExact: boolean) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${isExact ? '' : 'more than '}${formatNumber(total)}`,
  none: 'No links yet. Run utmost to build the first one.',
  noneFound: (search: string) => `No link has "${search}" in its name, its URL or its creator.`,
  loading: 'Loading',
  search: 'Search',
  searchHint: 'name, URL or creator',
  madeBy: (by: string, at: string) => `${by}, ${at}`,
  created: 'Created',
  changed: 'Changed',
  askDelete: (name: string) => `Delete ${name}? Its URL keeps working, but nobody finds it here.`,
  deleted: (name: string) => `${name} is deleted.`,

  keysList: ['/ search', '↑↓ choose', '←→ page', 'Enter look', 'c copy', 'd delete', 'Esc leave'],
  keysSearch: ['type to search', '↑↓ choose', 'Enter to the list', 'Esc see all'],
  keysLink: ['c copy', 'd delete', '↑↓ next link', 'Esc back'],
  keysQuestion: ['y delete', 'n keep'],
} as const;
