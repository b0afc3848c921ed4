/** Every text of the dialog 'Value Mappings'. */
import { counted, formatNumber } from '@utmost/core/messages/figures.ts';

export const mappingTexts = {
  title: (name: string) => `Value Mappings for ${name}`,
  subtitle: 'Map human-readable names to codified URL values',
  onlyDropdowns: 'This feature is only available for dropdown parameters.',
  ways: 'How to enter values',
  csvTab: 'CSV Upload',
  manualTab: 'Manual',
  enabled: 'Coded values have been enabled for this parameter',
  enableFailed: 'Failed to enable coded values',
  loading: 'Loading values...',
  empty: 'No value mappings defined yet',
  addFirst: 'Add your first value',
  add: 'Add Value',
  order: 'Order',
  displayName: 'Display Name',
  codedValue: 'Coded Value',
  codifiedValue: 'Codified Value',
  displayNamePlaceholder: 'Paid Search',
  codifiedValuePlaceholder: 'cpc',
  actions: 'Actions',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  count: (mappings: number) => counted(mappings, 'value', 'values'),
  showMore: (count: number) => `Show ${formatNumber(count)} more`,
  addTitle: 'Add Value Mapping',
  editTitle: 'Edit Value Mapping',
  deleteTitle: 'Delete Value Mapping',
  deleteText: (display: string, code: string) =>
    `New links can no longer use “${display}” (${code}).`,
  cannotBeUndone: 'This action cannot be undone.',
  save: 'Save Changes',
  saving: 'Saving...',
  deleting: 'Deleting...',
  added: 'Value mapping added successfully',
  updated: 'Value mapping updated successfully',
  deleted: 'Value mapping deleted successfully',
  addFailed: 'Failed to add value mapping',
  updateFailed: 'Failed to update value mapping',
  deleteFailed: 'Failed to delete value mapping',
  reordered: 'Value mappings reordered',
  reorderFailed: 'Failed to reorder value mappings',
};

export const mappingFileTexts = {
  columns: 'Required columns: Display Name and Coded Value.',
  template: 'Download Template',
  current: 'Download current mappings',
  currentXlsx: 'Download as .xlsx',
  currentSheet: 'Value mappings',
  currentName: (queryName: string, ending: 'csv' | 'xlsx') =>
    `${queryName}_value_mappings.${ending}`,
  checking: 'Checking...',
  ready: 'Ready',
  found: (mappings: number) => counted(mappings, 'value', 'values'),
  changes: 'Changes',
  counts: {
    changed: (mappings: number) => `${formatNumber(mappings)} changed`,
    deleted: (mappings: number) => `${formatNumber(mappings)} deleted`,
    added: (mappings: number) => `${formatNumber(mappings)} added`,
  },
  kinds: { changed: 'Changed', deleted: 'Deleted', added: 'Added' },
  unchanged: 'Nothing changes.',
  codes: (from: string | null, to: string | null) =>
    from === null || to === null ? (from ?? to ?? '') : from === to ? to : `${from} → ${to}`,
  sameNumbers: (codes: number) =>
    codes === 1
      ? 'One code is the same number written differently. A spreadsheet may have changed it: format the column as text.'
      : `${formatNumber(codes)} codes are the same numbers written differently. A spreadsheet may have changed them: format the column as text.`,
  clear: 'Clear',
  change: 'Change File',
  import: 'Import Values',
  importing: 'Importing...',
  replaced: 'Existing mappings will be replaced with the uploaded values.',
  errorTitle: 'Upload Error',
  notCsv: 'Choose a CSV, TSV, .xlsx or .ods file.',
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
  unreadable: "Couldn't read the file. It may have been moved or changed. Choose it again.",
  rows: 'Rows with errors',
  line: (line: number) => `Line ${formatNumber(line)}`,
  row: (row: number) => `Row ${formatNumber(row)}`,
  moreRows: (count: number) => `+${formatNumber(count)} more`,
  imported: 'CSV data imported successfully',
  importFailed: 'Failed to import CSV data',
  uploadFailed: 'Failed to upload CSV. Please check your file format.',
};

/** Before a required dropdown without mappings uses coded values. */
export const codedValuesTexts = {
  title: (name: string) => `Use coded values for ${name}?`,
  text: (name: string) =>
    `${name} is required and has no value mappings yet. Links can't be created until you add them.`,
  confirm: 'Use coded values',
};
