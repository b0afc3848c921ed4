import { cliMessages, type ProgressFigures } from '@utmost/core/messages/cli.ts';
import type { GenerateProgress } from '../services/generate/job.ts';
import { complain } from './output.ts';

const FIRST_VIEW = 300;
const VIEW_EVERY = 100;
const LINE_EVERY = 5_000;

/** Stops showing progress. */
export type StopWatching = () => Promise<void>;

/**
 * Shows how far the work is, on standard error: a line that renews itself on a terminal, a plain line
 * now and then elsewhere. Short work shows nothing.
 */
export function watchProgress(progress: GenerateProgress): StopWatching {
  const started = performance.now();
  const figures = (): ProgressFigures => figuresOf(progress, (performance.now() - started) / 1000);
  return isLiveTerminal() ? watchLive(progress, figures) : watchPlain(figures);
}

function isLiveTerminal(): boolean {
  const { CI, TERM } = process.env;
  // A terminal that does not tell its size cannot be drawn on.
  return process.stderr.isTTY === true && process.stderr.columns > 0 && !CI && TERM !== 'dumb';
}

function watchPlain(figures: () => ProgressFigures): StopWatching {
  const timer = setInterval(() => {
    complain([cliMessages.progress(figures()).join(', ')]);
  }, LINE_EVERY);
  return async () => clearInterval(timer);
}

function watchLive(progress: GenerateProgress, figures: () => ProgressFigures): StopWatching {
  const props = () => ({
    figures: figures(),
    share: progress.bytesTotal ? progress.bytesRead / progress.bytesTotal : null,
    colored: !process.env.NO_COLOR,
  });
  let view: Promise<{ update(next: ReturnType<typeof props>): void; close(): void }> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const open = async () => {
    // Ink takes a third of a second to load: only for work that lasts.
    const { showProgress } = await import('./progress-view.tsx');
    const shown = showProgress(props());
    timer = setInterval(() => shown.update(props()), VIEW_EVERY);
    return shown;
  };
  const delay = setTimeout(() => {
    view = open();
  }, FIRST_VIEW);
  return async () => {
    clearTimeout(delay);
    const shown = await view;
    clearInterval(timer);
    shown?.close();
  };
}

function figuresOf(progress: GenerateProgress, seconds: number): ProgressFigures {
  const { rows, refused, bytesRead, bytesTotal } = progress;
  const secondsLeft =
    bytesTotal === null || bytesRead === 0
      ? null
      : (seconds * Math.max(0, bytesTotal - bytesRead)) / bytesRead;
  return { rows, refused, rowsPerSecond: seconds > 0 ? rows / seconds : 0, secondsLeft };
}
