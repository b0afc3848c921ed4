import { cliMessages } from '@utmost/core/messages/cli.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';

/**
 * Gathers what is given as --param NAME=VALUE.
 * @throws {CommandError} wrong usage (2)
 */
export function withParam(text: string, params = new Map<string, string>()): Map<string, string> {
  const equals = text.indexOf('=');
  if (equals < 1) throw new CommandError(cliMessages.paramWithoutValue(text), EXIT.usage);
  const name = text.slice(0, equals);
  if (params.has(name)) throw new CommandError(cliMessages.paramRepeated(name), EXIT.usage);
  return new Map(params).set(name, text.slice(equals + 1));
}

/**
 * The flag that a problem comes from, as it is typed.
 * @example flagOf('parameters.utm_source', '--url') // '--param utm_source'
 */
export function flagOf(path: string, websiteUrl: string): string {
  return path
    .replace(/^parameters\./, '--param ')
    .replace(/^name$/, '--name')
    .replace(/^baseUrl$/, websiteUrl);
}
