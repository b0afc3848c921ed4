import { Parser, type Result } from 'tap-parser';

/** What a run of tests came to. */
export interface Tally {
  passed: number;
  failed: number;
  /** Why something was skipped by the tests themselves, with the test's name. */
  skipped: string[];
  /** Test files in which something failed. */
  failedFiles: string[];
}

/** How a worker tells in its output which file the next tests belong to. */
export const FILE_MARK = 'file: ';

/** How a worker asks for its next file. */
export const NEXT = 'next';

/** The tally of nothing. */
export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: [], failedFiles: [] };
}

/** Adds what one worker counted to what all of them did. */
export function addTally(sum: Tally, { passed, failed, skipped, failedFiles }: Tally): void {
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped.push(...skipped);
  sum.failedFiles.push(...failedFiles);
}

/**
 * Reads a worker's output as it comes, prints a line for every test file and the whole story of every
 * failure, and counts the leaves: single assertions, not the tests around them. A file that fails without a
 * failed assertion (it ended its process, hung, or holds no test) counts as one failure.
 * @param tap the output, in which a comment marks where each file begins
 * @param wayOut how the worker ended, where it did not end well
 * @param print takes whole lines
 */
export async function tallyTap(
  tap: NodeJS.ReadableStream,
  wayOut: Promise<string | null>,
  print: (line: string) => void,
): Promise<Tally> {
  const sum = emptyTally();
  const parser = new Parser();
  let file: OpenFile = { name: 'a worker', tally: emptyTally(), start: Date.now() };
  let isFirst = true;
  let isComplete = false;
  parser.on('comment', (comment: string) => {
    const text = comment.trim().replace(/^# */, '');
    if (!text.startsWith(FILE_MARK)) return;
    if (!isFirst) addTally(sum, closeFile(file, null, print));
    isFirst = false;
    file = { name: text.slice(FILE_MARK.length), tally: emptyTally(), start: Date.now() };
  });
  parser.on('plan', () => {
    isComplete = true;
  });
  countLeaves(parser, () => file, print);
  await new Promise((resolve) => {
    parser.once('complete', resolve);
    tap.pipe(parser);
  });
  const way = await wayOut;
  // The others may have taken every file before it came to ask.
  if (isFirst && way === null) return sum;
  // A worker in which something failed ends with an exit code that says so.
  const hasFailed = sum.failed + file.tally.failed > 0;
  const unexplained = hasFailed ? null : way;
  const problem = isComplete ? unexplained : (way ?? 'ended before its tests did');
  addTally(sum, closeFile(file, problem, print));
  return sum;
}

interface OpenFile {
  readonly name: string;
  readonly tally: Tally;
  readonly start: number;
}

function closeFile(
  { name, tally, start }: OpenFile,
  failure: string | null,
  print: (line: string) => void,
): Tally {
  const isEmpty = tally.passed + tally.failed + tally.skipped.length === 0;
  const problem = failure ?? (isEmpty ? 'no test in this file' : null);
  if (problem !== null) {
    tally.failed += 1;
    print(`not ok - ${name}: ${problem}`);
  }
  if (tally.failed > 0) tally.failedFiles.push(name);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const counts = `${tally.passed} passed${tally.failed > 0 ? `, ${tally.failed} failed` : ''}`;
  print(`${tally.failed > 0 ? 'not ok' : 'ok    '} ${name}: ${counts} (${seconds} s)`);
  return tally;
}

// A test's own line follows the lines of its subtests; it is a leaf only when there were none.
function countLeaves(parser: Parser, current: () => OpenFile, print: (line: string) => void): void {
  let hasChildren = false;
  let failedBefore = 0;
  parser.on('child', (child: Parser) => {
    hasChildren = true;
    failedBefore = current().tally.failed;
    countLeaves(child, current, print);
  });
  parser.on('extra', (text: string) => print(text.trimEnd()));
  parser.on('bailout', (reason: string) => {
    current().tally.failed += 1;
    print(`Bail out! ${reason}`);
  });
  parser.on('assert', (result: Result) => {
    const summary = hasChildren;
    hasChildren = false;
    const { name: file, tally } = current();
    const name = `${file} > ${result.fullname}`.replace(/ > $/, '');
    if (result.skip || result.todo) {
      tally.skipped.push(`${name}: ${result.skip || result.todo}`);
    } else if (!result.ok && !(summary && tally.failed > failedBefore)) {
      tally.failed += 1;
      print(story(name, result));
    } else if (result.ok && !summary) {
      tally.passed += 1;
    }
  });
}

function story(path: string, { diag }: Pick<Result, 'diag'>): string {
  const { at, diff, found, wanted, stack, source, cause } = diag ?? {};
  const lines = [`not ok - ${path}`];
  if (at) lines.push(`at ${at.fileName}:${at.lineNumber}:${at.columnNumber}`);
  if (source) lines.push(String(source).trimEnd());
  if (diff) lines.push(String(diff).trimEnd());
  else if (wanted !== undefined)
    lines.push(`wanted ${JSON.stringify(wanted)}`, `found  ${JSON.stringify(found)}`);
  if (stack && !at) lines.push(String(stack).trimEnd());
  // What Node's fetch says by itself is no more than "fetch failed".
  if (cause?.message) lines.push(`cause: ${cause.message}`);
  return lines.join('\n').replaceAll('\n', '\n    ');
}
