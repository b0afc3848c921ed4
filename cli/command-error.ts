import { EXIT, type ExitCode } from './exit-codes.ts';

/** Ends a command: what went wrong in sentences for people, and the exit code that tells programs. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[], exitCode: ExitCode = EXIT.failed) {
    const list = typeof lines === 'string' ? [lines] : lines;
    super(list.join('\n'));
    this.lines = list;
    this.exitCode = exitCode;
  }
}
