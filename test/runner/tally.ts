import { Parser, type Result } from 'tap-parser';

/** What a run of tests came to. */
export interface Tally {
  passed: number;
  failed: number;
  /** Why something was skipped by the tests themselves, with the test's name. */
  skipped: string[];
  /** Test files in which something failed. */
  failedFiles: string[];
  /** Test files that came to an end, good or bad. */
  endedFiles: string[];
}

/** The tally of nothing. */
export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: [], failedFiles: [], endedFiles: [] };
}

/**
 * Reads tap's output as it comes, prints a line for every test file and the whole story of every failure,
 * and counts the leaves: single assertions, not the tests and files around them. A file that fails
 * without a failed assertion (it crashed, hung, or holds no test) counts as one failure.
 * @param tap the runner's TAP output
 * @param print takes whole lines
 */
export async function tallyTap(
  tap: NodeJS.ReadableStream,
  print: (line: string) => void,
): Promise<Tally> {
  const tally = emptyTally();
  const parser = new Parser();
  watchFiles(parser, tally, print);
  await new Promise((resolve) => {
    parser.once('complete', resolve);
    tap.pipe(parser);
  });
  return tally;
}

function watchFiles(parser: Parser, tally: Tally, print: (line: string) => void): void {
  let file: Tally | null = null;
  parser.on('child', (child: Parser) => {
    file = emptyTally();
    countLeaves(child, file, print);
  });
  parser.on('extra', (text: string) => print(text.trimEnd()));
  parser.on('bailout', (reason: string) => {
    tally.failed += 1;
    print(`Bail out! ${reason}`);
  });
  parser.on('assert', (result: Result) => {
    // After a file that ran out of time, tap says so once more in the place of the last file.
    if (file === null && result.diag?.expired) return;
    const counted = file ?? emptyTally();
    file = null;
    const empty = counted.passed + counted.failed + counted.skipped.length === 0;
    if (counted.failed === 0 && (!result.ok || empty)) {
      counted.failed = 1;
      print(story({ ...result, name: result.ok ? 'no test in this file' : wayOut(result) }));
    }
    tally.passed += counted.passed;
    tally.failed += counted.failed;
    tally.skipped.push(...counted.skipped);
    tally.endedFiles.push(result.name);
    if (counted.failed > 0) tally.failedFiles.push(result.name);
    const seconds = ((result.time ?? 0) / 1000).toFixed(1);
    const sum = `${counted.passed} passed${counted.failed > 0 ? `, ${counted.failed} failed` : ''}`;
    print(`${counted.failed > 0 ? 'not ok' : 'ok    '} ${result.name}: ${sum} (${seconds} s)`);
  });
}

// A test's own line follows the lines of its subtests; it is a leaf only when there were none.
function countLeaves(parser: Parser, tally: Tally, print: (line: string) => void): void {
  let hasChildren = false;
  let failedBefore = 0;
  parser.on('child', (child: Parser) => {
    hasChildren = true;
    failedBefore = tally.failed;
    countLeaves(child, tally, print);
  });
  parser.on('extra', (text: string) => print(text.trimEnd()));
  parser.on('assert', (result: Result) => {
    const summary = hasChildren;
    hasChildren = false;
    if (result.skip || result.todo) {
      tally.skipped.push(`${result.fullname}: ${result.skip || result.todo}`);
    } else if (!result.ok && !(summary && tally.failed > failedBefore)) {
      tally.failed += 1;
      print(story(result));
    } else if (result.ok && !summary) {
      tally.passed += 1;
    }
  });
}

function wayOut(result: Result): string {
  const { exitCode, signal, timeout } = result.diag ?? {};
  if (timeout) return `no end within ${timeout} ms`;
  return signal ? `ended by ${signal}` : `ended with exit code ${exitCode}`;
}

function story({ fullname, name, diag }: Pick<Result, 'fullname' | 'name' | 'diag'>): string {
  const { at, diff, found, wanted, stack, source } = diag ?? {};
  const lines = [`not ok - ${fullname}: ${name}`];
  if (at) lines.push(`at ${at.fileName}:${at.lineNumber}:${at.columnNumber}`);
  if (source) lines.push(String(source).trimEnd());
  if (diff) lines.push(String(diff).trimEnd());
  else if (wanted !== undefined)
    lines.push(`wanted ${JSON.stringify(wanted)}`, `found  ${JSON.stringify(found)}`);
  if (stack && !at) lines.push(String(stack).trimEnd());
  return lines.join('\n').replaceAll('\n', '\n    ');
}
