import { counted, formatWhole } from '@utmost/core/messages/figures.ts';

/** What the editor of rules between parameters says. */
export const dependentTexts = {
  open: 'Dependent values',
  openNamed: (name: string) => `Dependent values of ${name}`,
  title: (name: string) => `Dependent Values: ${name}`,
  by: 'Depends on',
  nothing: 'Nothing',
  hint: (name: string, controller: string) =>
    `Check which values of ${name} are allowed for each value of ${controller}. A row without any allows what “otherwise” does, or everything.`,
  keys: 'Arrow keys, Home and End move, Space checks, Shift with Space checks a row, Ctrl with Space a column. Paste cells from a spreadsheet, with or without headings.',
  table: (name: string, controller: string) => `Values of ${name} by ${controller}`,
  cell: (row: string, column: string) => `${row}: ${column}`,
  allOfRow: (row: string) => `All of ${row}`,
  allOfColumn: (column: string) => `${column} everywhere`,
  download: 'Download CSV',
  upload: 'Upload CSV',
  fileName: (queryName: string) => `${queryName}-rules.csv`,
  unknown: (names: string) => `Not in this table, so left out: ${names}`,
  links: (links: bigint) =>
    `${formatWhole(links)} ${links === 1n ? 'combination' : 'combinations'} of values possible.`,
  more: (problems: number) => `And ${counted(problems, 'more problem', 'more problems')}.`,
  save: 'Save Rules',
  saving: 'Saving...',
  saved: 'Rules saved.',
  saveFailed: 'Failed to save the rules',
  askTitle: 'Remove Rules?',
  askConfirm: 'Remove Rules',
  asking: 'Removing...',
  line: (controller: string) => `By ${controller}`,
} as const;
