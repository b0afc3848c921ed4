import { CommandError } from '../command-error.ts';
import type { BeforeStoring } from '../commands/import/import-job.ts';
import { cliMessages } from '../messages/cli.ts';
import { serverMessages } from '../messages/cli-server.ts';
import type { Consent } from '../options/require-consent.ts';
import { log } from './output.ts';
import type { ProblemDetail } from './problem-details.ts';
import type { RowProgress } from './row-progress.ts';
import { isInteractive } from './terminal.ts';
import { watchProgress } from './watch-progress.ts';

/** What came of work that was watched. */
interface Watched<Outcome> {
  readonly outcome: Outcome;
  /** Of its warnings about the file, those that were not said yet. */
  readonly unsaid: readonly ProblemDetail[];
  /** Without the time that a person took to answer. */
  readonly seconds: number;
}

/** Asks a person, while no progress is shown and no time counts. */
type Pause = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * Shows the progress of work on a file. Before the work stores anything, the warnings about the file are logged, and a
 * person at the terminal is asked whether to go on.
 * @throws {CommandError} when they are not (1)
 */
export async function watchStoring<Outcome extends { readonly warnings: readonly ProblemDetail[] }>(
  progress: RowProgress,
  { yes, json }: Consent,
  work: (beforeStoring: BeforeStoring, pause: Pause) => Promise<Outcome>,
): Promise<Watched<Outcome>> {
  let stop = watchProgress(progress);
  let started = performance.now();
  const said = new Set<string>();
  const pause: Pause = async (ask) => {
    await stop();
    const asked = performance.now();
    const answer = await ask();
    started += performance.now() - asked;
    stop = watchProgress(progress);
    return answer;
  };
  const beforeStoring: BeforeStoring = async (warnings) => {
    log(warnings.map(({ message }) => cliMessages.warning(message)));
    for (const { message } of warnings) said.add(message);
    if (warnings.length === 0 || yes || json || !isInteractive()) return;
    const { confirm } = await import('./ask.ts');
    const isWanted = await pause(() => confirm(serverMessages.askStore));
    if (!isWanted) throw new CommandError(cliMessages.stopped);
  };
  const outcome = await work(beforeStoring, pause).finally(() => stop());
  const seconds = (performance.now() - started) / 1000;
  const unsaid = outcome.warnings.filter(({ message }) => !said.has(message));
  return { outcome, unsaid, seconds };
}
