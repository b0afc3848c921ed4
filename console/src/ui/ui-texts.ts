import type { Total } from '@utmost/core/link/list-total.ts';
import { counted, formatNumber } from '@utmost/core/messages/figures.ts';

/**
 * A total for people.
 * @example formatTotal({ count: 10_000, isExact: false }) // '10,000+'
 */
export function formatTotal({ count, isExact }: Total): string {
  return isExact ? formatNumber(count) : `${formatNumber(count)}+`;
}

export const waitingTexts = {
  loading: 'Loading...',
  checkingAuthentication: 'Checking authentication...',
};

export const notFoundTexts = {
  title: 'Page not found',
  code: '404',
  text: 'Nothing found at this address.',
  back: 'Back to Create Link',
};

export const downloadTexts = {
  failed: 'Export failed',
  cancel: (share: number) => `Cancel export (${Math.round(share * 100)}%)`,
  cutOff: (records: number, total: number) =>
    `The connection ended after ${formatNumber(records)} of ${formatNumber(total)} records. Try again.`,
};

export const copyTexts = {
  copiedWhat: (what: string) => `${what} copied to clipboard`,
  copyShort: 'Copy',
  copied: 'Copied!',
  copiedText: 'URL has been copied to clipboard',
};

/** Why something did not get to the clipboard. */
export const copyFailures = {
  text: (reason: string) =>
    reason === '' ? 'Could not copy text' : `Could not copy text: ${reason}`,
  image: (reason: string) =>
    reason === '' ? 'Could not copy image' : `Could not copy image: ${reason}`,
  insecure: 'browsers only allow it on https pages',
};

export const comboboxTexts = {
  values: 'Values',
};

export const outdatedTexts = {
  text: 'The parameters have changed since this check.',
  again: 'Check again',
};

export const warningTexts = { show: 'Show' };

export const paginationTexts = {
  label: 'Pages',
  range: (first: number, last: number, total: Total) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${formatTotal(total)}`,
  perPage: 'Links per page',
  first: 'First page',
  last: 'Last page',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${formatNumber(page)}`,
};

export const searchTexts = {
  clear: 'Clear search field',
  key: 'Press this key to search',
};

/** What every place says that takes a CSV file. */
export const csvFileTexts = {
  drop: 'Drop a CSV file here, or',
  browse: 'browse',
  chooseFile: 'CSV file',
};

export const foldedTexts = {
  more: (fields: number) => `Show ${counted(fields, 'more parameter', 'more parameters')}`,
};

export const discardTexts = {
  title: 'Discard changes?',
  text: "What you changed here hasn't been saved.",
  discard: 'Discard',
  stay: 'Keep editing',
};

export const confirmTexts = { cancel: 'Cancel' };
