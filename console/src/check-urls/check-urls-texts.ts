import type { MailText } from '@utmost/core/mail/read-mail.ts';
import { counted, formatNumber } from '@utmost/core/messages/figures.ts';

/** Where a URL is: its line, and in an email which of the texts that line is of. */
interface Place {
  readonly line: number;
  readonly mailText: MailText['kind'] | null;
}

const LINE_OF = { text: ' of the text', html: ' of the HTML' };

const lineOf = ({ line, mailText }: Place): string =>
  `${formatNumber(line)}${mailText === null ? '' : LINE_OF[mailText]}`;

/** Every text of the screen 'Check URLs'. */

export const checkUrlsTexts = {
  title: 'Check URLs',
  summary: 'Paste any URLs, see what breaks your rules, and save the fixed ones.',
  loading: 'Loading parameters...',
  loadFailed: "Couldn't load the parameters.",

  text: 'URLs, or any text with URLs',
  textPlaceholder: 'https://example.com/spring?utm_source=newsletter',
  textHint: 'A list, an email, a web page, Markdown or CSV. Nothing leaves your browser.',
  drop: 'Drop a text, CSV, spreadsheet, email, HTML or Markdown file here, or',
  browse: 'browse',
  chooseFile: 'File with URLs',
  fileTooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Split it into smaller files.`,
  fileNotText:
    "The file isn't UTF-8 text. Save it as .xlsx, CSV, HTML or plain text with UTF-8 encoding.",
  fileUnreadable: "Couldn't read the file. Choose it again.",
  scope: 'Which URLs',
  scopes: { tracked: 'Only URLs with our parameters', all: 'All URLs' },
  check: 'Check URLs',
  reset: 'Reset',
  characters: (count: number) => counted(count, 'character', 'characters'),
  forgetFile: 'Choose another file',
  pasted: 'Pasted text',
  textRequired: 'Paste text with URLs, or choose a file',

  checking: 'Checking URLs',
  checkFailed: "Couldn't check the URLs in this browser.",

  none: 'No URLs found',
  noneHint: 'URLs start with http:// or https://.',
  noneTracked: 'No URLs with your parameters',
  passedOver: (urls: number) => `${counted(urls, 'URL', 'URLs')} skipped: none of your parameters.`,
  checkAll: 'Check all URLs',
  checkOthers: 'Check other URLs',

  counts: (urls: number, broken: number, correctable: number) =>
    broken === 0
      ? `${counted(urls, 'URL follows', 'URLs follow')} your rules.`
      : `${counted(urls, 'URL', 'URLs')}: ${formatNumber(broken)} with problems, ${formatNumber(correctable)} can be fixed.`,
  onlyProblems: 'Only problems',
  noProblems: 'No problems.',
  list: 'Checked URLs',

  line: (place: Place) => `Line ${lineOf(place)}`,
  ok: 'OK',
  problems: (count: number) => counted(count, 'problem', 'problems'),
  saved: 'Saved',
  corrected: 'Fixed',
  partlyFixed: 'Partly fixed',
  fix: 'Fix it here',
  left: 'Still to fix',
  numbered: 'The ID is assigned when you save the link.',
  labels: 'Values',
  copy: (place: Place) => `Copy the fixed URL of line ${lineOf(place)}`,
  copied: 'URL copied to clipboard',

  select: (place: Place) => `Select the URL of line ${lineOf(place)}`,
  selectAll: (count: number) => `Select all ${formatNumber(count)} that can be saved`,
  unselectAll: 'Select none',
  name: 'Link Name',
  tooMany: (most: number) =>
    `You can save up to ${formatNumber(most)} links at once. Select fewer.`,
  notShown: (count: number) =>
    count === 1
      ? "1 selected URL isn't shown."
      : `${formatNumber(count)} selected URLs aren't shown.`,
  save: (count: number) => `Save fixed (${formatNumber(count)})`,
  saving: 'Saving...',
  download: 'Download CSV',
  downloadText: 'Download fixed text',
  fileName: 'checked_urls.csv',
  textName: 'corrected.txt',
  columns: {
    line: 'Line',
    url: 'URL',
    problems: 'Problems',
    corrected: 'Fixed URL',
    left: 'Remaining problems',
    warnings: 'Warnings',
  },
};
