/** What the screens of the command line say: the wizard, and the browser of links. */
import { counted, formatNumber, shownList } from '@utmost/core/messages/figures.ts';

export const wizardMessages = {
  needsTerminal:
    'The wizard needs a terminal. Run utmost build --help to build a link without one.',

  title: 'New link',
  chooseTaxonomy: 'Which taxonomy?',
  chooseHint: 'Choose the rules for your link: its parameters, their order and values.',
  noTaxonomy: 'This folder has no taxonomy document. Start from a template.',
  parameters: (number: number) => counted(number, 'parameter', 'parameters'),
  faults: (number: number) => `can't be used: ${counted(number, 'problem', 'problems')}`,
  server: (url: string) => `Your organization at ${url}`,
  serverNote: 'signed in',
  templateNote: (number: number) => `template, ${counted(number, 'parameter', 'parameters')}`,
  otherFile: 'Another file: type its path',
  path: 'Path',
  pathNeeded: 'Type the path to a taxonomy document.',
  loading: 'Loading the taxonomy…',
  choosePreset: 'Which preset?',
  noPreset: 'None',
  presetWithout: (name: string, leftOut: readonly string[]) =>
    `${name}  without ${shownList(leftOut)}, which the rules don't allow now`,

  name: 'Link name',
  url: 'Website URL',
  encoding: 'URL encoding',
  on: 'on',
  off: 'off',
  required: 'required',
  optional: 'optional',
  setBy: (controller: string) => `set by ${controller}`,
  leftEmpty: (controller: string) => `left empty by ${controller}`,
  inUrl: (value: string) => `${value} (in the website URL)`,
  numberedOnSave: 'assigned when you save the link',
  numberedHere: 'next in the taxonomy, not reserved',
  nothingMatches: 'No matches. Press Esc to see all.',
  moreAbove: (number: number) => `${number} more above`,
  moreBelow: (number: number) => `${number} more below`,

  undo: 'Press Ctrl-T to undo.',
  preview: 'URL',
  length: (characters: number, most: number) =>
    `${formatNumber(characters)} of ${formatNumber(most)}`,
  noUrl: 'The URL appears here as you type.',
  warning: (sentence: string) => `Warning: ${sentence}`,

  copy: 'Copy',
  print: 'Print and quit',
  save: 'Save to server',
  another: 'Another link',
  notYet: (number: number) => `${counted(number, 'problem', 'problems')} to fix first.`,
  saving: 'Saving the link…',
  saved: (name: string, url: string) => `Saved ${name} to ${url}.`,
  savedOtherwise: 'Saved. The server assigned a different ID than shown before.',

  keysList: ['↑↓ move', 'Enter select', 'Esc quit'],
  keysPath: ['Enter open', 'Esc back'],
  keysText: ['Enter next', '↑↓ or Tab move', 'Esc quit'],
  keysDropdown: ['type to filter', '↑↓ move', 'Enter select', 'Tab skip', 'Esc quit'],
  keysSwitch: ['Space toggle', '↑↓ or Tab move', 'Esc quit'],
  keysActions: ['←→ move', 'Enter run', '↑ back', 'Esc quit'],
} as const;

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
