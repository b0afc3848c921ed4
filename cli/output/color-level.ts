import chalk from 'chalk';
import { type StandardFile, standardStream } from './standard-streams.ts';

/** Draws in as many colors as the terminal has, as Node tells from its environment (NO_COLOR included). */
export function setColorLevel(file: StandardFile): void {
  const bits = standardStream(file).getColorDepth();
  chalk.level = bits >= 24 ? 3 : bits >= 8 ? 2 : bits >= 4 ? 1 : 0;
}
