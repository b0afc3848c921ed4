/** Every text of the screen 'Manage Tracking Links'. */

import type { Total } from '@utmost/core/link/list-total.ts';
import { counted, formatNumber, shownList } from '@utmost/core/messages/figures.ts';
import { formatTotal } from '../ui/ui-texts.ts';

const MOST_NAMES = 5;

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
  emptyHint: 'Your links appear here once you create them.',
  noMatch: 'No links found',
  noMatchHint: 'Try a different search or fewer filters.',
  loading: 'Loading links...',
  sortByNewest: 'Sort by newest',
  loadFailed: "Couldn't load the links.",
  outOfDate: (reason: string) => `This list may be out of date. ${reason}`,
  cancel: 'Cancel',
  newLinks: (links: Total) => `${formatTotal(links)} new ${isOne(links) ? 'link' : 'links'}`,
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
  changed: 'Last Modified',
  url: 'URL',
  actions: 'Actions',
  sortBy: (column: string) => `Sort by ${column}`,
  tooManyToSort: (column: string, most: number) =>
    `${column}: up to ${formatNumber(most)} links can be sorted by it. Filter them first.`,
  orders: { ASC: '↑', DESC: '↓' },
  copy: 'Copy',
  copyUrlOf: (name: string) => `Copy the URL of ${name}`,
  copiedUrlOf: (name: string) => `Copied! Copy the URL of ${name} again`,
  copied: 'Copied!',
  copiedText: 'URL copied to clipboard',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  moreFor: (name: string) => `More actions for ${name}`,
  qrCode: 'QR code',
  history: 'History',
  copyAddress: 'Copy link for teammates',
  copyMarkdown: 'Copy as Markdown',
  copyHtml: 'Copy as HTML',
  copiedAs: 'Copied to clipboard',
  favorite: (name: string) => `Favorite ${name}`,
  addFavorite: 'Add to your favorites',
  removeFavorite: 'Remove from your favorites',
  favoriteFailed: 'Failed to change your favorites',
  showMore: 'more',
  showLess: 'less',
};

export const deleteLinkTexts = {
  question: 'Are you sure?',
  text: (name: string) => `This removes “${name}” for everyone. Its URL keeps working.`,
  textMany: (total: Total) =>
    `This removes ${linksOf(total)} for everyone. ${isOne(total) ? 'Its URL keeps' : 'Their URLs keep'} working.`,
  confirm: 'Delete',
  deleting: 'Deleting...',
  deleted: 'Tracking link deleted successfully',
  failed: (message: string) => `Failed to delete link: ${message}`,
  deletedMany: (count: number) => `${counted(count, 'link', 'links')} deleted successfully`,
  restored: (count: number, kept: number) =>
    `${counted(count, 'link', 'links')} restored${kept === 0 ? '' : `. ${counted(kept, 'link was', 'links were')} changed or deleted since, and ${kept === 1 ? 'stays as it is' : 'stay as they are'}`}`,
  restoreFailed: (message: string) => `Failed to restore links: ${message}`,
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
  copyUrls: 'Copy URLs',
  copiedUrls: 'URLs copied to clipboard',
  copyTable: 'Copy as TSV',
  copiedTable: 'Table copied to clipboard',
  tooManyUrls: (most: number) =>
    `You can copy up to ${formatNumber(most)} URLs at once. Export the selection instead.`,
  export: 'Export CSV',
  setValue: 'Set a Value',
};

export const setValueTexts = {
  title: 'Set a Value',
  parameter: 'Parameter',
  hint: "Identifiers and hidden parameters can't be set.",
  emptyHint: 'Leave it empty to remove the value.',
  noParameters: 'Your rules have no parameter whose value can be set.',
  review: 'Review Changes',
  reviewing: 'Checking...',
  back: 'Back',
  change: (links: number) => `Change ${counted(links, 'Link', 'Links')}`,
  changing: 'Changing...',
  /** What is about to be done; an empty value is taken away. */
  question: (parameter: string, value: string) =>
    value === '' ? `Remove ${parameter}?` : `Set ${parameter} to “${value}”?`,
  changes: (links: number) =>
    links === 0 ? 'No links change.' : `${counted(links, 'link changes', 'links change')}.`,
  unchanged: (links: number) =>
    `${counted(links, 'link has this value', 'links have this value')} already.`,
  unset: (links: number) => `${counted(links, 'link has', 'links have')} no value already.`,
  refused: (links: number) => `${counted(links, "link can't", "links can't")} change:`,
  inUse: 'URLs that are already in use keep their old value.',
  before: 'Before',
  after: 'After',
  noValue: 'none',
  /** Some of the links that something is wrong with. */
  named: (names: readonly string[]) => shownList(names, (name) => `“${name}”`, MOST_NAMES),
  unnamed: (links: number) => `And ${counted(links, 'more link', 'more links')}.`,
  changed: (links: number) => counted(links, 'link changed', 'links changed'),
  failed: (message: string) => `Failed to change links: ${message}`,
};

