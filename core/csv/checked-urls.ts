import type { UrlFinding } from '../link/check-urls.ts';
import { checkUrlsTexts as texts } from '../messages/check-urls.ts';
import { sentenceOf } from '../messages.ts';
import type { Problem } from '../problem.ts';
import { csvCell } from './cell.ts';
import { guardFormula } from './formula.ts';

const { line, url, problems, corrected, left } = texts.columns;
const HEADINGS = [line, url, problems, corrected, left];

/**
 * What a check found as CSV (RFC 4180), safe to open in a spreadsheet.
 * @example printCheckedUrls([]) // 'Line,URL,Problems,Corrected URL,Problems left\r\n'
 */
export function printCheckedUrls(checked: readonly UrlFinding[]): string {
  const rows = checked.map(({ line, url, problems, correction, left }) => [
    String(line),
    url,
    sentences(problems),
    correction ?? '',
    sentences(left),
  ]);
  return [HEADINGS, ...rows]
    .map((cells) => `${cells.map((cell) => csvCell(guardFormula(cell), ',')).join(',')}\r\n`)
    .join('');
}

const sentences = (problems: readonly Problem[]): string => problems.map(sentenceOf).join('\n');
