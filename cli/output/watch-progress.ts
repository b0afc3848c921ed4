import { cliMessages, type ProgressFigures } from '../messages/cli.ts';
import { log, redirectLog } from './output.ts';
import type { RowProgress } from './row-progress.ts';
import { canDraw } from './terminal.ts';

const FIRST_VIEW = 300;
const VIEW_EVERY = 100;
const LINE_EVERY = 5_000;
/** The oldest Node that still gets fixes; 20 ended in April 2026. */
const SUPPORTED_NODE = 22;

/** What is shown of work on rows; changes as it goes on. */
type RowWork = Pick<RowProgress, 'rows' | 'refused' | 'share'>;

/** Stops showing progress. */
export type StopWatching = () => Promise<void>;

/**
 * Shows how far the work is, on standard error: a line that renews itself on a terminal, a plain line
 * now and then elsewhere. Short work shows nothing.
 */
export function watchProgress(progress: RowWork): StopWatching {
  const reminder = setTimeout(remindOfOldNode, FIRST_VIEW);
  const stop = watch(progress);
  return () => {
    clearTimeout(reminder);
    return stop();
  };
}

/** A Node that gets no security fixes any more is said once, and only where the work lasts. */
function remindOfOldNode(): void {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < SUPPORTED_NODE) log([cliMessages.oldNode(node)]);
}

function watch(progress: RowWork): StopWatching {
  const started = performance.now();
  const figures = (): ProgressFigures => figuresOf(progress, (performance.now() - started) / 1000);
  return canDraw() ? watchLive(progress, figures) : watchPlain(figures);
}

function watchPlain(figures: () => ProgressFigures): StopWatching {
  const timer = setInterval(() => {
    log([cliMessages.progress(figures()).join(', ')]);
  }, LINE_EVERY);
  return async () => clearInterval(timer);
}

function watchLive(progress: RowWork, figures: () => ProgressFigures): StopWatching {
  const props = () => ({ figures: figures(), share: progress.share });
  let view: Promise<{ close(): void }> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const open = async () => {
    // Ink takes a third of a second to load: only for work that lasts.
    const { showProgress } = await import('./progress-view.tsx');
    const shown = showProgress(props());
    timer = setInterval(() => shown.update(props()), VIEW_EVERY);
    const endTelling = redirectLog((lines, print) => shown.above(() => print(lines)));
    const close = (): void => {
      endTelling();
      shown.close();
    };
    return { close };
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

function figuresOf({ rows, refused, share }: RowWork, seconds: number): ProgressFigures {
  const secondsLeft = share === null || share === 0 ? null : (seconds * (1 - share)) / share;
  return { rows, refused, rowsPerSecond: seconds > 0 ? rows / seconds : 0, secondsLeft };
}
