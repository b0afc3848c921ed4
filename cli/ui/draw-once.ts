import chalk from 'chalk';
import { renderToString } from 'ink';
import type { ReactNode } from 'react';
import { depthOf } from './screen/palette.ts';
import { standardStream, writeStandard } from './standard-files.ts';

/** How wide standard output's terminal is, where it tells. */
export function outputColumns(): number {
  return standardStream(1).columns || 80;
}

/**
 * Draws something on standard output that stays as it is, in the colors that the terminal has.
 * @param columns where lines end; beyond the terminal's own it breaks them itself, and copies them whole
 */
export function drawOnce(node: ReactNode, columns: number): void {
  chalk.level = depthOf(standardStream(1).getColorDepth());
  writeStandard(1, `${renderToString(node, { columns })}\n`);
}
