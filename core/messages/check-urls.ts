import { counted, formatNumber } from './figures.ts';

/** Every text of the screen 'Check URLs'. */

export const checkUrlsTab = {
  label: 'Check URLs',
  description: 'Hold URLs from anywhere against your taxonomy',
};

export const checkUrlsTexts = {
  title: 'Check URLs',
  summary: 'See what is wrong with URLs from anywhere, and save them as they should be.',
  loading: 'Loading parameters...',
  loadFailed: 'The parameters could not be loaded.',

  text: 'URLs, or any text that contains them',
  textPlaceholder: 'https://example.com/spring?utm_source=newsletter',
  textHint: 'A list, an e-mail, a web page, Markdown, CSV. Nothing of it leaves this browser.',
  drop: 'Drop a text, CSV, HTML or Markdown file here, or',
  browse: 'browse',
  chooseFile: 'File with URLs',
  fileTooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Cut it into smaller ones.`,
  fileNotText:
    'The file is not text in UTF-8. Save it as CSV, HTML or plain text with the encoding UTF-8.',
  fileUnreadable: 'The file could not be read. Choose it again.',
  reach: 'Which URLs',
  reaches: { tracked: 'URLs that have parameters of ours', all: 'All URLs' },
  check: 'Check URLs',
  reset: 'Reset',
  characters: (count: number) => counted(count, 'character', 'characters'),
  forgetFile: 'Take another',
  pasted: 'Pasted text',
  textRequired: 'Paste a text with URLs, or choose a file',

  checking: 'Checking URLs',
  checkFailed: 'The check could not be done in this browser.',

  none: 'No URL found',
  noneHint: 'A URL begins with http:// or https://.',
  noneTracked: 'No URL has parameters of yours',
  passedOver: (urls: number) =>
    `${counted(urls, 'URL was', 'URLs were')} passed over: ${urls === 1 ? 'it has' : 'they have'} none of your parameters.`,
  checkAll: 'Check all URLs',
  anew: 'Check other URLs',

  counts: (urls: number, broken: number, correctable: number) =>
    broken === 0
      ? `${counted(urls, 'URL keeps', 'URLs keep')} to the taxonomy.`
      : `${counted(urls, 'URL', 'URLs')}: ${formatNumber(broken)} with problems, of which ${formatNumber(correctable)} can be corrected.`,
  onlyProblems: 'Only problems',
  noProblems: 'None of the URLs has a problem.',
  list: 'Checked URLs',

  line: (line: number) => `Line ${formatNumber(line)}`,
  ok: 'OK',
  problems: (count: number) => counted(count, 'problem', 'problems'),
  saved: 'Saved',
  corrected: 'Corrected',
  left: 'Left to mend',
  numbered: 'It gets its number when it is saved.',
  labels: 'What it says',
  copy: (line: number) => `Copy the corrected URL of line ${formatNumber(line)}`,
  copied: 'URL copied to clipboard',

  select: (line: number) => `Select the URL of line ${formatNumber(line)}`,
  selectAll: (count: number) => `Select all ${formatNumber(count)} that can be saved`,
  unselectAll: 'Select none',
  name: 'Link Name',
  tooMany: (most: number) => `At most ${formatNumber(most)} links are saved at once. Select fewer.`,
  notShown: (count: number) =>
    count === 1
      ? '1 selected URL is not shown.'
      : `${formatNumber(count)} selected URLs are not shown.`,
  save: (count: number) => `Save corrected (${formatNumber(count)})`,
  saving: 'Saving...',
  download: 'Download CSV',
  downloadText: 'Download corrected text',
  fileName: 'checked_urls.csv',
  textName: 'corrected.txt',
  columns: {
    line: 'Line',
    url: 'URL',
    problems: 'Problems',
    corrected: 'Corrected URL',
    left: 'Problems left',
    warnings: 'Warnings',
  },
};
