/** Every text of the screen 'Manage Tracking Links'; wording of the specification where it gives one. */

import { formatTotal, type Total } from './console.ts';
import { counted, formatNumber } from './figures.ts';

const linksOf = (total: Total): string =>
  `${formatTotal(total)} ${isOne(total) ? 'link' : 'links'}`;

const isOne = ({ count, isExact }: Total): boolean => count === 1 && isExact;

export const manageLinksTexts = {
  title: 'Manage Tracking Links',
  count: (links: number, organization: string) =>
    `${counted(links, 'link', 'links')} in ${organization}`,
  found: (links: Total, organization: string) => `${linksOf(links)} found in ${organization}`,
  create: 'Create Link',
  empty: 'No links yet',
  emptyHint: 'Create the first one; it is listed here.',
  noMatch: 'No link matches',
  noMatchHint: 'Nothing in the list fits this search and these filters.',
  loading: 'Loading links...',
  loadFailed: 'The links could not be loaded.',
  outOfDate: (reason: string) => `The list is not up to date. ${reason}`,
  cancel: 'Cancel',
  newer: (changes: number) => `${counted(changes, 'change', 'changes')} meanwhile`,
  showNewer: 'Update the list',
};

export const linkSearchTexts = {
  label: 'Search links',
  placeholder: 'Search name, URL or creator',
};

export const linkTableTexts = {
  table: 'Tracking links',
  name: 'Link Name',
  created: 'Created',
  createdBy: 'Created By',
  url: 'URL',
  actions: 'Actions',
  sortBy: (column: string) => `Sort by ${column}`,
  orders: { ASC: '↑', DESC: '↓' },
  copy: 'Copy',
  copyUrlOf: (name: string) => `Copy the URL of ${name}`,
  copied: 'Copied!',
  copiedText: 'URL copied to clipboard',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  moreFor: (name: string) => `More for ${name}`,
  qrCode: 'QR code',
  history: 'History',
  showMore: 'more',
  showLess: 'less',
};

export const deleteLinkTexts = {
  question: 'Are you sure?',
  text: (name: string) =>
    `“${name}” leaves this list for everybody. Its URL goes on working where it is in use.`,
  textMany: (total: Total) =>
    `${linksOf(total)} ${isOne(total) ? 'leaves' : 'leave'} this list for everybody. Their URLs go on working where they are in use.`,
  confirm: 'Delete',
  deleting: 'Deleting...',
  deleted: 'Tracking link deleted successfully',
  failed: (message: string) => `Failed to delete link: ${message}`,
  deletedMany: (count: number) => `${counted(count, 'link', 'links')} deleted successfully`,
  failedMany: (message: string) => `Failed to delete links: ${message}`,
};

export const selectionTexts = {
  start: 'Select Items',
  cancel: 'Cancel Selection',
  selectPage: 'Select this page',
  selectAll: (total: Total) => `Select all ${linksOf(total)}`,
  selectNone: 'Select none',
  select: (name: string) => `Select ${name}`,
  column: 'Selected',
  count: (total: Total) => `${formatTotal(total)} ${isOne(total) ? 'item' : 'items'} selected`,
  delete: 'Delete Selected',
};

export const exportLinksTexts = {
  open: 'Export',
  csv: 'CSV',
  csvHint: 'for spreadsheets and for importing again',
  ndjson: 'NDJSON',
  ndjsonHint: 'one link a line with all its fields',
};

export const editLinkTexts = {
  title: 'Edit Tracking Link',
  preview: 'Preview URL',
  save: 'Save Changes',
  saving: 'Saving...',
  updated: 'Link updated',
  notFound: 'Could not find the link to edit',
  kept: 'Kept values',
  keptHint: 'The link keeps these, whatever you change above.',
  reasons: {
    identifier: 'given once, for good',
    hidden: 'hidden now',
    removed: 'not configured any more',
  },
  deletedMeanwhile: 'Somebody deleted this link meanwhile. It cannot be saved any more.',
  changedMeanwhile: 'Somebody changed this link while you were editing it.',
  theirs: (field: string) => `${field} is now`,
  takeTheirs: 'Take their version',
  keepMine: 'Keep what I changed',
  absent: 'none',
};

export const linkFilterTexts = {
  filterByParameter: 'Filter By Parameter',
  parameter: 'Parameter',
  filterValue: 'Filter Value',
  anyValue: 'Any value',
  notSet: 'Not set',
  loadingValues: 'Loading values...',
  moreValues: (shown: number, total: number) =>
    `${formatNumber(shown)} of ${formatNumber(total)} values; type another one in full.`,
  valueLinks: (count: number) => counted(count, 'link', 'links'),
  groupByParameter: 'Group By Parameter',
  noFilter: 'No filter',
  noGroups: 'None',
  sortBy: 'Sort By',
  clear: 'Clear',
  remove: (filter: string) => `Remove the filter ${filter}`,
  createdBy: (who: string) => `Created By ${who}`,
  createdBetween: (from: string, to: string) => `Created ${from} to ${to}`,
  createdFrom: (from: string) => `Created from ${from}`,
  createdTo: (to: string) => `Created until ${to}`,
  passes: "Passes today's taxonomy",
  fails: "Breaks today's taxonomy",
};

