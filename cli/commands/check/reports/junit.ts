import type { CheckedFile } from '../check-file.ts';
import { checkMessages } from '../check-texts.ts';
import { type Issue, issuesOf, repositoryPath } from './issues.ts';

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
      `  <testsuite name="${escaped(path)}" tests="${Math.max(1, failures.length)}" failures="${failures.length}">`,
      ...(failures.length === 0
        ? [`    <testcase classname="${escaped(path)}" name="${checkMessages.urlsChecked(urls)}"/>`]
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
    `    <testcase classname="${escaped(path)}" name="${escaped(`${line}:${column} ${code}`)}" file="${escaped(path)}" line="${line}">`,
    `      <failure type="${code}" message="${escaped(sentence)}">${escaped(place + advice)}</failure>`,
    '    </testcase>',
  ];
}

// What XML 1.0 has no place for is shown as the character for what cannot be shown.
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replace(NO_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
}
