import type { ApiError } from '@utmost/core/api-error.ts';
import { cliMessages } from './messages/cli.ts';
import { serverMessages } from './messages/cli-server.ts';

/** What the exit code of the command says. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  problems: 3,
  notAllowed: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command: what went wrong in sentences for people, and the exit code that tells programs. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;
  readonly lines: readonly string[];
  /** The server's refusal, where that is what it was. */
  readonly refusal: ApiError | null;

  constructor(
    lines: string | readonly string[],
    exitCode: ExitCode = EXIT.failed,
    refusal: ApiError | null = null,
  ) {
    const list = typeof lines === 'string' ? [lines] : lines;
    super(list.join('\n'));
    this.refusal = refusal;
    this.lines = list;
    this.exitCode = exitCode;
  }
}

const MOST_SHOWN = 20;
const MALFORMED = 400;
const MISSING = 404;

/** A refusal of the server as the end of a command: each field's sentence, and what its status means to programs. */
export function refusedCommand(refusal: ApiError): CommandError {
  const { status, message, errors } = refusal;
  // What is malformed was made by this program, and its sentences name their fields.
  const byField = status === MALFORMED || status === MISSING ? [] : [...errors];
  const fields = byField.map(([path, sentence]) => cliMessages.linkProblem(path, sentence));
  const shown = fields.slice(0, MOST_SHOWN);
  const more = fields.length - shown.length;
  const lines = [
    ...(shown.length > 0 ? shown : message.split('\n')),
    ...(more > 0 ? [cliMessages.more(more)] : []),
    ...(status === 401 ? [serverMessages.signInHint] : []),
  ];
  // A search that took too long found nothing wrong in any data.
  const known = refusal.code === 'search_timeout' ? EXIT.failed : EXIT_OF_STATUS.get(status);
  return new CommandError(lines, known ?? EXIT.failed, refusal);
}

const CODES: Readonly<Record<ExitCode, string>> = {
  [EXIT.done]: 'done',
  [EXIT.failed]: 'failed',
  [EXIT.usage]: 'usage',
  [EXIT.problems]: 'problems',
  [EXIT.notAllowed]: 'not_allowed',
};

/** The end of a command as programs read it: the server's code where it has one, and its sentence of each field. */
export function errorAsJson({ message, exitCode, refusal }: CommandError): object {
  const code = refusal?.code || CODES[exitCode];
  return { error: { code, message, errors: Object.fromEntries(refusal?.errors ?? []) } };
}

const EXIT_OF_STATUS: ReadonlyMap<number, ExitCode> = new Map([
  [401, EXIT.notAllowed],
  [403, EXIT.notAllowed],
  [422, EXIT.problems],
]);
