import { spawnSync } from 'node:child_process';

/** One line of a benchmark's report. */
export interface Figure {
  name: string;
  seconds: number;
  /** What the figure is held against: a limit that must not be passed, or another program's figure. */
  against: { name: string; seconds: number; limit: boolean };
}

/**
 * The wall time of a program, start to end: the best of several runs, as the machine's other work only adds.
 * @param args for this Node: `['cli/bin/utmost.js', 'generate', …]`
 * @returns seconds
 * @throws Error with the program's own words when it fails
 */
export function timeOf(args: readonly string[], runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stderr}`);
    return (performance.now() - started) / 1000;
  });
  return Math.min(...times);
}

/**
 * A figure as a line: `generate, 10,000 rows: 0.61 s, 0.31 of the limit of 2.00 s`.
 */
export function lineOf({ name, seconds, against }: Figure): string {
  const ratio = (seconds / against.seconds).toFixed(2);
  const other = against.limit ? `the limit of ${against.seconds.toFixed(2)} s` : against.name;
  const fault = isMissed({ name, seconds, against }) ? ' – MISSED' : '';
  const figure = against.limit ? '' : ` (${against.seconds.toFixed(2)} s)`;
  return `${name}: ${seconds.toFixed(2)} s, ${ratio} of ${other}${figure}${fault}`;
}

/** Whether a figure passed its limit. */
export function isMissed({ seconds, against }: Figure): boolean {
  return against.limit && seconds > against.seconds;
}
