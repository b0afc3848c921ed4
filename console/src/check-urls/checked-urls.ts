import type { UrlFinding } from '@utmost/core/link/check-urls.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { csvRow } from '../ui/browser/csv-row.ts';
import { checkUrlsTexts as texts } from './check-urls-texts.ts';

const { line, url, problems, corrected, left, warnings } = texts.columns;
const HEADINGS = [line, url, problems, corrected, left, warnings];

/**
 * What a check found as CSV (RFC 4180), safe to open in a spreadsheet, row by row.
 * @example [...printCheckedUrls([])] // ['Line,URL,Problems,Corrected URL,Problems left,Warnings\r\n']
 */
export function* printCheckedUrls(checked: readonly UrlFinding[]): Generator<string> {
  yield csvRow(HEADINGS);
  for (const { line, url, problems, correction, left, warnings } of checked) {
    const fields = [problems, left, warnings].map((list) => list.map(sentenceOf).join('\n'));
    const [wrong = '', stays = '', known = ''] = fields;
    yield csvRow([String(line), url, wrong, correction ?? '', stays, known]);
  }
}
