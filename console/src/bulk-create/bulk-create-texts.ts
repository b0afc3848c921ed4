/** Every text of the screen 'Bulk Create Tracking Links'. */

import { counted, formatNumber, shownList } from '@utmost/core/messages/figures.ts';

export const bulkTexts = {
  title: 'Bulk Create Tracking Links',
  summary: 'Create many links at once: by hand, from a prompt or from a file.',
  ways: 'Ways to create links',
  manualTab: 'Manual Entry',
  csvTab: 'CSV Upload',
  most: (links: number) => `You can create up to ${formatNumber(links)} links at once.`,
  loading: 'Loading parameters...',
  loadFailed: "Couldn't load the parameters.",
};

export const manualTexts = {
  link: (number: number) => `Link #${number}`,
  count: (links: number) => counted(links, 'link', 'links'),
  list: 'Links to create',
  add: 'Add Another Link',
  remove: 'Remove Link',
  removeNamed: (number: number) => `Remove Link #${number}`,
  generateVariations: 'Generate Variations',
  reset: 'Reset',
  cancel: 'Cancel',
  create: 'Create Links',
  creating: 'Creating...',
  created: (links: number) =>
    `${counted(links, 'tracking link has', 'tracking links have')} been created`,
  failed: (message: string) => `Failed to save links: ${message}`,
  wrong: (links: number) => `${counted(links, 'link has problems', 'links have problems')}`,
  firstWrong: 'Go to first',
  emptied: 'List cleared',
  undo: 'Undo',
};

export const gridTexts = {
  view: 'View',
  cards: 'Cards',
  grid: 'Grid',
  fillDown: 'Fill down',
  number: 'Number',
  url: 'URL',
  hint: 'Paste rows from a spreadsheet, with or without headings.',
  keys: (command: (key: string) => string) =>
    `Arrow keys move, Enter edits, Shift selects. ${command('C')} copies, Delete clears, ${command('D')} fills down, ${command('Z')} undoes, ${command('Y')} redoes. Esc, then Tab leaves the grid.`,
  undone: 'Undone',
  redone: 'Redone',
  selected: (cells: number) => `${counted(cells, 'cell', 'cells')} selected`,
  /** @example pasted(2, { rows: 0, columns: 1, names: ['Owner'] }) // 'Pasted 2 rows. 1 column that is not in the grid (Owner) was left out.' */
  pasted: (
    rows: number,
    leftOut: {
      readonly rows: number;
      readonly columns: number;
      readonly names: readonly string[];
    },
  ) => {
    const names = leftOut.names.length === 0 ? '' : ` (${shownList(leftOut.names, String)})`;
    const parts = [
      ...(leftOut.rows > 0
        ? [`${counted(leftOut.rows, 'row', 'rows')} beyond the most at once`]
        : []),
      ...(leftOut.columns > 0
        ? [
            `${counted(leftOut.columns, 'column that is', 'columns that are')} not in the grid${names}`,
          ]
        : []),
    ];
    const pasted = `Pasted ${counted(rows, 'row', 'rows')}`;
    if (parts.length === 0) return pasted;
    const verb = leftOut.rows + leftOut.columns === 1 ? 'was' : 'were';
    return `${pasted}. ${parts.join(' and ')} ${verb} left out.`;
  },
  leftEmpty: (controller: string) => `Left empty by ${controller}`,
  filled: (rows: number) => `Filled ${counted(rows, 'row', 'rows')}`,
};

export const variationTexts = {
  title: 'Generate Variations',
  text: (links: number) =>
    links === 1
      ? 'Choose the values to vary. You get one link for each combination.'
      : `Choose the values to vary. For each of the ${formatNumber(links)} links, you get one link for each combination.`,
  all: 'All',
  none: 'None',
  allOf: (name: string) => `All values of ${name}`,
  noneOf: (name: string) => `None of the values of ${name}`,
  add: 'Add a value',
  chosen: 'Chosen',
  chosenOf: (name: string) => `Chosen values of ${name}`,
  remove: (value: string) => `Remove ${value}`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  nothing: 'Choose at least one value.',
  /** @example count(1, [2, 3]) // '2 × 3 = 6 links' */
  count: (links: number, values: readonly number[]) => {
    const factors = [...(links > 1 ? [links] : []), ...values];
    const product = counted(
      values.reduce((all, one) => all * one, links),
      'link',
      'links',
    );
    return factors.length < 2 ? product : `${factors.map(formatNumber).join(' × ')} = ${product}`;
  },
  leftOut: (links: number) =>
    `${counted(links, 'combination is', 'combinations are')} left out because your rules don't allow ${links === 1 ? 'it' : 'them'}.`,
  generate: (links: number) => `Generate ${counted(links, 'Link', 'Links')}`,
  replaced: (links: number) =>
    `Replaced the list with ${counted(links, 'variation', 'variations')}`,
  cancel: 'Cancel',
  noDropdownsTitle: 'No Dropdown Parameters',
  noDropdowns: 'Add a dropdown or text parameter to generate variations.',
  typed: (name: string) => `Values of ${name}, one per line`,
};

export const createdTexts = {
  title: (links: number) => counted(links, 'link created', 'links created'),
  copyAll: 'Copy all URLs',
  copyTable: 'Copy as table',
  tableHead: ['Link Name', 'URL'],
  copiedTable: (links: number) => `${counted(links, 'link', 'links')} copied as a table`,
  download: 'Download with URLs',
  copied: 'Copied!',
  copiedText: (links: number) => `${counted(links, 'URL', 'URLs')} copied to clipboard`,
  close: 'Close',
  manage: 'Manage Links',
  more: (links: number) => `+${formatNumber(links)} more in Manage Links`,
};
