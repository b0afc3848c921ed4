import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';

/**
 * Makes a reader of numbers between two bounds, both included.
 * @throws {CommandError} from the reader: wrong usage (2)
 * @example wholeNumber('--limit', 1, 1000)('25') // 25
 */
export function wholeNumber(flag: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new CommandError(serverMessages.noNumber(flag, text, least, most), EXIT.usage);
  };
}
