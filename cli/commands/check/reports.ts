import { createHash } from 'node:crypto';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { ProblemCode } from '@utmost/core/messages/problems.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { cliMessages } from '../../messages/cli.ts';
import type { CheckedFile, FileFinding } from './check-file.ts';
import { checkMessages } from './check-texts.ts';

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
function repositoryPath(file: string): string {
  if (file === cliMessages.standardInput) return file;
  const path = relative(process.cwd(), resolve(file));
  const isInside = path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
  return (isInside ? path : resolve(file)).split(sep).join('/');
}

/** Findings as workflow commands, which GitHub Actions shows beside the changed lines. */
export function githubLines(checked: readonly CheckedFile[]): string[] {
  return checked.flatMap(issuesOf).map(({ level, sentence, path, code, finding }) => {
    const { line, column, length, url } = finding;
    const properties = [
      `file=${githubProperty(path)}`,
      `line=${line}`,
      `col=${column}`,
      `endColumn=${column + length}`,
      `title=${githubProperty(`utmost ${code}`)}`,
    ];
    return `::${level} ${properties.join(',')}::${githubData(checkMessages.sarifResult(sentence, url))}`;
  });
}

function githubData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function githubProperty(text: string): string {
  return githubData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

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

/** Findings as a JUnit report: each file is a test suite, each breach a test that failed. */
export function junitLines(checked: readonly CheckedFile[]): string[] {
  const suites = checked.map((one) => ({
    path: repositoryPath(one.file),
    urls: one.urls,
    failures: issuesOf(one).filter(({ level }) => level === 'error'),
  }));
  const failed = suites.reduce((sum, { failures }) => sum + failures.length, 0);
  const tests = suites.reduce((sum, { failures }) => sum + Math.max(1, failures.length), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="utmost check" tests="${tests}" failures="${failed}">`,
    ...suites.flatMap(({ path, urls, failures }) => [
      `  <testsuite name="${xmlText(path)}" tests="${Math.max(1, failures.length)}" failures="${failures.length}">`,
      ...(failures.length === 0
        ? [`    <testcase classname="${xmlText(path)}" name="${checkMessages.urlsChecked(urls)}"/>`]
        : failures.flatMap(failureLines)),
      '  </testsuite>',
    ]),
    '</testsuites>',
  ];
}

function failureLines({ path, code, sentence, finding }: Issue): string[] {
  const { line, column, url, correction } = finding;
  const place = checkMessages.finding(path, line, column, url);
  const advice = correction === null ? '' : `\n${checkMessages.correction(correction)}`;
  return [
    `    <testcase classname="${xmlText(path)}" name="${xmlText(`${line}:${column} ${code}`)}" file="${xmlText(path)}" line="${line}">`,
    `      <failure type="${code}" message="${xmlText(sentence)}">${xmlText(place + advice)}</failure>`,
    '    </testcase>',
  ];
}

// What XML 1.0 has no place for is shown as the character for what cannot be shown.
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function xmlText(text: string): string {
  return text
    .replace(NO_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
