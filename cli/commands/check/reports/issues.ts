import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { ProblemCode } from '@utmost/core/messages/problems.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { cliMessages } from '../../../messages/cli.ts';
import type { CheckedFile, FileFinding } from '../check-file.ts';

/** One thing to say of one URL, as reports for other programs need it. */
export interface Issue {
  readonly code: ProblemCode;
  readonly level: 'error' | 'warning';
  readonly sentence: string;
  /** Of the file, as other programs know it. */
  readonly path: string;
  readonly finding: FileFinding;
  /** Whether it is the first of its URL: one correction mends all breaches. */
  readonly isFirst: boolean;
}

/** Everything that was found in a file. */
export function issuesOf({ file, findings }: CheckedFile): Issue[] {
  const path = repositoryPath(file);
  return findings.flatMap((finding) => [
    ...finding.problems.map(
      (one, index): Issue => ({
        code: one.code,
        level: 'error',
        sentence: sentenceOf(one),
        path,
        finding,
        isFirst: index === 0,
      }),
    ),
    ...finding.warnings.map(
      (one): Issue => ({
        code: one.code,
        level: 'warning',
        sentence: sentenceOf(one),
        path,
        finding,
        isFirst: false,
      }),
    ),
  ]);
}

/**
 * A path as code hosts match it with their files: from the folder that the command runs in, with slashes.
 * @example repositoryPath('./content/../a.md') // 'a.md'
 */
export function repositoryPath(file: string): string {
  if (file === cliMessages.standardInput) return file;
  const path = relative(process.cwd(), resolve(file));
  const isInside = path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
  return (isInside ? path : resolve(file)).split(sep).join('/');
}
