import { Option } from 'commander';
import { CommandError, EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { cliHelp } from '../messages/cli-help.ts';
import { serverMessages } from '../messages/cli-server.ts';

/** An option that may be given again and again; a shell goes on to propose it. */
export class RepeatedOption<Gathered> extends Option {
  /** @param gather adds what was given this time to what was given before */
  constructor(
    flags: string,
    summary: string,
    gather: (text: string, before?: Gathered) => Gathered,
  ) {
    super(flags, summary);
    this.argParser(gather);
  }
}

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

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Refuses what cannot be the id of anything, before the server is asked.
 * @param sentence what to say of it
 * @throws {CommandError} wrong usage (2)
 */
export function requireIds(ids: readonly string[], sentence: (text: string) => string): void {
  const noId = ids.find((id) => !UUID.test(id));
  if (noId !== undefined) throw new CommandError(sentence(noId), EXIT.usage);
}

/** `--vary`, which can be given once for each parameter. */
export function varyOption(): RepeatedOption<readonly string[]> {
  return new RepeatedOption('--vary <name=a,b,c>', cliHelp.generateVary, collect);
}

function collect(text: string, list: readonly string[] = []): readonly string[] {
  return [...list, text];
}
