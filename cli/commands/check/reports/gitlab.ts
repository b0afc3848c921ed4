import { createHash } from 'node:crypto';
import type { CheckedFile } from '../check-file.ts';
import { checkMessages } from '../check-texts.ts';
import { issuesOf } from './issues.ts';

/** Findings as a Code Quality report of GitLab. */
export function gitlabReport(checked: readonly CheckedFile[]): object[] {
  const seen = new Map<string, number>();
  return checked.flatMap(issuesOf).map(({ level, sentence, path, code, finding }) => {
    const { line, url } = finding;
    // Without the line: a finding that only moves stays the same one.
    const identity = JSON.stringify([path, code, url, sentence]);
    const nth = seen.get(identity) ?? 0;
    seen.set(identity, nth + 1);
    return {
      description: checkMessages.sarifResult(sentence, url),
      check_name: code,
      fingerprint: createHash('sha256').update(`${identity} ${nth}`).digest('hex'),
      severity: level === 'error' ? 'major' : 'minor',
      location: { path, lines: { begin: line } },
    };
  });
}
