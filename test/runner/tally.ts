import { type FinalResults, Parser, type Result } from 'tap-parser';

/** What a run of tests came to. */
export interface Tally {
  passed: number;
  failed: number;
  /** Why something was skipped by the tests themselves, with the test's name. */
  skipped: string[];
  /** Test files in which something failed. */
  failedFiles: string[];
}

/** The tally of nothing. */
export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: [], failedFiles: [] };
}

/** Adds what one file came to. */
export function addTally(sum: Tally, { passed, failed, skipped, failedFiles }: Tally): void {
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped.push(...skipped);
  sum.failedFiles.push(...failedFiles);
}

/**
 * Reads the output of a test file as it comes, and prints a line for the file and the whole story of every failure. A file
 * that fails without a failed assertion (it ended its process, hung, or holds no test) counts as one failure.
 * @param tap its output
 * @param wayOut how its process ended, where it did not end well
 * @param print takes whole lines
 */
export async function tallyFile(
  file: string,
  tap: NodeJS.ReadableStream,
  wayOut: Promise<string | null>,
  print: (line: string) => void,
): Promise<Tally> {
  const started = performance.now();
  const tally = emptyTally();
  const parser = new Parser();
  // The leaves: single assertions, not the tests around them.
  parser.on('result', (result) => {
    const name = `${file} > ${result.fullname}`;
    if (result.skip || result.todo) tally.skipped.push(`${name}: ${result.skip || result.todo}`);
    else if (result.ok) tally.passed += 1;
    else {
      tally.failed += 1;
      print(story(name, result));
    }
  });
  printExtra(parser, print);
  const { ok } = await new Promise<FinalResults>((resolve) => {
    parser.once('complete', resolve);
    tap.pipe(parser);
  });
  const way = await wayOut;
  const isEmpty = tally.passed + tally.skipped.length === 0;
  const unsaid = isEmpty ? 'no test in this file' : ok ? null : 'ended before its tests did';
  const problem = tally.failed > 0 ? null : (way ?? unsaid);
  if (problem !== null) {
    tally.failed += 1;
    print(`not ok - ${file}: ${problem}`);
  }
  if (tally.failed > 0) tally.failedFiles.push(file);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = `${tally.passed} passed${tally.failed > 0 ? `, ${tally.failed} failed` : ''}`;
  print(`${tally.failed > 0 ? 'not ok' : 'ok    '} ${file}: ${counts} (${seconds} s)`);
  return tally;
}

function printExtra(parser: Parser, print: (line: string) => void): void {
  parser.on('child', (child) => printExtra(child, print));
  parser.on('extra', (text) => print(text.trimEnd()));
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
