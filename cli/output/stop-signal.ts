import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const SIGNALED = 128;

/** Tells whether the user or a signal asked to stop. */
export interface StopSignal {
  readonly isRaised: boolean;
  /** Goes back to how signals were dealt with before. */
  forget(): void;
}

/**
 * Listens for the signals that end a program, so that it can end tidily: the first is told, a second one
 * ends the program at once.
 */
export function onStopSignal(raised: () => void): StopSignal {
  let isRaised = false;
  const forget = (): void => {
    for (const signal of SIGNALS) process.off(signal, take);
  };
  const take = (signal: (typeof SIGNALS)[number]): void => {
    isRaised = true;
    forget();
    // Whatever the work itself comes to, programs are told what ended it, as by a shell.
    process.once('exit', () => {
      process.exitCode = SIGNALED + constants.signals[signal];
    });
    raised();
  };
  for (const signal of SIGNALS) process.on(signal, take);
  return {
    get isRaised() {
      return isRaised;
    },
    forget,
  };
}