export const columnTexts = {
  title: 'Columns',
  reset: 'Reset',
  done: 'Done',
  widthOf: (column: string) => `Width of ${column}`,
};

export const densityTexts = {
  label: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
};

export const exportLinksTexts = {
  open: 'Export',
  csv: 'CSV',
  csvHint: 'for other programs, or to import again',
  xlsx: 'Excel (.xlsx)',
  xlsxHint: 'for spreadsheets: codes keep their leading zeros',
  sheet: 'Links',
  ndjson: 'NDJSON',
  ndjsonHint: 'one JSON object per line, with every field',
};

export const editLinkTexts = {
  title: 'Edit Tracking Link',
  preview: 'Preview URL',
  save: 'Save Changes',
  saving: 'Saving...',
  updated: 'Link updated',
  notFound: 'Could not find the link to edit',
  unchanged: 'Unchanged values',
  unchangedHint: 'These stay the same, whatever you change above.',
  renumbered: (displayName: string) =>
    `${displayName} becomes that of the new value when you save.`,
  reasons: {
    identifier: 'assigned once',
    hidden: 'now hidden',
    removed: 'no longer configured',
  },
  deletedMeanwhile: "Someone deleted this link, so you can't save your changes.",
  changedMeanwhile: 'Someone changed this link while you were editing it.',
  theirs: (field: string) => `${field} is now`,
  takeTheirs: 'Use their version',
  keepMine: 'Keep my changes',
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
    `Showing ${formatNumber(shown)} of ${formatNumber(total)} values. Type another one in full.`,
  valueLinks: (count: number) => counted(count, 'link', 'links'),
  groupByParameter: 'Group By Parameter',
  noFilter: 'No filter',
  noGroups: 'None',
  sortBy: 'Sort By',
  clear: 'Clear',
  more: 'More Filters',
  sheet: 'Filters',
  creator: 'Created By',
  firstDay: 'Created From',
  lastDay: 'Created To',
  rules: 'Rule status',
  anyRules: 'Any',
  apply: 'Apply',
  remove: (filter: string) => `Remove filter ${filter}`,
  createdBy: (who: string) => `Created By ${who}`,
  createdBetween: (from: string, to: string) => `Created ${from} to ${to}`,
  createdFrom: (from: string) => `Created since ${from}`,
  createdTo: (to: string) => `Created until ${to}`,
  favorites: 'Favorites',
  favoritesHint: 'Only links that you marked with the star.',
  passes: 'Follows rules',
  fails: 'Breaks rules',
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
  asList: 'Show as list',
  merge: (value: string) => `Merge into ${value}`,
};

export const historyTexts = {
  title: (name: string) => `History of ${name}`,
  loading: 'Loading the history...',
  loadFailed: "Couldn't load the history.",
  close: 'Close',
  by: (who: string) => `by ${who}`,
  restore: 'Restore this version',
  restored: 'Version restored',
  restoredInPart: 'Version restored, but values of hidden or removed parameters stay as they are',
  failed: 'Failed to restore the version',
};

export const savedViewTexts = {
  open: 'Views',
  title: 'Saved views',
  none: 'No saved views yet. Search, filter or group your links, then save the view.',
  loadFailed: "Couldn't load the saved views.",
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
  renameNamed: (name: string) => `Rename view ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete view ${name}`,
  deleteQuestion: 'Are you sure?',
  deleteText: (name: string) => `This deletes the view “${name}”. Its links stay.`,
  deleting: 'Deleting...',
};
