import { counted, formatNumber } from './figures.ts';

/** What the wizard of the command line says: a link, built step by step at a terminal. */

export const wizardHelp = {
  wizard: 'build a link step by step; what utmost does without a command',
  taxonomyOption: 'the taxonomy document to begin with; else the wizard lets you choose',
  examples: `
Examples:
  $ utmost
  $ utmost wizard --taxonomy taxonomy.yaml

  The link goes to standard output, everything else is drawn on standard error:
  $ url=$(utmost)

The wizard offers the taxonomy documents of this folder, your organisation's taxonomy when you are signed
in, and the templates. Paste a whole URL into Website URL and it is taken apart. Esc leaves.`,
} as const;

export const wizardMessages = {
  needsTerminal:
    'The wizard needs a terminal. Run utmost build --help to build a link without one.',

  title: 'New link',
  chooseTaxonomy: 'Which taxonomy?',
  chooseHint: 'The rules that the link is to keep: its parameters, their order and their values.',
  noTaxonomy: 'There is no taxonomy document in this folder, so here are the templates.',
  parameters: (number: number) => counted(number, 'parameter', 'parameters'),
  faults: (number: number) => `cannot be used: ${counted(number, 'problem', 'problems')}`,
  server: (url: string) => `Your organisation at ${url}`,
  serverNote: 'signed in',
  templateNote: (number: number) => `template, ${counted(number, 'parameter', 'parameters')}`,
  otherFile: 'Another file: type its path',
  path: 'Path',
  pathNeeded: 'Type the path of a taxonomy document.',
  loading: 'Loading the taxonomy',

  name: 'Link name',
  url: 'Website URL',
  encoding: 'URL encoding',
  on: 'on',
  off: 'off',
  required: 'required',
  optional: 'optional',
  inUrl: (value: string) => `${value} (in the website URL)`,
  numberedOnSave: 'the next free number, given when the link is saved',
  numberedHere: 'counted on from the taxonomy, not reserved',
  filter: (text: string) => `Filter: ${text}`,
  nothingMatches: 'Nothing matches. Delete a letter, or Esc to see all.',
  moreAbove: (number: number) => `${number} more above`,
  moreBelow: (number: number) => `${number} more below`,

  takeOut: 'Ctrl-T takes them out of the website URL.',
  preview: 'URL',
  length: (characters: number, most: number) =>
    `${formatNumber(characters)} of ${formatNumber(most)}`,
  noUrl: 'The URL appears here as you type.',
  warning: (sentence: string) => `Warning: ${sentence}`,
  moreLines: (number: number) => `and ${counted(number, 'more line', 'more lines')}`,

  copy: 'Copy',
  print: 'Print and leave',
  save: 'Save to the server',
  another: 'Another link',
  notYet: (number: number) => `${counted(number, 'problem', 'problems')} to mend first.`,
  saving: 'Saving the link',
  saved: (name: string, url: string) => `Saved ${name} at ${url}.`,
  savedOtherwise: 'Saved. The server gave it other numbers than were shown before.',

  keysList: ['↑↓ choose', 'Enter take', 'Esc leave'],
  keysPath: ['Enter open', 'Esc back to the list'],
  keysText: ['Enter next', '↑↓ or Tab move', 'Esc leave'],
  keysDropdown: ['type to filter', '↑↓ choose', 'Enter take', 'Tab skip', 'Esc leave'],
  keysSwitch: ['Space switch', '↑↓ or Tab move', 'Esc leave'],
  keysActions: ['←→ choose', 'Enter do it', '↑ back', 'Esc leave'],
  keysWait: ['Esc leave'],
} as const;
