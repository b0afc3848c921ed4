import type { CheckedFile } from '../check-file.ts';
import { checkMessages } from '../check-texts.ts';
import { issuesOf } from './issues.ts';

/** Findings as workflow commands, which GitHub Actions shows beside the changed lines. */
export function githubLines(checked: readonly CheckedFile[]): string[] {
  return checked.flatMap(issuesOf).map(({ level, sentence, path, code, finding }) => {
    const { line, column, length, url } = finding;
    const properties = [
      `file=${property(path)}`,
      `line=${line}`,
      `col=${column}`,
      `endColumn=${column + length}`,
      `title=${property(`utmost ${code}`)}`,
    ];
    return `::${level} ${properties.join(',')}::${data(checkMessages.sarifResult(sentence, url))}`;
  });
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