/** What the encoding of a link is called where it has no switch. */
export const encodingTexts = { field: 'URL Encoding', on: 'On', off: 'Off' };

export const groupTexts = {
  expandAll: 'Expand All',
  collapseAll: 'Collapse All',
  expand: 'Expand',
  collapse: 'Collapse',
  notSet: 'Not set',
  count: (links: number) => counted(links, 'link', 'links'),
  linksOf: (value: string) => `Links: ${value}`,
  loading: 'Loading groups...',
  shown: (shown: number, total: number) =>
    `${formatNumber(shown)} of ${counted(total, 'group', 'groups')}`,
  showMore: 'Show more groups',
  shownLinks: (shown: number, total: number) =>
    `${formatNumber(shown)} of ${counted(total, 'link', 'links')}`,
  showMoreLinks: 'Show more links',
  asList: 'Show as a list',
};

/** What the fields of a link are called in its history. */
const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ['name', 'Link Name'],
  ['baseUrl', 'Website URL'],
  ['fullUrl', 'URL'],
  ['urlEncoding', 'URL Encoding'],
  ['sortOrder', 'Order'],
]);

export const historyTexts = {
  title: (name: string) => `History of ${name}`,
  loading: 'Loading the history...',
  loadFailed: 'The history could not be loaded.',
  close: 'Close',
  by: (who: string) => `by ${who}`,
  /** @param nameOf what people call a parameter */
  field: (field: string, nameOf: (queryName: string) => string): string => {
    const [, queryName] = /^parameters\.(.*)$/s.exec(field) ?? [];
    return queryName === undefined ? (FIELD_NAMES.get(field) ?? field) : nameOf(queryName);
  },
};

export const savedViewTexts = {
  open: 'Views',
  title: 'Saved views',
  none: 'Nothing saved yet. Search, filter or group, then save it under a name.',
  loadFailed: 'The saved views could not be loaded.',
  loading: 'Loading views...',
  save: 'Save this view',
  nameLabel: 'Name',
  namePlaceholder: 'Spring campaign by source',
  saveConfirm: 'Save View',
  saving: 'Saving...',
  renameConfirm: 'Rename',
  saved: (name: string) => `View “${name}” saved`,
  renamed: 'View renamed',
  deleted: 'View deleted',
  failed: 'Failed to save the view',
  deleteFailed: 'Failed to delete the view',
  rename: 'Rename',
  renameNamed: (name: string) => `Rename the view ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete the view ${name}`,
  deleteQuestion: 'Are you sure?',
  deleteText: (name: string) => `The view “${name}” goes. The links stay.`,
  deleting: 'Deleting...',
};

/** So many links, the newest, are held against the taxonomy. */
const MOST_CHECKED = 10_000;

export const linkNumbersTexts = {
  title: 'Numbers',
  toggle: (isOpen: boolean) => (isOpen ? 'Hide Numbers' : 'Numbers'),
  loading: 'Loading numbers...',
  loadFailed: 'The numbers could not be loaded.',
  byWeek: 'Links by week',
  lastWeeks: (weeks: number) => `The last ${counted(weeks, 'week', 'weeks')}`,
  /** @param all how many there are; null where that is not known */
  mostUsed: (shown: number, all: number | null) =>
    `The ${formatNumber(shown)} most used${all === null ? '' : ` of ${formatNumber(all)}`}`,
  table: 'Table',
  bySourceMedium: 'Links by source and medium',
  byMember: 'Links by member',
  passing: "Passing today's taxonomy",
  week: 'Week',
  weekOf: (day: string) => `Week of ${day}`,
  pair: 'Source / medium',
  member: 'Member',
  links: 'Links',
  notSet: 'Not set',
  pairOf: (source: string, medium: string) => `${source} / ${medium}`,
  /** What the pairs are counted of, and what of it is not shown. */
  pairsOf: (checked: number, otherLinks: number) =>
    [
      checked < MOST_CHECKED ? '' : `Of the newest ${counted(checked, 'link', 'links')}`,
      otherLinks === 0 ? '' : `${counted(otherLinks, 'link', 'links')} of smaller groups not shown`,
    ]
      .filter((text) => text !== '')
      .join('; '),
  noPair: 'There is no parameter for source or medium.',
  share: (passing: number, checked: number) =>
    checked === 0 ? '–' : `${Math.floor((100 * passing) / checked)}%`,
  shareOf: (passing: number, checked: number) =>
    `${formatNumber(passing)} of ${checked < MOST_CHECKED ? '' : 'the newest '}${counted(checked, 'link', 'links')}`,
  pass: 'Pass',
  fail: 'Do not pass',
};

export const searchProgressTexts = {
  /** @param of how many there are to look at, where that is known */
  searched: (looked: number, of: number | null) =>
    of === null
      ? `Searched ${counted(looked, 'link', 'links')}`
      : `Searched ${formatNumber(looked)} of ${counted(of, 'link', 'links')}`,
  stop: 'Stop',
  goOn: 'Keep searching',
};
